import { text } from "#ui/messages/text";
import { formatDay, formatPrice } from "#ui/words/format";

/** A line's last price, and its trade's time, ms; a line that was on no board has neither. */
interface LastKnown {
  price?: number | undefined;
  isClose?: boolean | undefined;
  at?: number | undefined;
}

/** For a line that did not trade: the day of its figure, or that none is known. */
export function lastKnownWords({ price, at, isClose }: LastKnown): string {
  if (at === undefined) return text("board.untraded.named");
  const words = { price: formatPrice(price), day: formatDay(at) };
  return text(isClose ? "board.untraded.close" : "board.untraded.seen", words);
}
