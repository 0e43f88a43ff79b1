import { type RefObject, useLayoutEffect } from "react";
import { learntBoards } from "#feed/lines/listingBoards";
import { watchedBooks, wishBook } from "#feed/lines/watchedBooks";
import { yearTurnovers } from "#feed/lines/yearTurnovers";
import type { BoardRow } from "#market/line/board";
import type { Flasher } from "#ui/table/flash";
import type { FlashKind } from "#ui/table/flashLook";
import { everySecond } from "#ui/words/ticker";
import type { Column, Follows } from "#views/board/columns/column";
import type { LiveBoard } from "#views/board/columns/liveBoard";

export interface LineOf {
  symbol: string;
  columns: readonly Column[];
  board: LiveBoard;
  flasher: Flasher;
}

/** Keeps the cells of a mounted line, its element's children in the order of the columns, as the store has it. */
export function useLineCells(
  line: RefObject<HTMLElement | null>,
  { symbol, columns, board, flasher }: LineOf,
): void {
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const cells = lineCells(element.children, columns);
    let untraded: boolean | undefined;
    const tell = (now: BoardRow | undefined, previous?: BoardRow) => {
      if (now) cells.patch(now, previous && flasher);
      const remembered = !now || now.lastKnown !== undefined;
      if (remembered !== untraded) element.toggleAttribute("data-untraded", remembered);
      untraded = remembered;
      const isEarlier = now?.earlier === true;
      if (isEarlier !== element.hasAttribute("data-earlier"))
        element.toggleAttribute("data-earlier", isEarlier);
    };
    tell(board.row(symbol));
    const undo = board.subscribeRow(symbol, tell);
    const leave = followOthers(columns, board, (what) => {
      const now = board.row(symbol);
      if (now) cells.follow(what, now);
    });
    const unwish = columns.some(({ follows }) => follows === "books")
      ? wishBook(symbol, () => isInView(element))
      : undefined;
    return () => {
      undo();
      unwish?.();
      leave();
      cells.clear();
    };
  }, [line, symbol, columns, board, flasher]);
}

/** Rows are mounted a little beyond either edge of what is scrolled. */
function isInView(line: HTMLElement): boolean {
  const view = line.closest(".board")?.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return view !== undefined && bottom >= view.top && top <= Math.min(view.bottom, innerHeight);
}

/** What else than its own row changes a cell. */

/** Calls back when cells of these columns may have changed though their row did not; columns of their own row cost nothing. */
export function followOthers(
  columns: readonly Column[],
  board: LiveBoard,
  changed: (what: Follows) => void,
): () => void {
  const follows = new Set(columns.map((column) => column.follows));
  const undo = [
    follows.has("board") && board.subscribeRows(() => changed("board")),
    follows.has("clock") && everySecond(() => changed("clock")),
    follows.has("books") && watchedBooks.subscribe(() => changed("books")),
    follows.has("quotes") && yearTurnovers.subscribe(() => changed("quotes")),
    follows.has("boards") && learntBoards.subscribe(() => changed("boards")),
  ];
  return () => {
    for (const stop of undo) if (stop) stop();
  };
}

/** The cells of one mounted row, patched in place: text nodes and classes are touched only where something changed. */

interface Cell {
  element: HTMLElement;
  column: Column;
  written: Text | undefined;
  shown: string | undefined;
  /** characters that fit whatever they are */
  room: number;
  way: string | undefined;
  value: number | string | undefined;
  state: string | undefined;
  /** as it was drawn */
  row: BoardRow | undefined;
}

interface LineCells {
  /** @param flasher lights up what changed; left out when the change is not a live one */
  patch(row: BoardRow, flasher?: Flasher): void;
  /** Writes the cells anew that change with something else than their row. */
  follow(what: Follows, row: BoardRow): void;
  /** Takes out what was put in. */
  clear(): void;
}

/** @param cells in the order of the columns; a cell that React itself fills is left out by its column being static */
function lineCells(elements: ArrayLike<Element>, columns: readonly Column[]): LineCells {
  const cells: Cell[] = [];
  columns.forEach((column, place) => {
    const element = elements[place];
    if (!(element instanceof HTMLElement) || column.id === "symbol") return;
    const written = column.draw ? undefined : element.appendChild(document.createTextNode(""));
    cells.push({
      element,
      column,
      written,
      shown: undefined,
      room: roomOf(column),
      way: undefined,
      value: undefined,
      state: undefined,
      row: undefined,
    });
  });
  return {
    patch(row, flasher) {
      for (const cell of cells) patchCell(cell, row, flasher);
    },
    follow(what, row) {
      for (const cell of cells) if (cell.column.follows === what) patchCell(cell, row, undefined);
    },
    clear() {
      for (const { element } of cells) element.replaceChildren();
    },
  };
}

function patchCell(cell: Cell, row: BoardRow, flasher: Flasher | undefined): void {
  const { column, element } = cell;
  const value = column.sort(row);
  const before = cell.value;
  // what a column is ordered by is what it shows, but for a drawing of several figures: those are compared
  const state = column.state?.(row);
  const same =
    cell.row &&
    state === cell.state &&
    // the price of an earlier day is shown, and no order is made of it
    cell.row.lastKnown === row.lastKnown &&
    (column.draw ? sameRange(cell.row, row) : Object.is(value, before));
  cell.row = row;
  if (same) return;
  cell.value = value;
  cell.state = state;
  turn(cell, column.way?.(row));
  const shown = column.show(row);
  if (column.draw) {
    column.draw(element, row);
    element.setAttribute("aria-label", shown);
  } else if (cell.written && shown !== cell.shown) {
    cell.written.data = shown;
    if (shown.length > cell.room !== (cell.shown ?? "").length > cell.room)
      element.classList.toggle("long", shown.length > cell.room);
    const kind = flasher && flashKind(column, before, value);
    if (kind) flasher.flash(element, kind);
  }
  cell.shown = shown;
}

/** px: padding at one side, a digit in bold type, an arrow with the space behind it */
const wide = { padding: 6, digit: 8, arrow: 16 };

/** Of the standard width: where somebody chose others, every cell cuts what does not fit. */
const roomOf = ({ width, arrow }: Column) =>
  Math.floor((width - wide.padding - (arrow ? wide.arrow : 0)) / wide.digit);

function turn(cell: Cell, way: string | undefined): void {
  if (way === cell.way) return;
  if (cell.way) cell.element.classList.remove(cell.way);
  if (way) cell.element.classList.add(way);
  cell.way = way;
}

const drawnOf = ["price", "low", "high", "open", "previousClose", "turnover"] as const;
const sameRange = (a: BoardRow, b: BoardRow) => drawnOf.every((name) => Object.is(a[name], b[name]));

function flashKind(column: Column, before: Cell["value"], after: Cell["value"]): FlashKind | undefined {
  if (!column.flash || before === undefined || after === undefined || before === after) return undefined;
  if (column.flash === "neutral") return "neutral";
  return after > before ? "up" : "down";
}
