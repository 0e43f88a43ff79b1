import type { Period } from "./series.ts";

/** How far back a chart goes, as a link says it. */
export const ranges = ["1D", "1W", "1M", "3M", "1Y"] as const;
export type Range = (typeof ranges)[number];

const periods = { "1D": 1, "1W": 2, "1M": 3, "3M": 4, "1Y": 5 } satisfies Record<Range, Period>;

export const periodOf = (range: Range): Period => periods[range];

const day = 86_400_000;
const lengths = { "1D": 1, "1W": 7, "1M": 30, "3M": 91, "1Y": 365 } satisfies Record<Range, number>;

/** The all-share's year from 7 October 2025 to 2 October 2026 has so many sessions; other years have a few more or fewer. */
export const sessionsAYear = 240;

/**
 * Whether days may be called by the name of a range: they are neither far shorter, as of a line that was listed or suspended
 * within it, nor far longer. Weekends and holidays at both ends are allowed for.
 * @param points days, oldest first
 */
export function fillsRange(range: Range, points: readonly { at: number }[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return true;
  const span = (last.at - first.at) / day;
  return span >= lengths[range] * 0.9 - 3 && span <= lengths[range] * 1.1 + 5;
}
