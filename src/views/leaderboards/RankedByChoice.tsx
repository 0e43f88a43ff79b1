import "#ui/messages/en/overview";
import { type Measure, measures } from "#market/lists/leadersBy";
import { text } from "#ui/messages/text";

interface RankedByProps {
  /** undefined for the service's own ranking */
  by: Measure | undefined;
  /** left out where the service's own list has a panel of its own */
  sent?: boolean;
  onBy: (by: Measure | undefined) => void;
}

/** What a list of leaders is ranked by. */
export function RankedByChoice({ by, sent = true, onBy }: RankedByProps) {
  return (
    <select
      className="chip"
      aria-label={text("leaders.by")}
      value={by ?? ""}
      onChange={({ currentTarget }) => onBy(measures.find((measure) => measure === currentTarget.value))}
    >
      {sent && <option value="">{text("leaders.by.sent")}</option>}
      {measures.map((measure) => (
        <option key={measure} value={measure}>
          {text(`leaders.by.${measure}`)}
        </option>
      ))}
    </select>
  );
}
