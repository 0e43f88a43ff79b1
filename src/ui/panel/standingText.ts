import "#ui/messages/en/line";
import { type Extremes, standingOf } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { formatWholePercent, unknownFigure } from "#ui/words/format";

/** Position of a price between a low and a high: "63%", "above", "below", "one price" if low and high are equal, or "—". */
export function standingText(price: number | undefined, { low, high }: Extremes): string {
  const { position, outside } = standingOf(price, { low, high });
  if (outside) return text(`line.${outside}`);
  if (position !== undefined) return formatWholePercent(position * 100);
  return high !== undefined && high === low ? text("line.onePrice") : unknownFigure;
}
