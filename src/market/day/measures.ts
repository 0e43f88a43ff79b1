/** Ways to rank lines; also what an address says. */
export const measures = ["turnover", "trades", "crossed", "gap", "range", "yearHigh", "yearLow"] as const;
export type Measure = (typeof measures)[number];
