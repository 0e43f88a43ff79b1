import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { crossedValues } from "#feed/tape/crossedValues";
import { type BoardRow, crossedDay, crossedTrades, shareOf } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { text } from "#ui/messages/text";
import { laterKey, sense } from "#ui/table/Table.tsx";
import {
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  formatSum,
  formatWorth,
  unknownFigure,
} from "#ui/words/format";
import {
  type BoardColumn,
  type ColumnArrangement,
  isEdge,
  type LiveBoard,
  type PressedCell,
} from "#views/board/columns/column";
import { wholeBoard } from "#views/board/columns/derivedColumns";
import { boardRows, type SortKey } from "#views/board/order/order";
import { cellClass } from "./BoardLine.tsx";
import { byKey, fit, pressName, takeHold } from "./headGestures.ts";

interface BoardHeadProps {
  columns: readonly BoardColumn[];
  sort: readonly SortKey[];
  /** the column whose header is in the tab order */
  active: number;
  /** `add` keeps the other keys */
  onSort: (id: string, add: boolean) => void;
  /** omitted if columns cannot be rearranged */
  arranging?: ColumnArrangement | undefined;
}

const headKeys =
  "Shift+ArrowLeft Shift+ArrowRight Shift+Home Shift+End Control+Shift+ArrowLeft Control+Shift+ArrowRight";

/** The column headers. Drag and keys move and resize columns. A click sorts by a column; Shift and a click adds a sort key. */
export function BoardHead({ columns, sort, active, onSort, arranging }: BoardHeadProps) {
  const gestures = useHeadGestures(columns, arranging);
  return (
    <div role="row" aria-rowindex={1} className="board-head" {...gestures}>
      {columns.map((column, at) => {
        const place = sort.findIndex(({ id }) => id === column.id);
        const key = sort[place];
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={place === 0 && key ? sense(key) : "none"}
            aria-description={key && place > 0 ? laterKey(key, place) : undefined}
            data-sorted={key !== undefined}
            className={cellClass(column)}
            data-column={column.id}
          >
            <HeadButton
              column={column}
              sortKey={key}
              place={sort.length > 1 ? place + 1 : undefined}
              reached={at === active}
              arranged={arranging !== undefined}
              onSort={onSort}
            />
            {arranging && <span className="edge" aria-hidden="true" />}
          </div>
        );
      })}
    </div>
  );
}

interface HeadButtonProps {
  column: BoardColumn;
  sortKey: SortKey | undefined;
  /** rank among several sort keys, from 1 */
  place: number | undefined;
  reached: boolean;
  arranged: boolean;
  onSort: (id: string, add: boolean) => void;
}

function HeadButton({ column, sortKey, place, reached, arranged, onSort }: HeadButtonProps) {
  return (
    <button
      type="button"
      tabIndex={reached ? 0 : -1}
      title={column.explain && text(column.explain)}
      aria-keyshortcuts={arranged ? `Shift+Enter ${headKeys}` : "Shift+Enter"}
      aria-disabled={column.unsorted}
      onClick={(event) => onSort(column.id, event.shiftKey)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault(); // some browsers do not report Shift on the click that follows
        onSort(column.id, true);
      }}
    >
      <span>{text(column.head)}</span>
      {sortKey && (
        <span aria-hidden="true">
          {sortKey.ascending ? " ▲" : " ▼"}
          {place}
        </span>
      )}
    </button>
  );
}

// Moves and resizes columns by their headers: drag a header, drag its edge, or use keys.

function useHeadGestures(columns: readonly BoardColumn[], arranging: ColumnArrangement | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const refocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    // a moved header has lost the focus
    const at = columns.findIndex(({ id }) => id === refocus.current);
    refocus.current = undefined;
    ref.current?.children[at]?.querySelector("button")?.focus();
  }, [columns]);
  if (!arranging) return { ref };
  const pressed = (target: EventTarget): PressedCell | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;
    const scroller = cell?.closest<HTMLElement>(".board");
    const at = cell && ref.current ? [...ref.current.children].indexOf(cell) : -1;
    const column = columns[at];
    return ref.current && cell && scroller && column
      ? { row: ref.current, cell, scroller, at, column }
      : undefined;
  };
  return {
    ref,
    onPointerDown: (event: PointerEvent) => {
      const on = event.button === 0 ? pressed(event.target) : undefined;
      if (on) takeHold(event, on, arranging);
    },
    onClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) pressName(event, on);
    },
    onDoubleClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) fit(on, arranging);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const on = pressed(event.target);
      const done = on && byKey(event, on, arranging);
      if (!done) return;
      event.preventDefault();
      event.stopPropagation();
      if (done === "moved") refocus.current = on.column.id;
    },
  };
}

interface BoardFootProps {
  board: LiveBoard;
  columns: readonly BoardColumn[];
  /** the lines shown; the totals cover these lines */
  symbols: readonly string[];
  /** number of untraded lines of this session that match the filter, shown or not; no sum includes them */
  untraded: number;
}

