import "#ui/messages/en/chart";
import { type Range, ranges } from "#market/range";
import { Choice } from "#ui/Choice.tsx";
import { text } from "#ui/messages/text";

export interface Ranged {
  range: Range;
  onRange: (range: Range) => void;
}

const options = ranges.map((range) => [range, range] as const);

export const RangeChoice = ({ range, onRange }: Ranged) => (
  <Choice label={text("chart.period")} options={options} value={range} onChange={onRange} />
);
