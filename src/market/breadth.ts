import type { BoardRow } from "./board.ts";

/** How the lines that traded stand, and what they traded. */
export interface Breadth {
  up: number;
  down: number;
  unchanged: number;
  /** rupees, shares and trades of the regular market, without crossings */
  turnover: number;
  shares: number;
  trades: number;
  /** rupees traded in lines that are up */
  turnoverUp: number;
}

/** Counts over the board. A line whose change is not known counts among no direction, and still for its turnover. */
export function breadthOf(rows: Iterable<BoardRow>): Breadth {
  const sum = { up: 0, down: 0, unchanged: 0, turnover: 0, shares: 0, trades: 0, turnoverUp: 0 };
  for (const { change, turnover = 0, shares = 0, trades = 0 } of rows) {
    sum.turnover += turnover;
    sum.shares += shares;
    sum.trades += trades;
    if (change === undefined) continue;
    if (change > 0) {
      sum.up += 1;
      sum.turnoverUp += turnover;
    } else if (change < 0) sum.down += 1;
    else sum.unchanged += 1;
  }
  return sum;
}
