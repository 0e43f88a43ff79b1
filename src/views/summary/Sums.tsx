import "#ui/messages/en/summary";
import { checkSums, type DaySheet } from "#market/daySheet";
import { formatChange, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";

/** Whether domestic and foreign make the whole: said either way, since a sum that does not hold is news about the source. */
export function Sums({ sheet }: { sheet: DaySheet }) {
  const checks = checkSums(sheet);
  const wrong = checks.filter(({ agrees }) => !agrees);
  if (checks.length === 0) return <p className="sheet-sums">{text("summary.sumsUnknown")}</p>;
  if (wrong.length === 0)
    return <p className="sheet-sums">✓ {text("summary.sumsAgree", { count: checks.length })}</p>;
  return (
    <ul className="sheet-sums" data-differs>
      {wrong.map(({ name, domestic, foreign, whole, difference }) => (
        <li key={name}>
          ⚠{" "}
          {text("summary.sumDiffers", {
            what: text(`summary.sum.${name}`),
            domestic: formatPrice(domestic),
            foreign: formatPrice(foreign),
            whole: formatPrice(whole),
            difference: formatChange(difference),
          })}
        </li>
      ))}
    </ul>
  );
}
