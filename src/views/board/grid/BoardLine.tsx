import { memo, type RefObject, useLayoutEffect, useRef } from "react";
import { companyBook } from "#feed/lines/companyBook";
import { usualLines } from "#feed/lines/usualLines";
import { watchBook, watchedBooks } from "#feed/lines/watchedBooks";
import { quotedYears } from "#feed/lines/yearFigures";
import { heldShares } from "#feed/positions/heldShares";
import { undoAll } from "#feed/reading/store";
import { crossedValues } from "#feed/tape/crossedValues";
import type { BoardRow } from "#market/line/board";
import type { LineMark } from "#market/line/lineMark";
import { usePageState } from "#ui/screen/pageState";
import type { Flasher } from "#ui/table/flash";
import { createLiveCells, type LiveCells, type Slot } from "#ui/table/liveCells";
import { LineBadge, SymbolCode } from "#ui/table/SymbolCode.tsx";
import { WatchStar } from "#ui/watchlists/WatchStar.tsx";
import { everySecond } from "#ui/words/ticker";
import type { BoardColumn, Follows, LiveBoard } from "#views/board/columns/column";

interface BoardLineProps extends LineOf {
  /** place in the list of lines, from 0 */
  place: number;
  height: number;
  /** the column with the keyboard focus; undefined if the focus is in another row */
  active: number | undefined;
  marks: readonly LineMark[] | undefined;
}

/**
 * One line. React mounts and moves it. Its cells are clones of a template for these columns. The store writes their text straight into
 * the DOM: a new price updates a text node without a render, and a cell needs no React element.
 */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { symbol, place, height, columns, board, flasher, active, marks } = props;
  const line = useRef<HTMLDivElement>(null);
  useCells(line, columns);
  useLineCells(line, { symbol, columns, board, flasher });
  useTabStop(line, columns, active);
  return (
    <div
      ref={line}
      role="row"
      className="board-line"
      aria-rowindex={place + 2}
      data-symbol={symbol}
      style={{ top: place * height }}
    >
      {columns.map(
        (column, at) =>
          column.id === "symbol" && (
            <div key={column.id} {...cellOf(column, at)}>
              <WatchStar symbol={symbol} tabIndex={-1} />
              <a href={`/s/${encodeURIComponent(symbol)}`} tabIndex={-1}>
                <SymbolCode symbol={symbol} />
              </a>
              <LineBadge marks={marks} />
            </div>
          ),
      )}
    </div>
  );
});

const cellOf = (column: BoardColumn, at: number) => ({
  role: "gridcell",
  "aria-colindex": at + 1,
  className: cellClass(column),
  "data-column": column.id,
  tabIndex: -1,
});

/** The cells before and after the symbol cell, which React renders. */
interface MadeCells {
  before: DocumentFragment;
  behind: DocumentFragment;
}

const madeCells = new WeakMap<readonly BoardColumn[], MadeCells>();

function cellsOf(columns: readonly BoardColumn[]): MadeCells {
  const known = madeCells.get(columns);
  if (known) return known;
  const cells = { before: document.createDocumentFragment(), behind: document.createDocumentFragment() };
  const symbolAt = columns.findIndex(({ id }) => id === "symbol");
  columns.forEach((column, at) => {
    if (at !== symbolAt) (at < symbolAt ? cells.before : cells.behind).append(cellElement(column, at));
  });
  madeCells.set(columns, cells);
  return cells;
}

function cellElement(column: BoardColumn, at: number): HTMLElement {
  const { className, tabIndex, ...attributes } = cellOf(column, at);
  const cell = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, String(value));
  const field = column.field ?? column.wire;
  if (field !== undefined) cell.dataset["field"] = field;
  cell.className = className;
  cell.tabIndex = tabIndex;
  return cell;
}

/** Inserts all cells except the symbol's. */
function useCells(line: RefObject<HTMLElement | null>, columns: readonly BoardColumn[]): void {
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const { before, behind } = cellsOf(columns);
    const own = new Set(element.children);
    element.prepend(before.cloneNode(true));
    element.append(behind.cloneNode(true));
    return () => {
      for (const cell of [...element.children]) if (!own.has(cell)) cell.remove();
    };
  }, [line, columns]);
}

function useTabStop(
  line: RefObject<HTMLElement | null>,
  columns: readonly BoardColumn[],
  active: number | undefined,
): void {
  useLayoutEffect(() => {
    if (active === undefined || columns.length === 0) return;
    const cell = line.current?.children[active];
    if (!(cell instanceof HTMLElement)) return;
    cell.tabIndex = 0;
    return () => {
      cell.tabIndex = -1;
    };
  }, [line, columns, active]);
}

