/** Twelve-month ranges of the lines, from quotes. A quote of an earlier day lacks the highs and lows of the time since. */
import { dayStart } from "#market/day/session";
import type { YearRange } from "#market/lists/leadersBy";

export interface QuotedRange extends YearRange {
  /** exchange's time of the quote, ms */
  at: number;
}
export type QuotedRanges = ReadonlyMap<string, QuotedRange>;

/** Those of the day of `at`, exchange's time in ms. @returns the same map if all are */
export function rangesOfDay(ranges: QuotedRanges, at: number): QuotedRanges {
  const dayAt = dayStart(at);
  const kept = [...ranges].filter(([, range]) => range.at >= dayAt);
  return kept.length === ranges.size ? ranges : new Map(kept);
}
