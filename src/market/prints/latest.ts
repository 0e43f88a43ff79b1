/** The rows of "Latest prints": the tape's prints and blocks, and before them the last trade of each line. */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import type { Oddity } from "./oddPrints.ts";
import type { Print, PrintKind } from "./prints.ts";
import type { TapeStep } from "./tape.ts";

export interface TapeEntry {
  key: string;
  symbol: string;
  /**
   * "block": crossed shares. "last": the line's last trade on the first board, before two boards could be compared. "sent": a trade of the
   * exchange's own list.
   */
  kind: PrintKind | "block" | "last" | "sent";
  /** start of the time window, exchange time in ms; undefined for "last" */
  from: number | undefined;
  to: number | undefined;
  /** time of the trade; undefined if the board does not show it */
  at: number | undefined;
  /** the trade was not later: its own time, the time of the line's next print, or the end of the window; the tape is sorted by it */
  by: number | undefined;
  /** rupees; a bundle's average; undefined for a block, whose price the board does not have */
  price: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  side: Print["side"];
  oddities: readonly Oddity[];
}

/** The entries that one board added, newest first. */
export function entriesOf({ prints, blocks }: TapeStep): TapeEntry[] {
  const crossed = blocks.map(({ key, symbol, from, to, shares, trades }): TapeEntry => {
    return {
      key,
      symbol,
      kind: "block",
      from,
      to,
      at: undefined,
      by: to,
      price: undefined,
      shares,
      trades,
      side: undefined,
      oddities: [],
    };
  });
  const nextOf = new Map<string, number>();
  // of a line's prints the last one comes first
  const printed = prints.toReversed().map((print): TapeEntry => {
    const by = print.at ?? nextOf.get(print.symbol) ?? print.to;
    nextOf.set(print.symbol, by);
    return { ...print, by };
  });
  return [...crossed, ...printed].sort(newestFirst);
}

/** The last trade of each line, newest first: the only known trades before a second board arrives. */
export function lastTrades(rows: Iterable<BoardRow>, count: number): TapeEntry[] {
  return [...rows]
    .filter(({ lastTradeAt }) => lastTradeAt !== undefined)
    .map(
      ({ symbol, lastTradeAt: at, price, lastQuantity: shares }): TapeEntry => ({
        key: `${symbol} ${at}`,
        symbol,
        kind: "last",
        from: undefined,
        to: undefined,
        at,
        by: at,
        price,
        shares,
        trades: undefined,
        side: undefined,
        oddities: [],
      }),
    )
    .sort(newestFirst)
    .slice(0, count);
}

/** Puts new entries before old ones, and drops entries of an earlier session than the newest. */
export function withNewest(
  added: readonly TapeEntry[],
  entries: readonly TapeEntry[],
  most: number,
): readonly TapeEntry[] {
  const newest = added[0]?.by;
  if (newest === undefined) return entries;
  const dayAt = dayStart(newest);
  return [...added, ...entries.filter(({ by }) => by === undefined || by >= dayAt)].slice(0, most);
}

const newestFirst = (a: TapeEntry, b: TapeEntry) =>
  (b.by ?? 0) - (a.by ?? 0) || (a.symbol < b.symbol ? -1 : 1);
