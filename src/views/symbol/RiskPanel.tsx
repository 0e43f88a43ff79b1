import "./line.css";
import "#ui/messages/en/line";
import { shareOf } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { formatCount, formatPrice, formatShare, unknown } from "#ui/words/format";
import { LineFact } from "./LineFact.tsx";
import type { QuoteProps } from "./quoteProps.ts";

/** Both betas with the time they were worked out for, and who holds the shares as far as that is told. */
export const RiskPanel = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.risk")} reading={quote} freshness={freshness}>
    {(value) => (
      <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={value.symbol}>
        <dl className="line-facts grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-5 gap-y-0">
          <Betas {...value} />
          <Ownership {...value} />
        </dl>
        <p className="flex flex-wrap gap-x-3.5 gap-y-[2px] pt-1.25 text-table text-muted">
          {value.betaAllShare === undefined && value.betaTop20 === undefined && (
            <span>{text("line.betaNone")}</span>
          )}
          {!knowsForeign(value) && <ForeignUntold />}
        </p>
      </div>
    )}
  </Panel>
);

const Betas = ({ betaAllShare, betaTop20, betaPeriod, betaQuarter }: Quote) => (
  <>
    <LineFact name={text("line.betaAllShare")} field="triASIBetaValue" sent={full(betaAllShare)}>
      {formatPrice(betaAllShare)}
    </LineFact>
    <LineFact name={text("line.betaTop20")} field="betaValueSPSL" sent={full(betaTop20)}>
      {formatPrice(betaTop20)}
    </LineFact>
    <div>
      <dt>{text("line.betaPeriod")}</dt>
      <dd className="num">
        <span data-field="triASIBetaPeriod">{betaPeriod ?? unknown}</span>
        {betaQuarter !== undefined && (
          <>
            {" "}
            <span data-field="quarter">{text("line.betaQuarter", { quarter: String(betaQuarter) })}</span>
          </>
        )}
      </dd>
    </div>
  </>
);

function Ownership(value: Quote) {
  const { indexShares, quantityIssued, foreignHoldings, foreignPercent } = value;
  const part = shareOf(indexShares, quantityIssued);
  return (
    <>
      <div>
        <dt>{text("line.indexShares")}</dt>
        <dd className="num">
          <span data-field="symbolIndexShareVolume">{formatCount(indexShares)}</span>
          {part !== undefined && (
            <small title={text("line.indexShare", { percent: formatShare(part) })}>{formatShare(part)}</small>
          )}
        </dd>
      </div>
      {knowsForeign(value) && (
        <>
          <LineFact name={text("line.foreignHoldings")} field="foreignHoldings">
            {formatCount(foreignHoldings)}
          </LineFact>
          <LineFact name={text("line.foreignPercent")} field="foreignPercentage">
            {formatShare(foreignPercent)}
          </LineFact>
        </>
      )}
    </>
  );
}

const knowsForeign = ({ foreignHoldings, foreignPercent }: Quote) =>
  foreignHoldings !== undefined || foreignPercent !== undefined;

const ForeignUntold = () => (
  <span>
    {text("line.foreignHoldings")} <span data-field="foreignHoldings">{unknown}</span>,{" "}
    {text("line.foreignPercent")} <span data-field="foreignPercentage">{unknown}</span>:{" "}
    {text("line.foreignNone")}
  </span>
);

const full = (value: number | undefined) => (value === undefined ? undefined : String(value));
