import "#ui/messages/en/overview";
import "./pagedLeaders.css";
import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useBoardName } from "#feed/board/board";
import { useMarksOf } from "#feed/lines/lineMarks";
import { isNewsAfter } from "#feed/link/live";
import type { Reading } from "#feed/reading/reading";
import {
  firstRanks,
  heldList,
  type Movement,
  movementOf,
  moveRanks,
  onePerLine,
} from "#market/lists/leaderboard";
import { usePages } from "#ui/controls/listPages";
import { PageFoot } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import type { Column } from "#ui/table/column";
import { type Flasher, useFlasher } from "#ui/table/flash";
import { LineLink } from "#ui/table/LineLink.tsx";
import { boxedSlot, createLiveCells, type LiveCells } from "#ui/table/liveCells";
import { LineBadge } from "#ui/table/SymbolCode.tsx";
import { Table } from "#ui/table/Table.tsx";
import { readableName } from "#ui/words/names";
import { pageNow } from "#ui/words/ticker";

/** A list that arrives more often than it is drawn: its newest state, and a callback for each arrival. */
interface LiveList<Row> {
  newest: () => Reading<readonly Row[]> | undefined;
  onList: (hearer: (reading: Reading<readonly Row[]>) => void) => () => void;
}

/** The cells of the mounted lines, by symbol. */
type MountedCells<Row> = Map<string, LiveCells<Row>>;

interface FiguresOf<Row> {
  reading: Reading<readonly Row[]>;
  /** the lines as mounted, from the top */
  lines: readonly Row[];
  columns: readonly Column<Row>[];
  live: LiveList<Row> | undefined;
  /** whether the reading is newer than the previous one */
  news: boolean;
}

