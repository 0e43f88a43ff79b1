/** How somebody wants to see a chart, as a link tells it. */
export const chartScales = ["linear", "log", "percent"] as const;
export type ChartScale = (typeof chartScales)[number];

export interface ChartLook {
  scale: ChartScale;
  /** days as bars of high, low and close, or as a line through the closes */
  form: "bars" | "line";
  /** every point in a table, in place of the picture */
  table: boolean;
  /** disclosures on the axis */
  marks: boolean;
}

export const plainLook: ChartLook = { scale: "linear", form: "bars", table: false, marks: true };
