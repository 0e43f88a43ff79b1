import { dayStart } from "#market/day/session";
import { type BoardRow, crossedShares, isRescaled } from "#market/line/board";
import { minute } from "#units/time";
import type { YearRanges } from "./leadersBy.ts";

/** Counts of rising, falling and unchanged lines, and sums of trading. Each sum covers the lines that have the figure. */
export interface Breadth {
  lines: number;
  /** number of lines by direction. A line counts in none if its change is unknown or comes from a split. */
  up: number;
  down: number;
  unchanged: number;
  /** rupees. Turnover, `shares` and `trades` are all of the regular market, without crossings. */
  turnover: number;
  shares: number;
  trades: number;
  /** rupees traded in lines that are up; `turnoverDown` counts those that are down */
  turnoverUp: number;
  turnoverDown: number;
  /** shares traded in negotiated blocks */
  crossed: number;
  marketCap: number;
  /** number of lines of an earlier day than the board's newest trade; all figures above leave them out */
  earlier: number;
  /** for each sum, the number of lines that traded but lack the figure, so that the sum is too small */
  unsaid: Readonly<Record<(typeof summedFigures)[number], number>>;
}

const summedFigures = ["turnover", "shares", "trades", "marketCap"] as const;

export function breadthOf(rows: Iterable<BoardRow>): Breadth {
  const unsaid = { turnover: 0, shares: 0, trades: 0, marketCap: 0 };
  const sum = { ...emptyBreadth(), unsaid };
  for (const row of rows) {
    if (row.lastKnown) continue; // the line did not trade
    if (row.earlier) {
      sum.earlier += 1;
      continue;
    }
    sum.lines += 1;
    for (const figure of summedFigures) if (row[figure] === undefined) unsaid[figure] += 1;
    sum.turnover += row.turnover ?? 0;
    sum.shares += row.shares ?? 0;
    sum.trades += row.trades ?? 0;
    sum.crossed += crossedShares(row) ?? 0;
    sum.marketCap += row.marketCap ?? 0;
    const { change } = row;
    if (change === undefined || isRescaled(row)) continue;
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

const emptyBreadth = (): Omit<Breadth, "unsaid"> => ({
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

export interface BreadthMinute extends Pick<Breadth, "up" | "down" | "unchanged"> {
  /** the exchange's minute, epoch ms */
  at: number;
}

/** Greatest number of minutes kept. A session with its opening call and settling has fewer. */
const mostMinutes = 600;

/**
 * Adds the newest board, which replaces an earlier board of the same minute. Drops minutes of another day. Also drops later minutes,
 * because they are from before the market was restarted.
 * @param at the exchange's time
 */
export function withMinute(
  history: readonly BreadthMinute[],
  { up, down, unchanged }: BreadthMinute | Breadth,
  at: number,
): readonly BreadthMinute[] {
  const now = Math.floor(at / minute) * minute;
  const kept = history.filter((old) => old.at < now && old.at >= dayStart(at));
  return [...kept, { at: now, up, down, unchanged }].slice(-mostMinutes);
}

/**
 * Splits the history where minutes are missing, so that no line is drawn across a gap.
 * @param longest longest ms between two minutes that are joined @param gaps times without boards, if they are known; outside them a minute
 * is missing because nothing changed
 */
export function stretches(
  history: readonly BreadthMinute[],
  longest: number,
  gaps?: readonly { from: number; to: number }[],
): BreadthMinute[][] {
  const isGap = (from: number, to: number) =>
    to - from > longest && (!gaps || gaps.some((gap) => gap.from < to && gap.to > from + minute));
  const parts: BreadthMinute[][] = [];
  for (const look of history) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part && last && !isGap(last.at, look.at)) part.push(look);
    else parts.push([look]);
  }
  return parts;
}

interface YearExtremes {
  /** number of lines that reached their twelve-month high today; `lows` has the twelve-month lows */
  highs: number;
  lows: number;
  /** number of lines that were compared, because their quote was read */
  of: number;
}

/** Counts lines at their twelve-month high or low. A quote's extremes may include today, so a line that reaches them counts. */
export function yearExtremes(rows: Iterable<BoardRow>, years: YearRanges): YearExtremes {
  const seen = { highs: 0, lows: 0, of: 0 };
  for (const { symbol, high, low, earlier } of rows) {
    const year = years.get(symbol);
    if (!year || earlier) continue;
    seen.of += 1;
    if (high !== undefined && year.high !== undefined && high >= year.high) seen.highs += 1;
    if (low !== undefined && year.low !== undefined && low <= year.low) seen.lows += 1;
  }
  return seen;
}
