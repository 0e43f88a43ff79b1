import "./line.css";
import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { betaFields, quoteFields } from "#feed/groups/prices";
import { shareOf } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { fileAddress } from "#ui/screen/fileAddress";
import { dayOf, formatCount, formatDay, formatPrice, formatShare, unknown } from "#ui/words/format";
import type { QuoteProps } from "./useLine.ts";

/** The identity of a line, and every field of its quote as sent. */
export const IdentityPanel = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.identity")} reading={quote} freshness={freshness}>
    {(value) => (
      <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={value.symbol}>
        <Identity {...value} />
        <div className="pt-2">
          <AllFields sent={value.sent} />
        </div>
      </div>
    )}
  </Panel>
);

const Identity = (quote: Quote) => (
  <dl className="line-facts grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-5 gap-y-0">
    <LineFact name={text("line.isin")} field={quoteFields.isin}>
      {quote.isin ?? unknown}
    </LineFact>
    <LineFact name={text("line.symbol")} field={quoteFields.symbol}>
      {quote.symbol}
    </LineFact>
    <LineFact name={text("line.issueDate")} field={quoteFields.issueDate} sent={quote.issueDate}>
      {written(quote.issueDate)}
    </LineFact>
    <LineFact name={text("line.quantityIssued")} field={quoteFields.quantityIssued}>
      {formatCount(quote.quantityIssued)}
    </LineFact>
    <LineFact name={text("line.parValue")} field={quoteFields.parValue}>
      {formatPrice(quote.parValue)}
    </LineFact>
    <LineFact name={text("line.issuedPrice")} field={quoteFields.issuedPrice}>
      {formatPrice(quote.issuedPrice)}
    </LineFact>
    <LineFact name={text("line.instrumentsDate")} field={quoteFields.instrumentsDate}>
      {quote.instrumentsDate ?? unknown}
    </LineFact>
    <LineFact name={text("line.stockId")} field={quoteFields.stockId}>
      {quote.stockId ?? unknown}
    </LineFact>
    <LineFact name={text("line.companyId")} field={betaFields.companyId}>
      {quote.companyId ?? unknown}
    </LineFact>
    {quote.tagsLogoPath !== undefined && (
      <LineFact name={text("line.tagsLogo")} field="path" sent={quote.tagsLogoPath}>
        <img className="max-h-5" src={fileAddress(quote.tagsLogoPath)} alt="" loading="lazy" />
      </LineFact>
    )}
  </dl>
);

/** `23/OCT/1986` as a day; text that is not a valid day as sent. */
function written(sent: string | undefined): string {
  const at = dayOf(sent);
  return at === undefined ? (sent ?? unknown) : formatDay(at);
}

interface LineFactProps {
  name: string;
  /** the field's name in the contract */
  field: string;
  /** the value as the service sent it, if the shown text differs */
  sent?: string | undefined;
  children: ReactNode;
}

/** One fact of a list of facts. */
const LineFact = ({ name, field, sent, children }: LineFactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="num" data-field={field} title={sent}>
      {children}
    </dd>
  </div>
);

/** Both betas with their period, and the foreign holdings that were sent. */
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
    <LineFact name={text("line.betaAllShare")} field={betaFields.betaAllShare} sent={full(betaAllShare)}>
      {formatPrice(betaAllShare)}
    </LineFact>
    <LineFact name={text("line.betaTop20")} field={betaFields.betaTop20} sent={full(betaTop20)}>
      {formatPrice(betaTop20)}
    </LineFact>
    <div>
      <dt>{text("line.betaPeriod")}</dt>
      <dd className="num">
        <span data-field={betaFields.betaPeriod}>{betaPeriod ?? unknown}</span>
        {betaQuarter !== undefined && (
          <>
            {" "}
            <span data-field={betaFields.betaQuarter}>
              {text("line.betaQuarter", { quarter: String(betaQuarter) })}
            </span>
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
          <span data-field={quoteFields.indexShares}>{formatCount(indexShares)}</span>
          {part !== undefined && (
            <small title={text("line.indexShare", { percent: formatShare(part) })}>{formatShare(part)}</small>
          )}
        </dd>
      </div>
      {knowsForeign(value) && (
        <>
          <LineFact name={text("line.foreignHoldings")} field={quoteFields.foreignHoldings}>
            {formatCount(foreignHoldings)}
          </LineFact>
          <LineFact name={text("line.foreignPercent")} field={quoteFields.foreignPercent}>
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
    {text("line.foreignHoldings")} <span data-field={quoteFields.foreignHoldings}>{unknown}</span>,{" "}
    {text("line.foreignPercent")} <span data-field={quoteFields.foreignPercent}>{unknown}</span>:{" "}
    {text("line.foreignNone")}
  </span>
);

const full = (value: number | undefined) => (value === undefined ? undefined : String(value));
