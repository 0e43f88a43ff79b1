import "#ui/messages/en/tape";
import "#ui/messages/en/overview";
import "#ui/messages/en/chart";
import "#ui/messages/en/line";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { boardStore } from "#feed/board/board";
import { whenIdle } from "#feed/page/browser";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { entryPrice, entryValue } from "#market/prints/tapeFilter";
import { text } from "#ui/messages/text";
import {
  kindText,
  knownBy,
  oddityText,
  priceText,
  sideText,
  spanText,
  timeText,
} from "#ui/panel/tradeWords.tsx";
import { timeCell } from "#ui/saving/savedTable";
import { usePrinting } from "#ui/screen/printing";
import { type Column, figureColumn, figureHead } from "#ui/table/column";
import { LineLink } from "#ui/table/LineLink.tsx";
import { useRowKeys } from "#ui/table/rowKeys";
import { Table, TableRows } from "#ui/table/Table.tsx";
import { useHold } from "#ui/table/useHold";
import { useRowWindow } from "#ui/table/useRowWindow";
import { formatClock, formatCompact, formatCount, formatPrice, formatWorth } from "#ui/words/format";
import { companyColumn, FreshRows, wideCell, widerCell, widestCell } from "./SessionPage.tsx";

interface TapeTableProps {
  /** part of a file's name */
  name: string;
  label: string;
  /** newest first */
  entries: readonly TapeEntry[];
  /** whether all prints are of one line */
  ofLine?: boolean;
}

/** px; height of a row until it is measured */
const usualHeight = 28;

/** Prints, newest first. Rows do not move while the pointer is over them, or while the list is scrolled away from the newest print. */
export function TapeTable({ name, label, entries, ofLine = false }: TapeTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const { shown, waiting, hold, toNewest } = useStanding(entries, scroller);
  const height = useRowHeight(scroller);
  const printing = usePrinting();
  const { first, end } = useRowWindow(scroller, { count: shown.length, height, whenIdle });
  const columns = ofLine ? lineColumns : allColumns;
  const rows = shown.slice(first, end);
  const keys = useRowKeys(rows.map(entryKey), boardStore.moment(), scroller);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <FreshRows name="tape.fresh" count={waiting} onShow={toNewest} />
      <section
        ref={scroller}
        className="leaders prints @container relative min-h-0 flex-1 overflow-auto phone:pr-2.5"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
        tabIndex={0}
        onScroll={hold.scrolled}
        {...hold.handlers}
      >
        <Table
          name={name}
          columns={columns}
          rows={shown}
          saved={shown}
          keyOf={entryKey}
          element={{ "aria-rowcount": shown.length + 1, style: { height: "auto" } }}
        >
          <tbody>
            <Room rows={first} {...{ height, columns }} />
            <TableRows
              {...{ columns, rows }}
              keyOf={(row) => keys.get(entryKey(row)) ?? entryKey(row)}
              line={tapeLineAttributes}
            />
            {printing ? (
              <RowsLeft rows={shown.length - end} {...{ columns }} />
            ) : (
              <Room rows={shown.length - end} {...{ height, columns }} />
            )}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

interface RoomProps {
  rows: number;
  height: number;
  columns: readonly unknown[];
}

/** Empty space in place of rows that are not mounted. */
const Room = ({ rows, height, columns }: RoomProps) =>
  rows > 0 && (
    <tr data-room style={{ height: rows * height }}>
      <td colSpan={columns.length} />
    </tr>
  );

/** On paper: how many rows are not printed. */
const RowsLeft = ({ rows, columns }: Omit<RoomProps, "height">) =>
  rows > 0 && (
    <tr>
      <td colSpan={columns.length}>{text("paging.notPrinted", { count: rows })}</td>
    </tr>
  );

const entryKey = ({ key }: TapeEntry) => key;
const tapeLineAttributes = ({ symbol }: TapeEntry) => ({ "data-symbol": symbol });

/** The entries as they were when the list was held still. New entries are counted, and appear when it is released. */
function useStanding(entries: readonly TapeEntry[], scroller: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState(false);
  const [away, setAway] = useState(false);
  const standing = useRef(entries);
  const newestShown = standing.current[0]?.key;
  const added = held || away ? entries.findIndex(({ key }) => key === newestShown) : -1;
  // after a change of the filter, the newest print shown may be missing; the new rows then appear at once
  standing.current = added < 0 ? entries : entries.slice(added);
  const hold = useHold(setHeld);
  return {
    shown: standing.current,
    waiting: entries.length - standing.current.length,
    hold: {
      handlers: hold.handlers,
      scrolled: () => {
        setAway((scroller.current?.scrollTop ?? 0) > 0);
        hold.scrolled();
      },
    },
    toNewest: () => {
      scroller.current?.scrollTo({ top: 0 });
      hold.left();
      setAway(false);
    },
  };
}

/** Measured when the first row is mounted, and after the table was laid out with another size: a measurement at each change costs a layout. */
function useRowHeight(scroller: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector("table");
    if (!table) return;
    const measure = () => {
      const now = table.querySelector("tbody > tr:not([data-room])")?.getBoundingClientRect().height ?? 0;
      if (now > 0) setHeight((before) => (Math.abs(now - before) > 0.01 ? now : before));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(table);
    return () => resized.disconnect();
  }, [scroller]);
  return height;
}

