import { type RefObject, useLayoutEffect } from "react";
import { wishBook } from "#feed/watchedBooks";
import type { BoardRow } from "#market/board";
import type { Flasher } from "#ui/flash";
import type { Column } from "./column.ts";
import { followOthers } from "./followOthers.ts";
import { lineCells } from "./lineCells.ts";
import type { LiveBoard } from "./liveBoard.ts";

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
