import "./line.css";
import "#ui/messages/en/line";
import type { Quote } from "#market/line/quote";
import { text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { fileAddress } from "#ui/screen/fileAddress";
import { formatCount, formatPrice, unknown } from "#ui/words/format";
import { dayOf, formatDay } from "#ui/words/time";
import { LineFact } from "./LineFact.tsx";
import type { QuoteProps } from "./quoteProps.ts";

/** What a line is by the exchange's papers, and every field of its quote as sent. */
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
    <LineFact name={text("line.isin")} field="isin">
      {quote.isin ?? unknown}
    </LineFact>
    <LineFact name={text("line.symbol")} field="symbol">
      {quote.symbol}
    </LineFact>
    <LineFact name={text("line.issueDate")} field="issueDate" sent={quote.issueDate}>
      {written(quote.issueDate)}
    </LineFact>
    <LineFact name={text("line.quantityIssued")} field="quantityIssued">
      {formatCount(quote.quantityIssued)}
    </LineFact>
    <LineFact name={text("line.parValue")} field="parValue">
      {formatPrice(quote.parValue)}
    </LineFact>
    <LineFact name={text("line.issuedPrice")} field="issuedPrice">
      {formatPrice(quote.issuedPrice)}
    </LineFact>
    <LineFact name={text("line.instrumentsDate")} field="instrumentsDate">
      {quote.instrumentsDate ?? unknown}
    </LineFact>
    <LineFact name={text("line.stockId")} field="id">
      {quote.stockId ?? unknown}
    </LineFact>
    <LineFact name={text("line.companyId")} field="securityId">
      {quote.companyId ?? unknown}
    </LineFact>
    {quote.tagsLogoPath !== undefined && (
      <LineFact name={text("line.tagsLogo")} field="path" sent={quote.tagsLogoPath}>
        <img className="max-h-5" src={fileAddress(quote.tagsLogoPath)} alt="" loading="lazy" />
      </LineFact>
    )}
  </dl>
);

/** `23/OCT/1986` as a day; as it came where it is none. */
function written(sent: string | undefined): string {
  const at = dayOf(sent);
  return at === undefined ? (sent ?? unknown) : formatDay(at);
}