/** Writes a list's figures into its cells without React, because ten or more lists may arrive in a second. */
function useFigures<Row extends { symbol: string }>(figures: FiguresOf<Row>): MountedCells<Row> {
  const { reading, lines, columns, live, news } = figures;
  const flasher = useFlasher();
  const [mounted] = useState((): MountedCells<Row> => new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns make new cells
  useLayoutEffect(() => {
    const write = (rows: readonly Row[], light: Flasher | undefined) => {
      const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
      for (const line of lines) mounted.get(line.symbol)?.patch(bySymbol.get(line.symbol) ?? line, light);
    };
    let written = live?.newest() ?? reading;
    write(written.value, news ? flasher : undefined); // before the browser paints
    return live?.onList((next) => {
      const flashes = isNewsAfter(written, next);
      written = next;
      write(next.value, flashes ? flasher : undefined);
    });
  }, [mounted, reading, lines, columns, live, flasher, news]);
  return mounted;
}

type LeaderSymbols = readonly { symbol: string }[];

/** Follows a list from one reading to the next. @returns the recent movement of each symbol, and whether the reading is newer */
function useRanks(
  rows: LeaderSymbols,
  reading: Reading<unknown>,
): { movement: (symbol: string) => Movement | undefined; news: boolean } {
  const [followed, setFollowed] = useState(() => ({
    reading,
    news: false,
    ranks: firstRanks(symbolsOf(rows)),
  }));
  const [, drawAgain] = useState(0);
  const next = followed.reading === reading ? followed : follow(followed, rows, reading);
  if (next !== followed) setFollowed(next);
  useEffect(() => {
    const ends = [...next.ranks.marks.values()]
      .map(({ until }) => until - pageNow())
      .filter((left) => left > 0);
    if (ends.length === 0) return;
    const timer = setTimeout(() => drawAgain((count) => count + 1), Math.min(...ends) + 50);
    return () => clearTimeout(timer);
  });
  return { movement: (symbol) => movementOf(next.ranks, symbol, pageNow()), news: next.news };
}

interface FollowedList {
  reading: Reading<unknown>;
  news: boolean;
  ranks: ReturnType<typeof firstRanks>;
}

function follow(
  { reading: before, ranks }: FollowedList,
  rows: LeaderSymbols,
  reading: Reading<unknown>,
): FollowedList {
  const news = isNewsAfter(before, reading);
  const symbols = symbolsOf(rows);
  return { reading, news, ranks: news ? moveRanks(ranks, symbols, pageNow()) : firstRanks(symbols) };
}

const symbolsOf = (rows: LeaderSymbols) => rows.map(({ symbol }) => symbol);

export interface LeaderListProps<Row> {
  /** name that identifies the list */
  name?: string;
  /** this list's part of a file name */
  file: string;
  reading: Reading<readonly Row[]>;
  /** the columns of figures, after symbol and company */
  columns: readonly Column<Row>[];
  /** only for lists that are pushed */
  live?: LiveList<Row> | undefined;
  /** the places shown, if not all fit; the end is exclusive */
  part?: { from: number; to: number } | undefined;
}

/** A leader list in the sequence sent. Rows do not move while the pointer or focus is in the list. */
export function LeaderList<Row extends { symbol: string }>(props: LeaderListProps<Row>) {
  const { file, reading, columns, live, part } = props;
  const rows = useMemo(() => onePerLine(reading.value), [reading]);
  const [frozen, setFrozen] = useState<readonly Row[]>();
  const { movement, news } = useRanks(rows, reading);
  const held = useMemo(() => heldList(rows, frozen), [rows, frozen]);
  const [from, to] = [part?.from ?? 0, part?.to];
  const shown = useMemo(() => held.rows.slice(from, to), [held, from, to]);
  const mounted = useFigures({ reading, lines: shown, columns, live, news });
  return (
    <div className="leaders relative @container min-h-0 overflow-auto" data-list={file}>
      <Table
        name={file}
        columns={[
          ...lineColumns(held.waiting),
          ...columns.map((column) => ({ ...column, className: "figure" })),
        ]}
        rows={rows}
        keyOf={rowSymbol}
        element={{
          onPointerEnter: () => setFrozen(rows),
          onPointerLeave: () => setFrozen(undefined),
          onFocus: () => setFrozen((before) => before ?? rows),
          onBlur: () => setFrozen(undefined),
        }}
      >
        <tbody>
          {shown.map(({ symbol, gone }, index) => (
            <LeaderRow
              key={symbol}
              {...{ symbol, columns, mounted }}
              rank={gone ? undefined : from + index + 1}
              moved={movement(symbol)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const rowSymbol = ({ symbol }: { symbol: string }) => symbol;

/**
 * The columns before the figures.
 * @param waiting number of rows that will move when the pointer or focus leaves, shown in the company column
 */
const lineColumns = (waiting: number): readonly Column<{ symbol: string }>[] => [
  { id: "rank", head: "leaders.rank", unseen: true },
  { id: "symbol", head: "column.symbol", value: rowSymbol },
  waiting > 0
    ? {
        id: "company",
        head: () => text("leaders.held", { count: waiting }),
        explain: () => text("board.held", { count: waiting }),
        className: "leader-name",
      }
    : { id: "company", head: "column.company", className: "leader-name" },
];

interface LeaderRowProps<Row> {
  symbol: string;
  /** from 1; undefined for a line that left the list while rows were held in place */
  rank: number | undefined;
  moved: Movement | undefined;
  /** columns of the row's figures, which React does not render */
  columns: readonly Column<Row>[];
  mounted: MountedCells<Row>;
}

function PlainRow<Row>({ symbol, rank, moved, columns, mounted }: LeaderRowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const figures = [...(line.current?.querySelectorAll(":scope > .figure") ?? [])];
    const cells = createLiveCells<Row, Column<Row>>(figures, columns, boxedSlot);
    mounted.set(symbol, cells);
    return () => {
      mounted.delete(symbol);
      cells.clear();
    };
  }, [symbol, columns, mounted]);
  // the lists contain no names; the board has them
  const name = readableName(useBoardName(symbol));
  const marks = useMarksOf(symbol);
  return (
    <tr ref={line} data-symbol={symbol} data-gone={rank === undefined}>
      <td className="leader-rank num">
        {rank ?? "–"}
        <PlacesMoved by={moved} />
      </td>
      <th scope="row">
        <LineLink symbol={symbol}>
          <LineBadge marks={marks} />
        </LineLink>
        {/* repeats the name for narrow panels; CSS draws it, so screen readers read it only once */}
        <span className="leader-under" title={name} lang="en" />
      </th>
      <td className="leader-name" title={name} lang="en">
        {name}
      </td>
      {columns.map(({ id }) => (
        <td key={id} className="figure num" />
      ))}
    </tr>
  );
}

const LeaderRow = memo(PlainRow) as typeof PlainRow;

/** Number of places won or lost since the previous list, or a mark for a new line. */
function PlacesMoved({ by }: { by: Movement | undefined }) {
  if (by === undefined) return null;
  if (by === "new")
    return <span className="leader-moved text-table font-semibold">{text("leaders.new")}</span>;
  const places = Math.abs(by);
  return (
    <span className={`leader-moved text-table font-semibold ${by > 0 ? "up" : "down"}`}>
      <span aria-hidden="true">
        {by > 0 ? "▲" : "▼"}
        {places}
      </span>
      <span className="sr-only">{text(by > 0 ? "leaders.rose" : "leaders.fell", { places })}</span>
    </span>
  );
}

interface PagedLeadersProps<Row> extends Omit<LeaderListProps<Row>, "part"> {
  /** identifies the list when its view is shown again */
  name: string;
}

/** A leader list without scrolling. Its rows share the height, and the other rows are on the next page. */
export function PagedLeaders<Row extends { symbol: string }>({ name, ...list }: PagedLeadersProps<Row>) {
  const count = list.reading.value.length;
  const pages = usePages(name, count);
  return (
    <div className="paged [--paged-row:56px] [--paged-row-most:62px] [--paged-column:100%]">
      <div
        ref={pages.room}
        className="leaders-room relative flex flex-1 flex-col min-h-0 mt-5.5 mb-1.5"
        style={{ "--paged-rows": pages.rows } as CSSProperties}
      >
        <i
          ref={pages.probe}
          className="paged-probe absolute invisible w-[var(--paged-column,100%)] h-(--paged-row)"
        />
        <LeaderList {...list} part={pages} />
      </div>
      <PageFoot {...pages} count={count} />
    </div>
  );
}