interface SummedRows {
  /** only rows of the board's own session */
  rows: readonly BoardRow[];
  totals: Breadth;
  untraded: number;
  lines: number;
  /** whether one of the columns has a sum in rupees */
  money: boolean;
}

const totalOf: Readonly<Record<string, (of: SummedRows) => string>> = {
  symbol: ({ lines, money }) => {
    const counted = text("board.lines", { count: lines });
    return money ? text("board.sums", { lines: counted }) : counted;
  },
  company: ({ totals, untraded }) => breadthText(totals) + leftOut(totals) + noTrade(untraded),
  shares: ({ totals }) => summedUp(formatCount, totals, "shares"),
  trades: ({ totals }) => summedUp(formatCount, totals, "trades"),
  turnover: ({ totals }) => summedUp(formatCompact, totals, "turnover"),
  turnoverShare: ({ totals }) => formatShare(shareOf(totals.turnover, wholeBoard().turnover)),
  tradesShare: ({ totals }) => formatShare(shareOf(totals.trades, wholeBoard().trades)),
  capShare: ({ totals }) => formatShare(shareOf(totals.marketCap, wholeBoard().marketCap)),
  sharesWithCrossings: ({ rows }) => formatCount(sumOfRows(rows, (row) => row.sharesWithCrossings)),
  tradesWithCrossings: ({ rows }) => formatCount(sumOfRows(rows, (row) => row.tradesWithCrossings)),
  crossed: ({ totals }) => countOrNone(totals.crossed),
  crossedValue: ({ rows }) => crossedTotal(rows),
  crossedTrades: ({ rows }) => countOrNone(sumOfRows(rows, crossedTrades)),
  marketCap: ({ totals }) => summedUp(formatCompact, totals, "marketCap"),
};

function breadthText({ lines, up, down, unchanged }: Breadth): string {
  const isKnown = lines === 0 || up + down + unchanged > 0;
  const shown = (count: number) => (isKnown ? count : unknownFigure);
  return text("board.breadth", { up: shown(up), down: shown(down), flat: shown(unchanged) });
}

const summedUp = (format: (sum: number) => string, totals: Breadth, of: keyof Breadth["unsaid"]) =>
  formatSum(format(totals[of]), { lines: totals.lines, without: totals.unsaid[of] });

const totalTitles: Readonly<Record<string, (of: SummedRows) => string>> = {
  symbol: ({ money }) => (money ? text("board.sumsWhy") : ""),
  company: ({ totals, untraded }) =>
    [
      totals.earlier > 0 && text("board.leftOutWhy", { count: totals.earlier }),
      untraded > 0 && text("board.untraded.countWhy", { count: untraded }),
    ]
      .filter(Boolean)
      .join("\n"),
  turnover: ({ totals }) => formatPrice(totals.turnover),
  marketCap: ({ totals }) => text("board.capSumWhy", { whole: formatPrice(totals.marketCap) }),
};

const leftOut = ({ earlier }: Breadth) =>
  earlier === 0 ? "" : ` · ${text("board.leftOut", { count: earlier })}`;
const noTrade = (count: number) => (count === 0 ? "" : ` · ${text("board.untraded.count", { count })}`);

/** As in the cells above, a dash stands for no crossings. */
const countOrNone = (count: number) => (count === 0 ? unknownFigure : formatCount(count));

function crossedTotal(rows: readonly BoardRow[]): string {
  const { shares, value, worth } = crossedDay(rows, crossedValues.get());
  if (shares === 0) return unknownFigure;
  return formatWorth(value, worth);
}

const sumOfRows = (rows: readonly BoardRow[], of: (row: BoardRow) => number | undefined) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

/** The last row of the board: totals of the lines shown, formatted like the other rows. */
export function BoardFoot({ board, columns, symbols, untraded }: BoardFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const money = columns.some(({ id }) => id === "turnover" || id === "marketCap");
    const write = () => {
      const shown = [...boardRows(board, symbols)];
      const rows = shown.filter(({ earlier }) => !earlier);
      const of = { rows, totals: breadthOf(shown), untraded, lines: shown.length, money };
      columns.forEach(({ id }, at) => {
        const cell = foot.current?.children[at];
        if (!(cell instanceof HTMLElement)) return;
        const sum = totalOf[id]?.(of) ?? "";
        const title = totalTitles[id]?.(of) ?? "";
        if (cell.textContent !== sum) cell.textContent = sum;
        if (cell.title !== title) cell.title = title;
      });
    };
    write();
    const undo = [board.subscribeRows(write), crossedValues.overhear(write)];
    return () => {
      for (const stop of undo) stop();
    };
  }, [board, symbols, columns, untraded]);
  return (
    <div ref={foot} role="group" aria-label={text("board.totals")} className="board-foot">
      {columns.map((column) => (
        <div key={column.id} className={cellClass(column)} />
      ))}
    </div>
  );
}
