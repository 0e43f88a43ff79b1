import type { MouseEvent } from "react";
import type { Column } from "#views/board/columns/column";
import type { LiveBoard } from "#views/board/columns/liveBoard";
import type { GridPlace } from "./gridKeys.ts";

const lineOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-symbol]") : null;

/** The line a click means to open here; undefined when the browser is to open it elsewhere, or text is being selected. */
export function openedSymbol(event: MouseEvent): string | undefined {
  const symbol = lineOf(event.target)?.dataset["symbol"];
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!symbol || elsewhere || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return symbol;
}

/** Which cell of the grid something happened in; row −1 is the header. */
export function placeOf(target: EventTarget | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest("[aria-colindex]") : null;
  const row = cell?.closest("[aria-rowindex]");
  if (!cell || !row) return undefined;
  return {
    row: Number(row.getAttribute("aria-rowindex")) - 2,
    column: Number(cell.getAttribute("aria-colindex")) - 1,
  };
}

/** The whole story of a cell is put together when the pointer comes to it, not with every change. */
export function showTitle(target: EventTarget | null, board: LiveBoard, columns: readonly Column[]): void {
  const place = placeOf(target);
  const symbol = lineOf(target)?.dataset["symbol"];
  const row = symbol && board.row(symbol);
  const cell = target instanceof Element ? target.closest<HTMLElement>("[aria-colindex]") : null;
  if (!place || !row || !cell) return;
  const column = columns[place.column];
  cell.title = column?.title?.(row) ?? column?.show(row) ?? "";
}
