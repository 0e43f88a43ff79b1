import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import "./parts.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { boardStore, useFromBoard } from "#feed/board/board";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { shortPricesQuery } from "#feed/groups/prices";
import { useLatestPrints } from "#feed/groups/sessionRecord";
import { changeAt, changePercentAt } from "#market/line/board";
import type { ShortPrice } from "#market/line/quote";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { entryPrice } from "#market/prints/tapeFilter";
import { printFields } from "#rows/priceRows";
import { Chip } from "#ui/controls/Chip.tsx";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel, TradeTime } from "#ui/panel/Panel.tsx";
import {
  aboutText,
  kindText,
  knownBy,
  oddityText,
  priceText,
  sideText,
  timeText,
} from "#ui/panel/tradeWords.tsx";
import { Link } from "#ui/router/Router.tsx";
import { timeCell } from "#ui/saving/savedTable";
import { type Column, figureColumn, figureHead, sentColumns } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  arrow,
  direction,
  formatChange,
  formatChangePercent,
  formatCount,
  formatPrice,
  formatTick,
} from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";

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

const figure = sentColumns<ShortPrice>(printFields, { className: "figure", cellClass: "num" });
const ofChange = "figure of-change";
const ofDay = { className: "figure of-day" } as const;

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
  figure("price", "column.price", formatPrice),
  figure("change", "column.change", formatChange, { className: ofChange, arrow: true }),
  figure("changePercent", "column.changePercent", formatChangePercent, { className: ofChange, arrow: true }),
  figure("quantity", "prints.quantity", formatCount, { className: ofChange }),
  figure("open", "column.open", formatPrice, ofDay),
  figure("high", "column.high", formatPrice, ofDay),
  figure("low", "column.low", formatPrice, ofDay),
  figure("sharesWithCrossings", "prints.withCrossings", formatCount, { id: "crossings", ...ofDay }),
];

const tradedLines = (rows: Iterable<unknown>) => [...rows].length;

/** Prints worked out from consecutive boards, newest first. */
function BoardPrints({ strip, tools }: { strip: boolean; tools: ReactNode }) {
  const lines = useFromBoard(tradedLines);
  const prints = useLatestPrints();
  return (
    <Panel
      title={text("prints.title")}
      reading={lines}
      tools={tools}
      empty={(count) => (count ? undefined : text("leaders.none.active"))}
      freshness={useBoardFreshness()}
    >
      {() => (
        <>
          {strip && <Strip prints={prints} />}
          <PrintList prints={prints} />
        </>
      )}
    </Panel>
  );
}

/** number of rows mounted at first; scrolling mounts more */
const firstMountedRows = 30;

function PrintList({ prints }: { prints: readonly TapeEntry[] }) {
  const [all, setAll] = useState(false);
  return (
    <div className="leaders prints relative @container min-h-0 overflow-auto" onScroll={() => setAll(true)}>
      <Table
        name="prints"
        columns={printColumns}
        rows={all ? prints : prints.slice(0, firstMountedRows)}
        saved={prints}
        keyOf={({ key }) => key}
        line={symbolAttributes}
        live={followLine}
      />
    </div>
  );
}

const symbolAttributes = ({ symbol }: TapeEntry) => ({ "data-symbol": symbol });

/** Redraws a print when its line trades again. */
const followLine = (print: TapeEntry, changed: (now: TapeEntry) => void) =>
  boardStore.subscribeRow(print.symbol, () => changed(print));

const printPercent = ({ symbol, price }: TapeEntry) => {
  const row = boardStore.row(symbol);
  return row && changePercentAt(row, price);
};
const printChange = ({ symbol, price }: TapeEntry) => {
  const row = boardStore.row(symbol);
  return row && changeAt(row, price);
};

const knownByTitle = (print: TapeEntry) => (print.trades === undefined ? knownBy(print) : undefined);

/** "exact", or "bundle (3)" with its number of trades. */
const certainty = ({ kind, trades }: TapeEntry) =>
  kind === "bundle" ? `${kindText(kind)} (${formatCount(trades)})` : kindText(kind);

