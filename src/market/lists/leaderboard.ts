/** The rows of gainers, losers and most active lines, and the same lists derived from the board. */
import type { BoardRow } from "#market/line/board";

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
  /** rupees */
  turnover: number | undefined;
  /** the day's price change in per cent; the service's name for it means share of volume */
  changePercent: number | undefined;
}

/** Number of lines that the service lists. */
const listed = 10;

/**
 * The lines with the largest rise or fall in per cent, derived from the board.
 * @param floor minimum turnover of a line, rupees
 */
export function leadersOf(rows: Iterable<BoardRow>, side: "gainers" | "losers", floor = 0): Mover[] {
  const sign = side === "gainers" ? 1 : -1;
  return [...rows]
    .filter(({ turnover = 0, earlier }) => !earlier && turnover >= floor)
    .map((row) => ({ row, moved: sign * (row.changePercent ?? 0) }))
    .filter(({ moved }) => moved > 0)
    .sort((a, b) => b.moved - a.moved || bySymbol(a.row, b.row))
    .slice(0, listed)
    .map(({ row: { symbol, price, change, changePercent, lastTradeAt } }) => ({
      symbol,
      price,
      change,
      changePercent,
      tradedAt: lastTradeAt,
    }));
}

/** Lines with the most trades, including crossings, as the service counts them. The turnover excludes crossings. */
export function mostActiveOf(rows: Iterable<BoardRow>, count: number = listed): Active[] {
  return [...rows]
    .map((row) => ({ row, trades: row.tradesWithCrossings ?? row.trades ?? 0 }))
    .filter(({ row, trades }) => trades > 0 && !row.earlier)
    .sort((a, b) => b.trades - a.trades || bySymbol(a.row, b.row))
    .slice(0, count)
    .map(({ row, trades }) => ({
      symbol: row.symbol,
      trades,
      shares: row.sharesWithCrossings ?? row.shares,
      turnover: row.turnover,
      changePercent: row.changePercent,
    }));
}

const bySymbol = (a: BoardRow, b: BoardRow) => (a.symbol < b.symbol ? -1 : 1);

/** Keeps only the first row of a line that was sent twice. */
export function onePerLine<Row extends { symbol: string }>(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => !seen.has(symbol) && seen.add(symbol));
}
