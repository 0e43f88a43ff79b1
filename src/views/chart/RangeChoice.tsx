import "#ui/messages/en/chart";
import { type Range, ranges } from "#market/series/series";
import type { ChartLook } from "#ui/chart/library/chartLook";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";

export interface Ranged {
  range: Range;
  onRange: (range: Range) => void;
}

/** A period, and how it is drawn: what a link to a chart restores. */
export interface Chosen extends Ranged {
  look?: ChartLook | undefined;
  onLook?: ((changed: Partial<ChartLook>) => void) | undefined;
}

const options = ranges.map((range) => [range, range] as const);

export const RangeChoice = ({ range, onRange }: Ranged) => (
  <Choice label={text("chart.period")} options={options} value={range} onChange={onRange} />
);
