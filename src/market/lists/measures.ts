/** Measures by which lines can be ranked, as written in an address. */
export const measures = ["turnover", "trades", "crossed", "gap", "range", "yearHigh", "yearLow"] as const;
export type LeaderMeasure = (typeof measures)[number];
