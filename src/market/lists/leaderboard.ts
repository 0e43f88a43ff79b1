/** Leaderboards: gainers, losers and most active lines as the board gives them, and how a list moved since the previous one. */

import { type BoardRow, isRescaled, type KnownValues, lineWorth } from "#market/line/board";
import { tickMove } from "#market/line/ticks";

/** A line among the gainers or losers. */
export interface Mover {
  symbol: string;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  tradedAt: number | undefined;
}

/** A line in the list of most active lines, which is sorted by trades. */
export interface Active {
  symbol: string;
  trades: number | undefined;
  shares: number | undefined;
  /** rupees, with blocks */
  turnover: number | undefined;
  /** the turnover contains blocks at an estimated price */
  isEstimate?: true;
  /** the day's price change in per cent; the service's name for it means share of volume */
  changePercent: number | undefined;
}

/** Number of lines that the service lists. */
const listLength = 10;

/**
 * The lines with the largest rise or fall in per cent, derived from the board. A split is neither.
 * @param floor minimum turnover of a line, rupees
 * @param least minimum move in ticks: one tick of a penny line is many per cent
 */
export function leadersOf(
  rows: Iterable<BoardRow>,
  side: "gainers" | "losers",
  floor = 0,
  least = 0,
): Mover[] {
  const sign = side === "gainers" ? 1 : -1;
  return [...rows]
    .filter((row) => !row.earlier && (row.turnover ?? 0) >= floor && !isRescaled(row))
    .filter((row) => least === 0 || (tickMove(row) ?? 0) >= least)
    .map((row) => ({ row, moved: sign * (row.changePercent ?? 0) }))
    .filter(({ moved }) => moved > 0)
    .sort((a, b) => b.moved - a.moved || bySymbol(a.row, b.row))
    .slice(0, listLength)
    .map(({ row: { symbol, price, change, changePercent, lastTradeAt } }) => ({
      symbol,
      price,
      change,
      changePercent,
      tradedAt: lastTradeAt,
    }));
}

/**
 * Lines with the most trades. As in the service's own list, every figure includes crossings (2026-07-10: JKH with its block of 60 million
 * rupees).
 * @param known values of blocks that quotes gave; the others are estimated
 */
export function mostActiveOf(rows: Iterable<BoardRow>, known: KnownValues): Active[] {
  return [...rows]
    .map((row) => ({ row, trades: row.tradesWithCrossings ?? row.trades ?? 0 }))
    .filter(({ row, trades }) => trades > 0 && !row.earlier)
    .sort((a, b) => b.trades - a.trades || bySymbol(a.row, b.row))
    .slice(0, listLength)
    .map(({ row, trades }) => {
      const { value, worth } = lineWorth(row, known.get(row.symbol));
      return {
        symbol: row.symbol,
        trades,
        shares: row.sharesWithCrossings ?? row.shares,
        turnover: row.turnover === undefined || value === undefined ? row.turnover : row.turnover + value,
        ...(worth === "about" && { isEstimate: true as const }),
        changePercent: row.changePercent,
      };
    });
}

const bySymbol = (a: BoardRow, b: BoardRow) => (a.symbol < b.symbol ? -1 : 1);

/** Keeps only the first row of a line that was sent twice. */
export function onePerLine<Row extends { symbol: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol));
}

/** Movement of lines between two complete lists, and how long it is marked. */
export type Movement = number | "new";

interface Ranks {
  symbols: readonly string[];
  /** places gained (positive) or lost (negative), and when the mark disappears */
  marks: ReadonlyMap<string, { moved: Movement; until: number }>;
}

const shownFor = 30_000;

/** The first list, in which no line has moved. */
export const firstRanks = (symbols: readonly string[]): Ranks => ({ symbols, marks: new Map() });

/** @returns the same object if the order of the lines is the same */
export function moveRanks(before: Ranks, symbols: readonly string[], at: number): Ranks {
  if (sameOrder(before.symbols, symbols)) return before;
  if (before.symbols.length === 0) return firstRanks(symbols);
  const was = new Map(before.symbols.map((symbol, index) => [symbol, index]));
  const marks = new Map<string, { moved: Movement; until: number }>();
  for (const [index, symbol] of symbols.entries()) {
    const old = was.get(symbol);
    const mark = before.marks.get(symbol);
    const moved = old === undefined ? "new" : old - index;
    if (moved === 0) {
      if (mark && mark.until > at) marks.set(symbol, mark);
    } else marks.set(symbol, { moved, until: at + shownFor });
  }
  return { symbols, marks };
}

/** A line's mark if it has not expired. */
export const movementOf = (ranks: Ranks, symbol: string, at: number): Movement | undefined => {
  const mark = ranks.marks.get(symbol);
  return mark && mark.until > at ? mark.moved : undefined;
};

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((symbol, index) => symbol === b[index]);

/** A list under the pointer keeps its order, so that no row moves before a click. Its figures stay live. */
interface HeldList<Row> {
  rows: readonly (Row & { gone: boolean })[];
  /** number of rows that will move, appear or leave when the list is released */
  waiting: number;
}

/** @param frozen the list when the pointer entered; undefined while it is not held */
export function heldList<Row extends { symbol: string }>(
  live: readonly Row[],
  frozen: readonly Row[] | undefined,
): HeldList<Row> {
  if (!frozen) return { rows: live.map((row) => ({ ...row, gone: false })), waiting: 0 };
  const now = new Map(live.map((row) => [row.symbol, row]));
  const rows = frozen.map((row) => {
    const current = now.get(row.symbol);
    return { ...(current ?? row), gone: current === undefined };
  });
  const waiting = live.filter((row, index) => frozen[index]?.symbol !== row.symbol).length;
  return { rows, waiting };
}
