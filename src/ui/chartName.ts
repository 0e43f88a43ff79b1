import "./messages/en/chart.ts";
import { text } from "./messages/text.ts";

const names = {
  "1D": "chart.period.1D",
  "1W": "chart.period.1W",
  "1M": "chart.period.1M",
  "3M": "chart.period.3M",
  "1Y": "chart.period.1Y",
} as const;

/** "JKH.N0000, 1 day" */
export const chartName = (what: string, range: keyof typeof names) =>
  text("chart.name", { what, period: text(names[range]) });
