import type { Period } from "#market/series";
import type { MessageId } from "#ui/messages/text";
import { text } from "#ui/messages/text";

/** How far back a chart goes, as a link says it. */
export const ranges = ["1D", "1W", "1M", "3M", "1Y"] as const;
export type Range = (typeof ranges)[number];

const periods = { "1D": 1, "1W": 2, "1M": 3, "3M": 4, "1Y": 5 } satisfies Record<Range, Period>;
const names = {
  "1D": "chart.period.1D",
  "1W": "chart.period.1W",
  "1M": "chart.period.1M",
  "3M": "chart.period.3M",
  "1Y": "chart.period.1Y",
} satisfies Record<Range, MessageId>;

export const periodOf = (range: Range): Period => periods[range];
export const chartName = (what: string, range: Range) =>
  text("chart.name", { what, period: text(names[range]) });
