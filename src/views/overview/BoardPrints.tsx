import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import { type ReactNode, useState } from "react";
import { boardStore, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useLatestPrints } from "#feed/groups/sessionRecord";
import { changeAt, changePercentAt } from "#market/line/board";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { entryPrice } from "#market/prints/tapeFilter";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
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
import { type Column, figureColumn, figureHead } from "#ui/table/column";
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

const tradedLines = (rows: Iterable<unknown>) => [...rows].length;

/** Prints worked out from consecutive boards, newest first. */
export function BoardPrints({ strip, tools }: { strip: boolean; tools: ReactNode }) {
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
