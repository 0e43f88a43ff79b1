/** What a line is: its identity, its risk, and the other lines of its company. */
import "./line.css";
import "#ui/messages/en/line";
import type { ReactNode } from "react";
import { useBoardMeta, useBoardRows } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { lineClass, siblings } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { boardFields } from "#rows/boardRows";
import { betaFields, quoteFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import { AllFields } from "#ui/panel/AllFields.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { fileAddress } from "#ui/screen/fileAddress";
import { type Column, changeColumn, figureColumn } from "#ui/table/column";
import { SymbolCode, shareClass } from "#ui/table/SymbolCode.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  formatChangePercent,
  formatCompact,
  formatCount,
  formatDay,
  formatPrice,
  formatShare,
  sentDay,
  unknownFigure,
} from "#ui/words/format";
import type { QuoteProps } from "./meantLine.tsx";

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
      {quote.isin ?? unknownFigure}
    </LineFact>
    <LineFact name={text("line.symbol")} field={quoteFields.symbol}>
      {quote.symbol}
    </LineFact>
    <LineFact name={text("line.issueDate")} field={quoteFields.issueDate} sent={quote.issueDate}>
      {writtenDay(quote.issueDate)}
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
      {quote.instrumentsDate ?? unknownFigure}
    </LineFact>
    <LineFact name={text("line.stockId")} field={quoteFields.stockId}>
      {quote.stockId ?? unknownFigure}
    </LineFact>
    <LineFact name={text("line.companyId")} field={betaFields.companyId}>
      {quote.companyId ?? unknownFigure}
    </LineFact>
    {quote.tagsLogoPath !== undefined && (
      <LineFact name={text("line.tagsLogo")} field="path" sent={quote.tagsLogoPath}>
        <img className="max-h-5" src={fileAddress(quote.tagsLogoPath)} alt="" loading="lazy" />
      </LineFact>
    )}
  </dl>
);

/** `23/OCT/1986` as a day; text that is not a valid day as sent. */
function writtenDay(sent: string | undefined): string {
  const at = sentDay(sent);
  return at === undefined ? (sent ?? unknownFigure) : formatDay(at);
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
    <LineFact
      name={text("line.betaAllShare")}
      field={betaFields.betaAllShare}
      sent={fullFigure(betaAllShare)}
    >
      {formatPrice(betaAllShare)}
    </LineFact>
    <LineFact name={text("line.betaTop20")} field={betaFields.betaTop20} sent={fullFigure(betaTop20)}>
      {formatPrice(betaTop20)}
    </LineFact>
    <div>
      <dt>{text("line.betaPeriod")}</dt>
      <dd className="num">
        <span data-field={betaFields.betaPeriod}>{betaPeriod ?? unknownFigure}</span>
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
  // the service sends all shares issued, for every line, which says nothing about the index
  const own = indexShares !== undefined && indexShares !== quantityIssued;
  return (
    <>
      {own && (
        <LineFact name={text("line.indexShares")} field={quoteFields.indexShares}>
          {formatCount(indexShares)}
        </LineFact>
      )}
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
    {text("line.foreignHoldings")} <span data-field={quoteFields.foreignHoldings}>{unknownFigure}</span>,{" "}
    {text("line.foreignPercent")} <span data-field={quoteFields.foreignPercent}>{unknownFigure}</span>:{" "}
    {text("line.foreignNone")}
  </span>
);

const fullFigure = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** The lines of one company side by side. Draws nothing if the board has only one. */
export function ClassesPanel({ symbol }: { symbol: string }) {
  const rows = useBoardRows();
  const board = useBoardMeta();
  const freshness = useBoardFreshness();
  const lines = [symbol, ...siblings(symbol, rows.keys())].sort().flatMap((each) => rows.get(each) ?? []);
  if (!board.loaded || !lines.some((line) => line.symbol !== symbol)) return null;
  const reading = { data: { ...board, value: lines }, error: null };
  return (
    <Panel title={text("line.classes")} reading={reading} freshness={freshness}>
      {(value) => (
        <div className="pt-[2px] pb-1.5 px-2.5 text-small overflow-x-auto">
          <Table
            name={`${symbol}-classes`}
            className="line-table line-classes w-full border-collapse"
            columns={classColumns(baseOf(value), symbol)}
            rows={value}
            keyOf={(line) => line.symbol}
            line={(line) => ({
              "data-symbol": line.symbol,
              "aria-current": line.symbol === symbol ? "page" : undefined,
            })}
          />
        </div>
      )}
    </Panel>
  );
}

/** The line with which the others are compared: the voting shares, or otherwise the first line. */
const baseOf = (lines: readonly BoardRow[]) =>
  lines.find((line) => lineClass(line.symbol) === "N") ?? lines[0];

function classColumns(base: BoardRow | undefined, here: string): readonly Column<BoardRow>[] {
  const against = { symbol: base?.symbol ?? "" };
  const why = () => text("line.againstWhy", against);
  return [
    {
      id: "symbol",
      head: "line.class",
      rowHead: true,
      value: ({ symbol }) => symbol,
      cell: ({ symbol }) => (
        <>
          <Link to="/s/$symbol" params={{ symbol }}>
            <SymbolCode symbol={symbol} />
          </Link>{" "}
          <span className="text-muted">{symbol === here ? text("line.this") : shareClass(symbol)}</span>
        </>
      ),
    },
    figureColumn({ field: boardFields.price, head: "column.price" }, "price", formatPrice),
    changeColumn(
      { field: boardFields.changePercent, head: "column.changePercent", cellClass: "num" },
      "changePercent",
      formatChangePercent,
    ),
    {
      id: "against",
      head: () => text("line.against", against),
      explain: why,
      show: (line) => againstBase(line, base),
      attributes: () => ({ "data-derived": why() }),
    },
    {
      ...figureColumn({ field: boardFields.turnover, head: "line.turnover" }, "turnover", formatCompact),
      title: ({ turnover }) => formatPrice(turnover),
    },
  ];
}

function againstBase(line: BoardRow, base: BoardRow | undefined): string {
  const comparable = line !== base && line.price !== undefined && base?.price !== undefined && base.price > 0;
  return comparable ? formatChangePercent(((line.price ?? 0) / (base.price ?? 1) - 1) * 100) : "·";
}
