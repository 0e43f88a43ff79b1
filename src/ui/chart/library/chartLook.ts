/** How a chart is shown, as a link spells it. */
export const chartScales = ["linear", "log", "percent"] as const;
export type ChartScale = (typeof chartScales)[number];

export interface ChartLook {
  scale: ChartScale;
  /** days as bars of high, low and close, or as a line through the closes */
  form: "bars" | "line";
  /** prices before a jump: rescaled to those after it, or as traded */
  prices: "rebased" | "traded";
  /** every point in a table, in place of the picture */
  table: boolean;
  /** disclosures on the axis */
  marks: boolean;
}

export const plainLook: ChartLook = {
  scale: "linear",
  form: "bars",
  prices: "rebased",
  table: false,
  marks: true,
};
