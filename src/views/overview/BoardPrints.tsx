import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import { type ReactNode, useState } from "react";
import { boardStore, useFromBoard } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useLatestPrints } from "#feed/groups/sessionRecord";
import { changeAt, changePercentAt } from "#market/line/board";
import type { TapeEntry } from "#market/prints/latest";
import type { Oddity } from "#market/prints/oddPrints";
import { type MessageId, text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Tick } from "#ui/panel/SourceChip.tsx";
import { Link } from "#ui/router/Link.tsx";
import { moment } from "#ui/saving/savedTable";
import { type Column, figure } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { Table } from "#ui/table/Table.tsx";
import {
  arrow,
  direction,
  formatChange,
  formatChangePercent,
  formatClock,
  formatCount,
  formatPrice,
  formatShare,
} from "#ui/words/format";

const traded = (rows: Iterable<unknown>) => [...rows].length;

/** Prints as worked out from one board and the next, newest first. */
export function BoardPrints({ strip, tools }: { strip: boolean; tools: ReactNode }) {
  const lines = useFromBoard(traded);
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

const sides = {
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

/** A name, and what it means. */
const kinds = {
  exact: ["prints.exact", "prints.exactWhy"],
  workedOut: ["prints.workedOut", "prints.workedOutWhy"],
  bundle: ["prints.bundle", "prints.bundleWhy"],
  block: ["prints.block", "prints.blockWhy"],
  last: ["prints.lastKnown", "prints.notSeen"],
} as const satisfies Record<TapeEntry["kind"], readonly [MessageId, MessageId]>;

/** How the print is known, with its window. */
function knownBy({ kind, from, to }: TapeEntry): string {
  const explained = text(kinds[kind][1]);
  if (from === undefined || to === undefined) return explained;
  return `${explained}. ${text("prints.window", { from: formatClock(from), to: formatClock(to) })}`;
}

const unseen = (print: TapeEntry) => (print.trades === undefined ? knownBy(print) : undefined);

function oddityText(oddity: Oddity): string {
  switch (oddity.rule) {
    case "farOnFew": {
      const { ticks, percent, shares } = oddity;
      return text("prints.farOnFew", { ticks, percent: formatChangePercent(percent), shares });
    }
    case "outsideRange":
      return text("prints.outsideRange", { low: formatPrice(oddity.low), high: formatPrice(oddity.high) });
    case "afterSilence":
      return text("prints.afterSilence", { minutes: Math.floor(oddity.for / 60_000) });
    case "lateOnFew": {
      const [percent, share] = [formatChangePercent(oddity.percent), formatShare(oddity.shareOfDay)];
      return text("prints.lateOnFew", { percent, share });
    }
    default:
      return oddity satisfies never;
  }
}

/** Beside the symbol; on a phone below it, with the kind, whose column has no room there. */
function Marks(print: TapeEntry) {
  const { kind, trades, oddities } = print;
  const several = kind === "bundle" ? ` (${formatCount(trades)})` : "";
  return (
    <span className="@max-[400px]:block">
      <span className="hidden @max-[400px]:inline text-muted" title={knownBy(print)}>
        {text(kinds[kind][0]) + several}
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
    cell: (print) => (
      <>
        <LineLink symbol={print.symbol} />
        <Marks {...print} />
      </>
    ),
  },
  {
    ...figure({ ...head("column.price", "prints.priceWhy"), arrow: true }, "price", formatPrice),
    direction: ({ side }) => (side === "up" || side === "down" ? side : undefined),
    title: ({ side }) => side && text(sides[side]),
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
  {
    id: "kind",
    head: "prints.kind",
    explain: "prints.kindWhy",
    className: "of-kind",
    cellClass: "of-kind text-muted",
    show: ({ kind }) => text(kinds[kind][0]),
    title: knownBy,
    saved: { kind: ({ kind }) => kind, from: ({ from }) => moment(from), to: ({ to }) => moment(to) },
  },
  figure({ ...head("prints.trades", "prints.tradesWhy", "of-trades"), title: unseen }, "trades", formatCount),
  figure(head("prints.shares", "prints.sharesWhy"), "shares", formatCount),
];

const shown = 20;
const isPriced = ({ price }: TapeEntry) => price !== undefined;

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
          {prints
            .filter(isPriced)
            .slice(0, shown)
            .map(({ key, symbol, price, side }) => (
              <li key={key} className={`num ${side ?? ""}`}>
                <Link to="/s/$symbol" params={{ symbol }}>
                  {symbol.split(".", 1)[0]} {formatPrice(price)}
                  {(side === "up" || side === "down") && <span aria-hidden="true"> {arrow[side]}</span>}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}
