import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import { type Bar, extent, type Grain } from "#ui/points/chartPoints";
import { slotLabel } from "#ui/points/chartTime";
import { formatChangePercent, formatPrice } from "#ui/words/format";

interface Charted {
  name: string;
  bars: readonly Bar[];
  grain: Grain;
  /** without it the first bar is what the last is measured from */
  reference: number | undefined;
  /** how much of the session or period the bars are: its range and its change are then not known */
  part?: string | undefined;
  /** all of the period is in the bars: only then its range is known */
  whole?: boolean;
}

/** The chart in one sentence, for whoever does not see it; of days only what follows the newest jump, since nothing is measured across it. */
export function chartSummary({ name, bars, grain, reference, part, whole = true }: Charted): string {
  const jumped = bars.findLastIndex(({ apart }) => apart);
  const reach = extent(jumped > 0 ? bars.slice(jumped) : bars);
  if (!reach) return text("chart.summaryNone", { name });
  const to = slotLabel(reach.last.slot, grain);
  const value = formatPrice(reach.last.value);
  if (part !== undefined)
    return text(grain === "days" ? "chart.summaryPartDays" : "chart.summaryPart", { name, part, value, to });
  const base = reference ?? reach.first.value;
  const percent = base ? ((reach.last.value - base) / base) * 100 : undefined;
  const ends = {
    name,
    value,
    change: formatChangePercent(percent),
    from: slotLabel(reach.first.slot, grain),
    to,
  };
  if (!whole) return text("chart.summaryUnranged", ends);
  return text("chart.summary", {
    ...ends,
    low: formatPrice(reach.lowest),
    high: formatPrice(reach.highest),
  });
}
