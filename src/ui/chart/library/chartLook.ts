/** How a chart is drawn, with the values that a link contains. */
export const chartScales = ["linear", "log", "percent"] as const;
export type ChartScale = (typeof chartScales)[number];

export interface ChartLook {
  scale: ChartScale;
  /** days as bars of high, low and close, or as a line through the closes */
  form: "bars" | "line";
  /** prices before a price jump: rescaled to the prices after it, or as traded */
  prices: "rebased" | "traded";
  /** a table of every point instead of the picture */
  table: boolean;
  /** marks of disclosures on the axis */
  marks: boolean;
}

export const plainLook: ChartLook = {
  scale: "linear",
  form: "bars",
  prices: "rebased",
  table: false,
  marks: true,
};
