import type { BoardRow } from "#market/line/board";
import { crossedShares } from "#market/line/boardFigures";

/** How lines stand, and what they traded: sums over the lines that have the figure. */
export interface Breadth {
  lines: number;
  /** a line whose change is not known counts among none of the three */
  up: number;
  down: number;
  unchanged: number;
  /** rupees, shares and trades of the regular market, without crossings */
  turnover: number;
  shares: number;
  trades: number;
  /** rupees traded in lines that are up, and in those that are down */
  turnoverUp: number;
  turnoverDown: number;
  /** shares that changed hands in negotiated blocks */
  crossed: number;
  marketCap: number;
  /** lines of an earlier day than the board's newest trade: they are in none of the above */
  earlier: number;
  /** lines that traded and do not say it: the sum is then a part of what it ought to be, and not less than it */
  unsaid: Readonly<Record<(typeof summed)[number], number>>;
}

const summed = ["turnover", "shares", "trades", "marketCap"] as const;

/** The board's sums, or those of some of its lines. */
export function breadthOf(rows: Iterable<BoardRow>): Breadth {
  const unsaid = { turnover: 0, shares: 0, trades: 0, marketCap: 0 };
  const sum = { ...nothing(), unsaid };
  for (const row of rows) {
    if (row.lastKnown) continue; // it did not trade
    if (row.earlier) {
      sum.earlier += 1;
      continue;
    }
    sum.lines += 1;
    for (const figure of summed) if (row[figure] === undefined) unsaid[figure] += 1;
    sum.turnover += row.turnover ?? 0;
    sum.shares += row.shares ?? 0;
    sum.trades += row.trades ?? 0;
    sum.crossed += crossedShares(row) ?? 0;
    sum.marketCap += row.marketCap ?? 0;
    const { change } = row;
    if (change === undefined) continue;
    if (change > 0) {
      sum.up += 1;
      sum.turnoverUp += row.turnover ?? 0;
    } else if (change < 0) {
      sum.down += 1;
      sum.turnoverDown += row.turnover ?? 0;
    } else sum.unchanged += 1;
  }
  return sum;
}

const nothing = (): Omit<Breadth, "unsaid"> => ({
  lines: 0,
  up: 0,
  down: 0,
  unchanged: 0,
  turnover: 0,
  shares: 0,
  trades: 0,
  turnoverUp: 0,
  turnoverDown: 0,
  crossed: 0,
  marketCap: 0,
  earlier: 0,
});
