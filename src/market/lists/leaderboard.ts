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

/** A line among the most active, ordered by trades. */
export interface Active {
  symbol: string;
  trades: number | undefined;
  shares: number | undefined;
  /** rupees */
  turnover: number | undefined;
  /** the day's price change in per cent: what the service sends under a name that says share of volume */
  changePercent: number | undefined;
}

/** How many lines the service lists. */
const listed = 10;

/**
 * The lines that rose or fell most in per cent, worked out from the board.
 * @param floor rupees that a line has to have turned over
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

/** By number of trades, crossings included, as the service counts them; its turnover leaves crossings out. */
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
