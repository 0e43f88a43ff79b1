import { text } from "#ui/messages/text";
import { formatDay, formatPrice } from "#ui/words/format";

/** The last price of a line, and the trade it is of, ms; of a line that no board has shown neither is known. */
interface LastKnown {
  price?: number | undefined;
  isClose?: boolean | undefined;
  at?: number | undefined;
}

/** Of a line that did not trade: its figure is of another day, and which; or that none is known. */
export function lastKnownWords({ price, at, isClose }: LastKnown): string {
  if (at === undefined) return text("board.untraded.named");
  const words = { price: formatPrice(price), day: formatDay(at) };
  return text(isClose ? "board.untraded.close" : "board.untraded.seen", words);
}
