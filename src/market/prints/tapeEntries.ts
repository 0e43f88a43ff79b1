/** The rows of "Latest prints": the tape's prints and blocks, and before them the last trade of each line. */
import { dayStart } from "#market/day/session";
import type { BoardRow, Worth } from "#market/line/board";
import type { Oddity } from "./oddPrints.ts";
import { type Print, type PrintKind, smallTrade } from "./prints.ts";
import type { TapeStep } from "./tape.ts";

export interface TapeEntry {
  key: string;
  symbol: string;
  /**
   * "block": crossed shares. "close": an official close that differs from the last print. "last": the line's last trade on the first board,
   * before two boards could be compared. "sent": a trade of the exchange's own list.
   */
  kind: PrintKind | "block" | "close" | "last" | "sent";
  /** start of the time window, exchange time in ms; undefined for "last" */
  from: number | undefined;
  to: number | undefined;
  /** time of the trade; undefined if the board does not show it */
  at: number | undefined;
  /** latest possible time: its own, that of the line's next print, or the window's end; the tape is sorted by it */
  by: number | undefined;
  /** rupees; a bundle's average; undefined for a block whose exact value is not known */
  price: number | undefined;
  /** the price may be another trade's, because a small trade does not change the board's price, or the official close */
  about?: true;
  /** a block's value in rupees, and whether it is exact */
  value?: number | undefined;
  worth?: Worth["worth"];
  shares: number | undefined;
  trades: number | undefined;
  side: Print["side"];
  oddities: readonly Oddity[];
}

const unknownEntry = {
  ...{ from: undefined, to: undefined, at: undefined, by: undefined },
  ...{ price: undefined, shares: undefined, trades: undefined, side: undefined },
  oddities: [],
} as const satisfies Partial<TapeEntry>;

/** The entries that one board added, newest first. */
export function entriesOf({ prints, closes, blocks }: TapeStep): TapeEntry[] {
  const crossed = blocks.map(({ key, symbol, from, to, shares, trades, value, worth }): TapeEntry => {
    return { ...unknownEntry, kind: "block", key, symbol, from, to, by: to, shares, trades, value, worth };
  });
  const closed = closes.map(({ oddity, ...close }): TapeEntry => {
    return {
      ...unknownEntry,
      ...close,
      kind: "close",
      by: close.to,
      price: oddity.close,
      oddities: [oddity],
    };
  });
  const nextOf = new Map<string, number>();
  // the last one of a line's prints comes first
  const printed = prints.toReversed().map((print): TapeEntry => {
    const by = print.at ?? nextOf.get(print.symbol) ?? print.to;
    nextOf.set(print.symbol, by);
    return { ...print, by };
  });
  return [...crossed, ...closed, ...printed].sort(compareEntries);
}

/** The last trade of each line, newest first: the only known trades before a second board arrives. */
export function lastTrades(rows: Iterable<BoardRow>, count: number): TapeEntry[] {
  return [...rows]
    .filter(({ lastTradeAt }) => lastTradeAt !== undefined)
    .map(({ symbol, lastTradeAt: at, price, closingPrice, lastQuantity: shares }): TapeEntry => {
      const isSure = closingPrice === undefined && shares !== undefined && shares >= smallTrade;
      const last = { symbol, at, by: at, price, shares, ...(!isSure && { about: true as const }) };
      return { ...unknownEntry, ...last, kind: "last", key: `${symbol} ${at}` };
    })
    .sort(compareEntries)
    .slice(0, count);
}

/** Puts new entries before old ones, and drops entries of an earlier session than the newest. */
export function withNewestEntries(
  added: readonly TapeEntry[],
  entries: readonly TapeEntry[],
  most: number,
): readonly TapeEntry[] {
  const newest = added[0]?.by;
  if (newest === undefined) return entries;
  const dayAt = dayStart(newest);
  return [...added, ...entries.filter(({ by }) => by === undefined || by >= dayAt)].slice(0, most);
}

const compareEntries = (a: TapeEntry, b: TapeEntry) =>
  (b.by ?? 0) - (a.by ?? 0) || (a.symbol < b.symbol ? -1 : 1);