/** Drawn beside the symbol. On a phone it is below the symbol and includes the kind, which has no column there. */
function Marks({ print }: { print: TapeEntry }) {
  const { kind, oddities } = print;
  return (
    <span className="@max-[400px]:block">
      <span className="hidden @max-[400px]:inline text-muted" title={knownBy(print)}>
        {certainty(print)}
      </span>
      {kind === "block" && (
        <span className="badge print-mark" title={text("prints.blockWhy")}>
          {text("prints.crossed")}
        </span>
      )}
      {oddities.length > 0 && (
        <span className="badge print-mark" title={oddities.map(oddityText).join("; ")}>
          {text("prints.odd")}
        </span>
      )}
    </span>
  );
}

const PrintTime = ({ print }: { print: TapeEntry }) => useEachSecond(() => timeText(print, formatTick));

const printColumns: readonly Column<TapeEntry>[] = [
  {
    id: "time",
    head: "chart.time",
    cellClass: "num text-muted",
    isTime: true,
    value: ({ at }) => at,
    cell: (print) => <PrintTime print={print} />,
  },
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    cell: (print) => (
      <>
        <LineLink symbol={print.symbol} />
        <Marks print={print} />
      </>
    ),
  },
  {
    ...figureColumn<TapeEntry>(
      { id: "price", ...figureHead("column.price", "prints.priceWhy"), arrow: true },
      entryPrice,
      formatPrice,
    ),
    show: priceText,
    direction: ({ side }) => (side === "up" || side === "down" ? side : undefined),
    title: (print) => (print.about ? text("prints.aboutWhy") : sideText(print.side)),
  },
  {
    id: "change",
    ...figureHead("column.change", "prints.changeWhy", "of-change"),
    show: (print) => aboutText(print, formatChange(printChange(print))),
    state: printChange,
    direction: (print) => direction(printPercent(print)),
  },
  {
    id: "changePercent",
    ...figureHead("column.changePercent", "prints.changeWhy", "of-percent"),
    arrow: true,
    show: (print) => aboutText(print, formatChangePercent(printPercent(print))),
    state: printPercent,
    direction: (print) => direction(printPercent(print)),
  },
  {
    id: "kind",
    head: "prints.kind",
    explain: "prints.kindWhy",
    className: "of-kind",
    cellClass: "of-kind text-muted",
    show: certainty,
    title: knownBy,
    saved: {
      kind: ({ kind, about }) => (about ? "about" : kind),
      from: ({ from }) => timeCell(from),
      to: ({ to }) => timeCell(to),
    },
  },
  figureColumn(
    { ...figureHead("prints.trades", "prints.tradesWhy", "of-trades"), title: knownByTitle },
    "trades",
    formatCount,
  ),
  figureColumn(figureHead("prints.shares", "prints.sharesWhy"), "shares", formatCount),
];

const shownPrints = 20;
const isPriced = ({ price }: TapeEntry) => price !== undefined;

/** The newest prints as a moving strip. It stops under the pointer or focus, when paused, and with reduced motion. */
function Strip({ prints }: { prints: readonly TapeEntry[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <div
      className="strip flex flex-none gap-2 items-center py-[3px] px-2 border-b border-line"
      data-paused={paused}
    >
      <Chip aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {text(paused ? "prints.run" : "prints.pause")}
      </Chip>
      <div className="strip-window flex-1 min-w-0 [scrollbar-width:none] overflow-x-auto overflow-y-hidden">
        <ul className="strip-band flex gap-4.5 w-max text-table whitespace-nowrap">
          {prints
            .filter(isPriced)
            .slice(0, shownPrints)
            .map(({ key, symbol, side, ...print }) => (
              <li key={key} className={`num ${side ?? ""}`}>
                <Link to="/s/$symbol" params={{ symbol }}>
                  {symbol.split(".", 1)[0]} {priceText(print)}
                  {(side === "up" || side === "down") && <span aria-hidden="true"> {arrow[side]}</span>}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
