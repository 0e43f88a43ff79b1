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
import { type IdWithin, text } from "#ui/messages/text";
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

interface LineFact {
  name: IdWithin<"line">;
  /** the field's name in the contract; undefined if `shown` has it */
  field?: string;
  shown: ReactNode;
  /** the value as the service sent it, if the shown text differs */
  sent?: string | undefined;
}

const FactList = ({ facts }: { facts: readonly LineFact[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-5 gap-y-0">
    {facts.map(({ name, field, shown, sent }) => (
      <div
        className="flex flex-wrap gap-x-3 gap-y-0 justify-between min-h-6.25 py-[3px] border-t border-line"
        key={name}
      >
        <dt className="text-muted">{text(`line.${name}`)}</dt>
        <dd className="num ml-auto text-right" data-field={field} title={sent}>
          {shown}
        </dd>
      </div>
    ))}
  </dl>
);

/** The identity of a line, and every field of its quote as sent. */
export const IdentityPanel = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.identity")} reading={quote} freshness={freshness}>
    {(value) => (
      <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={value.symbol}>
        <FactList facts={identityOf(value)} />
        <div className="pt-2">
          <AllFields sent={value.sent} />
        </div>
      </div>
    )}
  </Panel>
);

function identityOf(quote: Quote): LineFact[] {
  const { isin, symbol, issueDate, instrumentsDate, stockId, companyId, tagsLogoPath: logo } = quote;
  const issuedAt = sentDay(issueDate);
  const facts: LineFact[] = [
    { name: "isin", field: quoteFields.isin, shown: isin ?? unknownFigure },
    { name: "symbol", field: quoteFields.symbol, shown: symbol },
    {
      name: "issueDate",
      field: quoteFields.issueDate,
      sent: issueDate,
      shown: issuedAt === undefined ? (issueDate ?? unknownFigure) : formatDay(issuedAt),
    },
    { name: "quantityIssued", field: quoteFields.quantityIssued, shown: formatCount(quote.quantityIssued) },
    { name: "parValue", field: quoteFields.parValue, shown: formatPrice(quote.parValue) },
    { name: "issuedPrice", field: quoteFields.issuedPrice, shown: formatPrice(quote.issuedPrice) },
    { name: "instrumentsDate", field: quoteFields.instrumentsDate, shown: instrumentsDate ?? unknownFigure },
    { name: "stockId", field: quoteFields.stockId, shown: stockId ?? unknownFigure },
    { name: "companyId", field: betaFields.companyId, shown: companyId ?? unknownFigure },
  ];
  if (logo === undefined) return facts;
  const picture = <img className="max-h-5" src={fileAddress(logo)} alt="" loading="lazy" />;
  return [...facts, { name: "tagsLogo", field: "path", sent: logo, shown: picture }];
}

/** Both betas with their period, and the foreign holdings that were sent. */
export const RiskPanel = ({ quote, freshness }: QuoteProps) => (
  <Panel title={text("line.risk")} reading={quote} freshness={freshness}>
    {(value) => (
      <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={value.symbol}>
        <FactList facts={[...betasOf(value), ...ownershipOf(value)]} />
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

const betasOf = ({ betaAllShare, betaTop20, betaPeriod, betaQuarter }: Quote): LineFact[] => [
  {
    name: "betaAllShare",
    field: betaFields.betaAllShare,
    sent: betaAllShare?.toString(),
    shown: formatPrice(betaAllShare),
  },
  {
    name: "betaTop20",
    field: betaFields.betaTop20,
    sent: betaTop20?.toString(),
    shown: formatPrice(betaTop20),
  },
  {
    name: "betaPeriod",
    shown: (
      <>
        <span data-field={betaFields.betaPeriod}>{betaPeriod ?? unknownFigure}</span>
        {betaQuarter !== undefined && (
          <>
            {" "}
            <span data-field={betaFields.betaQuarter}>
              {text("line.betaQuarter", { quarter: String(betaQuarter) })}
            </span>
          </>
        )}
      </>
    ),
  },
];

function ownershipOf(value: Quote): LineFact[] {
  const { indexShares, quantityIssued, foreignHoldings, foreignPercent } = value;
  const facts: LineFact[] = [];
  // the service sends all shares issued, for every line, which says nothing about the index
  if (indexShares !== undefined && indexShares !== quantityIssued)
    facts.push({ name: "indexShares", field: quoteFields.indexShares, shown: formatCount(indexShares) });
  if (knowsForeign(value))
    facts.push(
      { name: "foreignHoldings", field: quoteFields.foreignHoldings, shown: formatCount(foreignHoldings) },
      { name: "foreignPercent", field: quoteFields.foreignPercent, shown: formatShare(foreignPercent) },
    );
  return facts;
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
