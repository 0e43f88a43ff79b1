/** Figures worked out from the board's rows. Absent wherever a part of the sum is absent or a divisor is 0. */
import type { BoardRow } from "./board.ts";

/** Average price of the day's regular trades, rupees a share. */
export function vwap({ turnover, shares }: BoardRow): number | undefined {
  return turnover === undefined || !shares ? undefined : turnover / shares;
}

/**
 * Shares that changed hands in negotiated blocks: what the totals have beyond the regular market.
 * Absent when there were none, and when the two figures contradict each other.
 */
export function crossedShares({ shares, sharesWithCrossings }: BoardRow): number | undefined {
  if (shares === undefined || sharesWithCrossings === undefined) return undefined;
  const crossed = sharesWithCrossings - shares;
  return crossed > 0 ? crossed : undefined;
}

export interface BoardTotals {
  lines: number;
  up: number;
  down: number;
  unchanged: number;
  /** sums over the lines that have the figure, regular market */
  turnover: number;
  shares: number;
  trades: number;
  crossed: number;
  marketCap: number;
}

/** A line without a change counts neither way. */
export function boardTotals(rows: Iterable<BoardRow>): BoardTotals {
  const totals = emptyTotals();
  for (const row of rows) {
    totals.lines += 1;
    totals.turnover += row.turnover ?? 0;
    totals.shares += row.shares ?? 0;
    totals.trades += row.trades ?? 0;
    totals.crossed += crossedShares(row) ?? 0;
    totals.marketCap += row.marketCap ?? 0;
    const { change } = row;
    if (change === undefined) continue;
    if (change > 0) totals.up += 1;
    else if (change < 0) totals.down += 1;
    else totals.unchanged += 1;
  }
  return totals;
}

const emptyTotals = (): BoardTotals => ({
  lines: 0,
  up: 0,
  down: 0,
  unchanged: 0,
  turnover: 0,
  shares: 0,
  trades: 0,
  crossed: 0,
  marketCap: 0,
});
