import "#ui/messages/en/summary";
import type { DaySheet } from "#market/lists/daySheet";
import { text } from "#ui/messages/text";
import { formatCompact, formatShare } from "#ui/words/format";

/** Who bought and who sold: two bars of the same turnover, parted between home and abroad. */
export function FlowBars({ sheet }: { sheet: DaySheet }) {
  const sides = [
    ["summary.bought", sheet.domesticPurchases, sheet.foreignPurchases],
    ["summary.sold", sheet.domesticSales, sheet.foreignSales],
  ] as const;
  return (
    <dl className="flow-bars col-span-full">
      {sides.map(([name, domestic, foreign]) => (
        <div key={name}>
          <dt className="min-w-13 font-semibold">{text(name)}</dt>
          <dd className="num flex flex-1 items-center text-muted">
            <span>
              {text("summary.domestic")} <b>{formatCompact(domestic)}</b>
            </span>
            <Split domestic={domestic} foreign={foreign} />
            <span>
              {text("summary.foreign")} <b>{formatCompact(foreign)}</b>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Split({ domestic, foreign }: { domestic: number | undefined; foreign: number | undefined }) {
  if (domestic === undefined || foreign === undefined || domestic + foreign <= 0)
    return (
      <span
        className="flow-split flex-1 gap-[2px] min-w-15 overflow-hidden bg-line rounded-sm phone:flex-[1_0_100%] phone:order-3"
        aria-hidden="true"
      />
    );
  const abroad = (foreign / (domestic + foreign)) * 100;
  return (
    <span
      className="flow-split flex-1 gap-[2px] min-w-15 overflow-hidden bg-line rounded-sm phone:flex-[1_0_100%] phone:order-3"
      role="img"
      aria-label={`${text("summary.foreign")} ${formatShare(abroad)}`}
    >
      <i style={{ flexGrow: domestic }} />
      <i style={{ flexGrow: foreign }} />
    </span>
  );
}
