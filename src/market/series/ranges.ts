/** The ranges that a chart shows. */
import { day } from "#units/time";
import type { Period } from "./series.ts";

/** The chart's range, as written in a link. */
export const ranges = ["1D", "1W", "1M", "3M", "1Y"] as const;
export type Range = (typeof ranges)[number];

const periods = { "1D": 1, "1W": 2, "1M": 3, "3M": 4, "1Y": 5 } satisfies Record<Range, Period>;

export const periodOf = (range: Range): Period => periods[range];

const lengths = { "1D": 1, "1W": 7, "1M": 30, "3M": 91, "1Y": 365 } satisfies Record<Range, number>;

/** Sessions of the all-share index from 7 October 2025 to 2 October 2026; other years have a few more or fewer. */
export const sessionsAYear = 240;

/**
 * Whether the days cover the range that its name promises. A line that was listed or suspended within the range may have far fewer days.
 * Weekends and holidays at both ends make no difference.
 * @param points days, oldest first
 */
export function fillsRange(range: Range, points: readonly { at: number }[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return true;
  const span = (last.at - first.at) / day;
  return span >= lengths[range] * 0.9 - 3 && span <= lengths[range] * 1.1 + 5;
}
