import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import { type ReactNode, useState } from "react";
import { boardStore, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useTape } from "#feed/groups/sessionRecord";
import { changeAt, changePercentAt } from "#market/line/board";
import type { TapeEntry } from "#market/lists/tape";
import { type MessageId, text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Tick } from "#ui/panel/SourceChip.tsx";
import { Link } from "#ui/router/Link.tsx";
import { type Column, figure } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  arrow,
  direction,
  formatChange,
  formatChangePercent,
  formatCount,
  formatPrice,
} from "#ui/words/format";

const traded = (rows: Iterable<unknown>) => [...rows].length;

/** Trades between one board and the next, newest first. */
export function BoardPrints({ strip, tools }: { strip: boolean; tools: ReactNode }) {
  const lines = useFromBoard(traded);
  const prints = useTape();
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

/** the rows mounted at first; more are mounted on scrolling */
const mountedFirst = 30;

function PrintList({ prints }: { prints: readonly TapeEntry[] }) {
  const [all, setAll] = useState(false);
  return (
    <div className="leaders prints relative @container min-h-0 overflow-auto" onScroll={() => setAll(true)}>
      <Table
        name="prints"
        columns={columns}
        rows={all ? prints : prints.slice(0, mountedFirst)}
        saved={prints}
        keyOf={({ key }) => key}
        line={lineOf}
        live={followLine}
      />
    </div>
  );
}

const lineOf = ({ symbol }: TapeEntry) => ({ "data-symbol": symbol });

/** The line may have traded since. */
const followLine = (print: TapeEntry, changed: (now: TapeEntry) => void) =>
  boardStore.subscribeRow(print.symbol, () => changed(print));

const steps = {
  up: "prints.stepUp",
  down: "prints.stepDown",
  same: "prints.stepSame",
} as const;

const percentOf = ({ symbol, price }: TapeEntry) => {
  const row = boardStore.row(symbol);
  return row && changePercentAt(row, price);
};
const changeOf = ({ symbol, price }: TapeEntry) => {
  const row = boardStore.row(symbol);
  return row && changeAt(row, price);
};

const unseen = ({ trades }: TapeEntry) => (trades === undefined ? text("prints.notSeen") : undefined);

/** @param part the class of a column that is hidden on narrow screens */
const head = (head: MessageId, explain: MessageId, part?: string) =>
  ({ head, explain, className: part ? `figure ${part}` : "figure", cellClass: "num" }) as const;

const columns: readonly Column<TapeEntry>[] = [
  {
    id: "lastTradedTime",
    head: "chart.time",
    cellClass: "num text-muted",
    isTime: true,
    value: ({ at }) => at,
    cell: ({ at }) => <Tick at={at} />,
  },
  {
    id: "symbol",
    head: "column.symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    cell: ({ symbol, crossed }) => (
      <>
        <LineLink symbol={symbol} />
        {crossed > 0 && (
          <span className="badge print-crossed" title={text("prints.crossedWhy", { shares: crossed })}>
            {text("prints.crossed")}
          </span>
        )}
      </>
    ),
  },
  {
    ...figure({ ...head("column.price", "prints.priceWhy"), arrow: true }, "price", formatPrice),
    direction: ({ step }) => (step === "up" || step === "down" ? step : undefined),
    title: ({ step }) => step && text(steps[step]),
  },
  {
    id: "change",
    ...head("column.change", "prints.changeWhy", "of-change"),
    show: (print) => formatChange(changeOf(print)),
    state: changeOf,
    direction: (print) => direction(percentOf(print)),
  },
  {
    id: "changePercent",
    ...head("column.changePercent", "prints.changeWhy", "of-percent"),
    arrow: true,
    show: (print) => formatChangePercent(percentOf(print)),
    state: percentOf,
    direction: (print) => direction(percentOf(print)),
  },
  figure(head("prints.last", "prints.lastWhy", "of-size"), "quantity", formatCount),
  figure({ ...head("prints.trades", "prints.tradesWhy"), title: unseen }, "trades", formatCount),
  {
    id: "crossedHead",
    ...head("prints.crossedHead", "prints.crossedHeadWhy", "of-crossed"),
    show: ({ crossed }) => formatCount(crossed || undefined),
    title: unseen,
  },
  {
    id: "shares",
    ...head("prints.shares", "prints.sharesWhy"),
    show: ({ shares, crossed }) => formatCount(shares === undefined ? undefined : shares + crossed),
    title: unseen,
    saved: {
      shares: ({ shares }) => shares,
      crossed: ({ crossed, trades }) => (trades === undefined ? undefined : crossed),
    },
  },
];

const shown = 20;

/** The newest prints as a moving strip. It stops under pointer or focus, when paused, and under reduced motion. */
function Strip({ prints }: { prints: readonly TapeEntry[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <div
      className="strip flex flex-none gap-2 items-center py-[3px] px-2 border-b border-line"
      data-paused={paused}
    >
      <button type="button" className="chip" aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {text(paused ? "prints.run" : "prints.pause")}
      </button>
      <div className="strip-window flex-1 min-w-0 [scrollbar-width:none] overflow-x-auto overflow-y-hidden">
        <ul className="strip-band flex gap-4.5 w-max text-table whitespace-nowrap">
          {prints.slice(0, shown).map(({ key, symbol, price, step }) => (
            <li key={key} className={`num ${step ?? ""}`}>
              <Link to="/s/$symbol" params={{ symbol }}>
                {symbol.split(".", 1)[0]} {formatPrice(price)}
                {(step === "up" || step === "down") && <span aria-hidden="true"> {arrow[step]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
