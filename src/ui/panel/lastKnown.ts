import { text } from "#ui/messages/text";
import { formatDay, formatPrice } from "#ui/words/format";

/** A line's last price and the time of that trade, ms. Both are undefined for a line that was on no board. */
interface KnownPrice {
  price?: number | undefined;
  isClose?: boolean | undefined;
  at?: number | undefined;
}

/** Describes the last price of a line that did not trade: its day, or that no price is known. */
export function lastKnownWords({ price, at, isClose }: KnownPrice): string {
  if (at === undefined) return text("board.untraded.named");
  const words = { price: formatPrice(price), day: formatDay(at) };
  return text(isClose ? "board.untraded.close" : "board.untraded.seen", words);
}
