import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import "./parts.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { shortPricesQuery } from "#feed/groups/prices";
import type { ShortPrice } from "#market/line/quote";
import { printFields } from "#rows/priceRows";
import { Chip } from "#ui/controls/Chip.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel, TradeTime } from "#ui/panel/Panel.tsx";
import { type Column, changeColumn, figureColumn } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import { formatChange, formatChangePercent, formatCount, formatPrice } from "#ui/words/format";
import { BoardPrints } from "./BoardPrints.tsx";

/** Prints worked out from consecutive boards, or the service's own short list of ten lines. */
export type PrintSource = "board" | "short";

interface PrintsPanelProps {
  source: PrintSource;
  onSource: (source: PrintSource) => void;
}

const sources = () =>
  [
    ["board", text("prints.all")],
    ["short", text("prints.short")],
  ] as const;

export function PrintsPanel({ source, onSource }: PrintsPanelProps) {
  const [strip, setStrip] = useState(false);
  const choice = (
    <Choice label={text("prints.source")} options={sources()} value={source} onChange={onSource} />
  );
  if (source === "short") return <ShortList choice={choice} />;
  return (
    <BoardPrints
      strip={strip}
      tools={
        <>
          {choice}
          <Chip aria-pressed={strip} title={text("prints.stripWhy")} onClick={() => setStrip(!strip)}>
            {text("prints.strip")}
          </Chip>
        </>
      }
    />
  );
}

/** The service's short list: the first ten lines of its board, not the ten that traded last. */
function ShortList({ choice }: { choice: ReactNode }) {
  const prints = useQuery(shortPricesQuery());
  const [isOfDay, setOfDay] = useState(false);
  return (
    <Panel
      title={text("prints.shortTitle")}
      reading={prints}
      tools={
        <>
          {choice}
          <Chip
            className="short-more"
            aria-pressed={isOfDay}
            title={text("prints.ofDayWhy")}
            onClick={() => setOfDay(!isOfDay)}
          >
            {text("prints.ofDay")}
          </Chip>
          <span className="min-w-0 flex-1 truncate text-muted text-table" title={text("prints.shortWhy")}>
            {text("prints.shortWhy")}
          </span>
        </>
      }
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={usePanelFreshness("shortPrices", prints)}
    >
      {(rows) => (
        <div
          className="leaders prints short-list relative @container min-h-0 overflow-auto"
          data-of-day={isOfDay}
        >
          <Table
            name="short-list"
            columns={shortPriceColumns}
            rows={rows}
            keyOf={({ symbol }) => symbol}
            line={({ symbol }) => ({ "data-symbol": symbol })}
          />
        </div>
      )}
    </Panel>
  );
}

const ofChange = { className: "figure of-change", cellClass: "num" } as const;
const ofDay = { className: "figure of-day", cellClass: "num" } as const;

/** On a narrow screen either the change or the day is shown. */
const shortPriceColumns: readonly Column<ShortPrice>[] = [
  {
    id: "time",
    field: printFields.tradedAt,
    head: "chart.time",
    cellClass: "num text-muted",
    isTime: true,
    value: ({ tradedAt }) => tradedAt,
    cell: ({ tradedAt }) => <TradeTime at={tradedAt} />,
  },
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) => <LineLink symbol={symbol} />,
  },
  figureColumn(
    { field: printFields.price, head: "column.price", className: "figure", cellClass: "num" },
    "price",
    formatPrice,
  ),
  changeColumn({ field: printFields.change, head: "column.change", ...ofChange }, "change", formatChange),
  changeColumn(
    { field: printFields.changePercent, head: "column.changePercent", ...ofChange },
    "changePercent",
    formatChangePercent,
  ),
  figureColumn(
    { field: printFields.quantity, head: "prints.quantity", ...ofChange },
    "quantity",
    formatCount,
  ),
  figureColumn({ field: printFields.open, head: "column.open", ...ofDay }, "open", formatPrice),
  figureColumn({ field: printFields.high, head: "column.high", ...ofDay }, "high", formatPrice),
  figureColumn({ field: printFields.low, head: "column.low", ...ofDay }, "low", formatPrice),
  figureColumn(
    { id: "crossings", field: printFields.sharesWithCrossings, head: "prints.withCrossings", ...ofDay },
    "sharesWithCrossings",
    formatCount,
  ),
];