const glyphs = { up: "▲", down: "▼", same: "=" } as const;
const sideClass = { up: "up", down: "down", same: "text-muted" } as const;

const reasons = ({ oddities }: TapeEntry) => oddities.map(oddityText).join("; ");

const kindWithTrades = ({ kind, trades = 1 }: TapeEntry) =>
  trades > 1 ? `${kindText(kind)} (${formatCount(trades)})` : kindText(kind);

/** Shown below the symbol on a phone, where these figures have no columns. */
const Below = ({ entry }: { entry: TapeEntry }) => (
  <span className="hidden text-table text-muted @max-[620px]:block" title={knownBy(entry)}>
    {kindWithTrades(entry)}
    <Odd entry={entry} />
  </span>
);

const Odd = ({ entry }: { entry: TapeEntry }) =>
  entry.oddities.length > 0 && (
    <span className="badge print-mark" title={reasons(entry)}>
      {text("prints.odd")}
    </span>
  );

const worthWhy = { about: "blocks.aboutWhy", exact: "blocks.exactWhy" } as const;

/** "≈ 60 M" for an estimate. */
const valueText = (entry: TapeEntry): string => formatWorth(entryValue(entry), entry.worth);

const time: Column<TapeEntry> = {
  id: "time",
  head: "chart.time",
  cellClass: "num text-muted",
  isTime: true,
  value: ({ at }) => at,
  show: (entry) => timeText(entry, formatClock),
};

const symbolColumn: Column<TapeEntry> = {
  id: "symbol",
  head: "column.symbol",
  rowHead: true,
  value: ({ symbol: of }) => of,
  cell: (entry) => (
    <>
      <LineLink symbol={entry.symbol} />
      <Below entry={entry} />
    </>
  ),
};

const figureColumns: readonly Column<TapeEntry>[] = [
  {
    id: "side",
    head: "tape.sideHead",
    explain: "tape.sideWhy",
    value: ({ side }) => side,
    cell: ({ side }) =>
      side && (
        <span className={sideClass[side]}>
          <span aria-hidden="true">{glyphs[side]}</span>
          <span className="sr-only">{sideText(side)}</span>
        </span>
      ),
    title: ({ side }) => sideText(side),
  },
  {
    ...figureColumn<TapeEntry>(
      { id: "price", ...figureHead("book.price", "prints.priceWhy") },
      entryPrice,
      formatPrice,
    ),
    show: priceText,
    direction: ({ side }) => (side === "up" || side === "down" ? side : undefined),
  },
  figureColumn(figureHead("prints.shares", "prints.sharesWhy"), "shares", formatCount),
  {
    ...figureColumn<TapeEntry>(
      { id: "value", ...figureHead("tape.valueHead", "tape.valueWhy", wideCell) },
      entryValue,
      formatCompact,
    ),
    show: (entry) => valueText(entry),
    title: ({ kind, worth }) => (kind === "block" ? text(worthWhy[worth ?? "about"]) : undefined),
    saved: { value: entryValue, worth: ({ worth }) => worth },
  },
  {
    id: "kind",
    head: "prints.kind",
    explain: "prints.kindWhy",
    className: wideCell,
    cellClass: "text-muted",
    show: kindWithTrades,
    title: knownBy,
    saved: { kind: ({ kind }) => kind, trades: ({ trades }) => trades },
  },
  {
    id: "window",
    head: "tape.window",
    explain: "tape.windowWhy",
    className: widerCell,
    cellClass: "num text-muted",
    show: ({ from, to }) => (from === undefined || to === undefined ? "" : spanText(from, to)),
    saved: { from: ({ from }) => timeCell(from), to: ({ to }) => timeCell(to) },
  },
  {
    id: "reason",
    head: "tape.reason",
    explain: "tape.reasonWhy",
    className: wideCell,
    cellClass: "truncate max-w-0 w-full",
    value: reasons,
    cell: (entry) => (
      <>
        <Odd entry={entry} /> <span className={`text-muted ${widestCell}`}>{reasons(entry)}</span>
      </>
    ),
    title: (entry) => reasons(entry) || undefined,
  },
];

const allColumns = [time, symbolColumn, companyColumn, ...figureColumns];
const lineColumns = [
  {
    ...time,
    rowHead: true,
    cell: (entry) => (
      <>
        {timeText(entry, formatClock)}
        <Below entry={entry} />
      </>
    ),
  } satisfies Column<TapeEntry>,
  ...figureColumns,
];
