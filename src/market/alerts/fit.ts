/** Whether a rule may use a board, and whether a line's figures can be true. What is not fit changes no state. */
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { type BoardRow, priceBefore } from "#market/line/board";
import { isCount } from "#market/prints/prints";
import { isFar } from "#market/series/splits";
import type { BlindReason } from "./firing.ts";
import { factsOf } from "./language/kinds.ts";
import type { LineTotals } from "./records.ts";
import type { WatchedRule } from "./states.ts";

/** "calm": the market is closed, so nothing can happen to the figure and the rule is not blind. */
export type WordDoubt = BlindReason | "calm";

const doubts = {
  live: undefined,
  delayed: "delayed",
  stale: "stale",
  "not-moving": "not moving",
  offline: "offline",
  closed: "calm",
} as const satisfies Record<Freshness, WordDoubt | undefined>;

/** Why the market's word forbids judging the rule; undefined if it does not. */
export function wordDoubt({ condition, delayed }: WatchedRule, word: Freshness): WordDoubt | undefined {
  const doubt = doubts[word];
  if (doubt === undefined || (word === "delayed" && delayed)) return undefined;
  return factsOf(condition).words?.includes(word) ? undefined : doubt;
}

/** The counters of a row; they never fall within a day. */
export const lineTotals = (row: BoardRow, { day, at }: Pick<LineTotals, "day" | "at">): LineTotals => ({
  day,
  at,
  shares: finiteNumber(row.shares),
  trades: finiteNumber(row.trades),
  turnover: finiteNumber(row.turnover),
  allShares: finiteNumber(row.sharesWithCrossings),
  allTrades: finiteNumber(row.tradesWithCrossings),
});

/** JSON has no other numbers. */
const finiteNumber = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);

/** "untraded": the line has no trade today, so its figures, if any, are of an earlier day. */
export type RowDoubt = "untraded" | "impossible";

export function rowDoubt(
  row: BoardRow | undefined,
  at: number,
  before: LineTotals | undefined,
): RowDoubt | undefined {
  const day = dayStart(at);
  if (!row || row.lastKnown || row.earlier || (row.lastTradeAt ?? day) < day) return "untraded";
  const fits = isPriceTrue(row) && areCounters(row) && isRangeTrue(row);
  return fits && !(before?.day === day && hasFallen(before, row)) ? undefined : "impossible";
}

/**
 * A price that is far from the previous close is true if the day has traded there: then it lies within low and high, or the open is near.
 * After a split all of them have the new scale; a wrong price is alone.
 */
function isPriceTrue(row: BoardRow): boolean {
  const { price, open, high, low } = row;
  if (price === undefined) return true;
  if (!(price > 0) || !Number.isFinite(price)) return false;
  const before = priceBefore(row);
  if (before === undefined || !isFar(before, price)) return true;
  if (high !== undefined && low !== undefined && price >= low && price <= high) return true;
  return open !== undefined && !isFar(open, price);
}

const isRangeTrue = ({ high, low }: BoardRow) =>
  high === undefined || low === undefined || (low > 0 && high >= low && Number.isFinite(high));

const areCounters = ({ shares, trades, turnover }: BoardRow) =>
  (shares === undefined || isCount(shares)) &&
  (trades === undefined || isCount(trades)) &&
  (turnover === undefined || (Number.isFinite(turnover) && turnover >= 0));

/**
 * Compares with the newest board, not with the largest value of the day: one value that is far too large then costs one board more, not the
 * rest of the day.
 */
const hasFallen = (before: LineTotals, row: BoardRow) =>
  isLess(row.shares, before.shares) ||
  isLess(row.trades, before.trades) ||
  isLess(row.turnover, before.turnover === undefined ? undefined : before.turnover - slack);

/** rupees; sums of doubles differ by less */
const slack = 0.01;

const isLess = (now: number | undefined, before: number | undefined) =>
  now !== undefined && before !== undefined && now < before;
