import type { Period } from "./series.ts";

/** How far back a chart goes, as a link says it. */
export const ranges = ["1D", "1W", "1M", "3M", "1Y"] as const;
export type Range = (typeof ranges)[number];

const periods = { "1D": 1, "1W": 2, "1M": 3, "3M": 4, "1Y": 5 } satisfies Record<Range, Period>;

export const periodOf = (range: Range): Period => periods[range];
