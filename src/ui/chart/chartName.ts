import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import { formatDay } from "#ui/words/format";

const names = {
  "1D": "chart.period.1D",
  "1W": "chart.period.1W",
  "1M": "chart.period.1M",
  "3M": "chart.period.3M",
  "1Y": "chart.period.1Y",
} as const;

/** "JKH.N0000, 1 year", or "JKH.N0000, 7 Oct 2025 to 4 Mar 2026" if the days do not fill the period. */
export const daysName = (
  what: string,
  range: keyof typeof names,
  days: readonly { at: number }[],
  filled: boolean,
) =>
  filled
    ? chartName(what, range)
    : text("chart.spanName", { what, from: formatDay(days[0]?.at), to: formatDay(days.at(-1)?.at) });

/** "JKH.N0000, 1 day" */
export const chartName = (what: string, range: keyof typeof names) =>
  text("chart.name", { what, period: text(names[range]) });