const tones = { strong: " strong", muted: " muted" } as const;

export function cellClass({ startsUp, tone, arrow, draw, id }: BoardColumn): string {
  const side = startsUp ? " start" : " num";
  return `cell${side}${tone ? tones[tone] : ""}${arrow ? " arrow" : ""}${draw ? " drawn" : ""}${id === "symbol" ? " pinned" : ""}`;
}

export interface LineOf {
  symbol: string;
  columns: readonly BoardColumn[];
  board: LiveBoard;
  flasher: Flasher;
}

/** Updates the cells of a mounted line when the store changes. The element's children are in column sequence. */
export function useLineCells(
  line: RefObject<HTMLElement | null>,
  { symbol, columns, board, flasher }: LineOf,
): void {
  const made = useRef<LiveCells<BoardRow, BoardColumn>>(undefined);
  useLayoutEffect(() => {
    const cells = line.current && lineCells(line.current, columns);
    made.current = cells ?? undefined;
    return cells?.clear;
  }, [line, columns]);
  useLayoutEffect(() => {
    const [element, cells] = [line.current, made.current];
    if (!element || !cells) return;
    let untraded: boolean | undefined;
    const update = (now: BoardRow | undefined, previous?: BoardRow) => {
      if (now) cells.patch(now, previous && flasher);
      const remembered = !now || now.lastKnown !== undefined;
      if (remembered !== untraded) element.toggleAttribute("data-untraded", remembered);
      untraded = remembered;
      const isEarlier = now?.earlier === true;
      if (isEarlier !== element.hasAttribute("data-earlier"))
        element.toggleAttribute("data-earlier", isEarlier);
    };
    const first = board.row(symbol);
    if (first) cells.renew(first);
    else cells.clear();
    update(first);
    return undoAll(
      board.subscribeRow(symbol, update),
      followOthers(columns, board, (what) => {
        const now = board.row(symbol);
        if (now) cells.follow(now, (column) => column.follows === what);
      }),
      columns.some(({ follows }) => follows === "books") && watchBook(symbol, () => isInView(element)),
    );
  }, [line, symbol, columns, board, flasher]);
}

/** Whether the line is in view. Some rows beyond the edges of the view are mounted too. */
function isInView(line: HTMLElement): boolean {
  const view = line.closest(".board")?.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return view !== undefined && bottom >= view.top && top <= Math.min(view.bottom, innerHeight);
}

/**
 * Calls back when cells of these columns may have changed although their rows did not. Columns that depend only on their row need
 * nothing.
 */
export function followOthers(
  columns: readonly BoardColumn[],
  board: LiveBoard,
  changed: (what: Follows) => void,
): () => void {
  const follows = new Set(columns.map((column) => column.follows));
  return undoAll(
    follows.has("board") && board.subscribeRows(() => changed("board")),
    follows.has("clock") && everySecond(() => changed("clock")),
    follows.has("books") && watchedBooks.subscribe(() => changed("books")),
    follows.has("blocks") && crossedValues.subscribe(() => changed("blocks")),
    follows.has("usual") && quotedYears.subscribe(() => changed("usual")),
    follows.has("usual") && usualLines.subscribe(() => changed("usual")),
    follows.has("alerts") &&
      usePageState.subscribe((now, before) => {
        if (now.nearestAlert !== before.nearestAlert) changed("alerts");
      }),
    follows.has("positions") && heldShares.subscribe(() => changed("positions")),
    follows.has("boards") && companyBook.overhear(() => changed("boards")),
  );
}

function lineCells(line: HTMLElement, columns: readonly BoardColumn[]): LiveCells<BoardRow, BoardColumn> {
  const written = (_: unknown, at: number) => columns[at]?.id !== "symbol";
  return createLiveCells([...line.children].filter(written), columns.filter(written), gridSlot);
}

/** Marks a cell whose text is longer than its width. */
function gridSlot(element: HTMLElement, column: BoardColumn): Slot {
  const room = roomOf(column);
  let isLong = false;
  return {
    written: element.appendChild(document.createTextNode("")),
    titled: false,
    fit(characters) {
      if (characters > room === isLong) return;
      isLong = !isLong;
      element.classList.toggle("long", isLong);
    },
  };
}

/** px: padding at one side, a digit in bold type, an arrow with the space after it */
const cellWidths = { padding: 6, digit: 8, arrow: 16 };

/** Characters that fit the standard width. If the user chose widths, every cell may be truncated. */
const roomOf = ({ width, arrow }: BoardColumn) =>
  Math.floor((width - cellWidths.padding - (arrow ? cellWidths.arrow : 0)) / cellWidths.digit);
