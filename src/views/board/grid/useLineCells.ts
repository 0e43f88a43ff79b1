import { type RefObject, useLayoutEffect } from "react";
import {
  followUsualLines,
  learntBoards,
  watchBook,
  watchedBooks,
  yearActivities,
} from "#feed/lines/lineFacts";
import { crossedValues, wantValues } from "#feed/tape/crossedValues";
import type { BoardRow } from "#market/line/board";
import type { Flasher } from "#ui/table/flash";
import { createLiveCells, type LiveCells, type Slot } from "#ui/table/liveCells";
import { everySecond } from "#ui/words/ticker";
import type { BoardColumn, Follows, LiveBoard } from "#views/board/columns/column";

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
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const cells = lineCells(element, columns);
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
    update(board.row(symbol));
    const undo = board.subscribeRow(symbol, update);
    const leave = followOthers(columns, board, (what) => {
      const now = board.row(symbol);
      if (now) cells.follow(now, (column) => column.follows === what);
    });
    const unwish = columns.some(({ follows }) => follows === "books")
      ? watchBook(symbol, () => isInView(element))
      : undefined;
    return () => {
      undo();
      unwish?.();
      leave();
      cells.clear();
    };
  }, [line, symbol, columns, board, flasher]);
}

/** Whether the line is in view. Some rows beyond the edges of the view are mounted too. */
function isInView(line: HTMLElement): boolean {
  const view = line.closest(".board")?.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return view !== undefined && bottom >= view.top && top <= Math.min(view.bottom, innerHeight);
}

// Reports changes of data other than the cell's own row.

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
  const undo = [
    follows.has("board") && board.subscribeRows(() => changed("board")),
    follows.has("clock") && everySecond(() => changed("clock")),
    follows.has("books") && watchedBooks.subscribe(() => changed("books")),
    follows.has("blocks") && wantValues(),
    follows.has("blocks") && crossedValues.subscribe(() => changed("blocks")),
    follows.has("usual") && yearActivities.subscribe(() => changed("usual")),
    follows.has("usual") && followUsualLines(() => changed("usual")),
    follows.has("boards") && learntBoards.subscribe(() => changed("boards")),
  ];
  return () => {
    for (const stop of undo) if (stop) stop();
  };
}

/** All cells except the symbol's, which a component renders. */
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
const wide = { padding: 6, digit: 8, arrow: 16 };

/** Characters that fit the standard width. If the user chose widths, every cell may be truncated. */
const roomOf = ({ width, arrow }: BoardColumn) =>
  Math.floor((width - wide.padding - (arrow ? wide.arrow : 0)) / wide.digit);
