/** The official close of each line of a session against its last print. */
import type { BoardRow } from "#market/line/board";
import { type PriceMove, priceMove } from "./priceMove.ts";
import type { TapeEntry } from "./sessionTape.ts";
import { entryPrice } from "./tapeFilter.ts";

export interface LineClosing {
  symbol: string;
  name: string | undefined;
  /** price of the last trade on the tape; undefined if that trade was not seen */
  lastPrint: number | undefined;
  lastTradeAt: number | undefined;
  /** undefined before it is published */
  close: number | undefined;
  /** the close against the last print; undefined if one is unknown */
  difference: PriceMove | undefined;
  shares: number | undefined;
}

/** One entry for each line that traded in the board's session: the largest differences first, then those that are unknown. */
export function closingsOf(rows: Iterable<BoardRow>, entries: readonly TapeEntry[]): LineClosing[] {
  const prints = lastPrints(entries);
  return [...rows]
    .filter(({ lastKnown, earlier }) => !lastKnown && !earlier)
    .map(({ symbol, name, lastTradeAt, closingPrice: close, shares }) => {
      const print = prints.get(symbol);
      // after a gap, or on a page without recordings, the tape may end before the line's last trade
      const lastPrint =
        print && print.at !== undefined && print.at === lastTradeAt ? entryPrice(print) : undefined;
      return {
        symbol,
        name,
        lastPrint,
        lastTradeAt,
        close,
        difference: priceMove(lastPrint, close),
        shares,
      };
    })
    .sort((a, b) => apart(b) - apart(a) || (a.symbol < b.symbol ? -1 : 1));
}

/** A bundle has only an average price. Its last trade is an entry of its own. */
function lastPrints(entries: readonly TapeEntry[]): ReadonlyMap<string, TapeEntry> {
  const found = new Map<string, TapeEntry>();
  for (const entry of entries) {
    const { symbol, kind } = entry;
    if ((kind === "exact" || kind === "workedOut") && !found.has(symbol)) found.set(symbol, entry);
  }
  return found;
}

/** -1 for an unknown difference, so that it comes after a difference of 0 */
const apart = ({ difference }: LineClosing): number => (difference ? Math.abs(difference.percent) : -1);

export const differs = ({ difference }: LineClosing): boolean =>
  difference !== undefined && difference.rupees !== 0;
