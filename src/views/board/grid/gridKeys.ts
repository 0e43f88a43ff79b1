import type { MouseEvent } from "react";
import type { BoardColumn, LiveBoard } from "#views/board/columns/column";

/** Where each key moves the focus in a grid. Row −1 is the header. */
export interface GridPlace {
  row: number;
  column: number;
}
interface GridSize {
  rows: number;
  columns: number;
  /** rows per page */
  page: number;
}
interface GridKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** @returns undefined for a key that does not move the focus */
export function gridMove({ row, column }: GridPlace, event: GridKey, size: GridSize): GridPlace | undefined {
  const whole = event.ctrlKey || event.metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const at = (toRow: number, toColumn: number): GridPlace => ({
    row: Math.min(last.row, Math.max(-1, toRow)),
    column: Math.min(last.column, Math.max(0, toColumn)),
  });
  switch (event.key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "Home":
      return at(whole ? 0 : row, 0);
    case "End":
      return at(whole ? last.row : row, last.column);
    case "PageUp":
      return at(row < 0 ? row : Math.max(0, row - size.page), column);
    case "PageDown":
      return at(Math.max(0, row) + size.page, column);
    default:
      return undefined;
  }
}

/** What a key does to the focused row, besides moving. */
export type RowAction = "open" | "peek" | "shorter" | "longer";

const actions: Readonly<Record<string, RowAction>> = {
  Enter: "open",
  " ": "peek",
  "[": "shorter",
  "]": "longer",
};

export const rowAction = ({ key, ctrlKey, metaKey }: GridKey): RowAction | undefined =>
  ctrlKey || metaKey ? undefined : actions[key];

/** @param top px of the row, measured below the first row */
export function bringIntoView(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return;
  const head = scroller.querySelector(".board-top")?.clientHeight ?? 0;
  const foot = scroller.querySelector(".board-foot")?.clientHeight ?? 0;
  const room = scroller.clientHeight - head - foot;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room;
}

/** Focuses a cell; in a header cell, the cell's button. */
export function focusPlace(scroller: HTMLElement | null, { row, column }: GridPlace): void {
  const cell = scroller?.querySelector(`[aria-rowindex="${row + 2}"]`)?.children[column];
  const target = row < 0 ? cell?.querySelector("button") : cell;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const boardLineAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-symbol]") : null;

/** The line that a click opens here. Undefined if the browser opens it in another tab, or text is being selected. */
export function openedSymbol(event: MouseEvent): string | undefined {
  const symbol = boardLineAround(event.target)?.dataset["symbol"];
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!symbol || elsewhere || getSelection()?.isCollapsed === false) return undefined;
  event.preventDefault();
  return symbol;
}

/** The grid cell of an event; row −1 is the header. */
export function placeOf(target: EventTarget | null): GridPlace | undefined {
  const cell = target instanceof Element ? target.closest("[aria-colindex]") : null;
  const row = cell?.closest("[aria-rowindex]");
  if (!cell || !row) return undefined;
  return {
    row: Number(row.getAttribute("aria-rowindex")) - 2,
    column: Number(cell.getAttribute("aria-colindex")) - 1,
  };
}

/** A cell's full tooltip is built when the pointer enters the cell, not at every change. */
export function showTitle(
  target: EventTarget | null,
  board: LiveBoard,
  columns: readonly BoardColumn[],
): void {
  const place = placeOf(target);
  const symbol = boardLineAround(target)?.dataset["symbol"];
  const row = symbol && board.row(symbol);
  const cell = target instanceof Element ? target.closest<HTMLElement>("[aria-colindex]") : null;
  if (!place || !row || !cell) return;
  const column = columns[place.column];
  cell.title = column?.title?.(row) ?? column?.show(row) ?? "";
}

/** ms; after a pause this long, typing starts a new word */
const pauseMs = 800;

interface TypeAhead {
  /**
   * @param at row with the focus
   * @param now ms, any monotonic clock
   * @returns the row to go to; undefined if the key is no letter, or no symbol begins with the letters
   */
  typed: (key: string, where: { symbols: readonly string[]; at: number; now: number }) => number | undefined;
}

export function createTypeAhead(): TypeAhead {
  let letters = "";
  let last = Number.NEGATIVE_INFINITY;
  return {
    typed(key, { symbols, at, now }) {
      if (!/^[\p{L}\p{N}.]$/u.test(key)) return undefined;
      // alone, w adds the line to the watchlist; within a word it is a letter
      if (key === "w" && now - last > pauseMs) return undefined;
      letters = (now - last > pauseMs ? "" : letters) + key.toUpperCase();
      last = now;
      // alone, i opens the figure's source; with more letters it begins a symbol
      if (letters === "I") return undefined;
      // the same letter again moves to the next symbol that begins with it
      const same = [...letters].every((letter) => letter === letters[0]);
      const walked = same && letters.length > 1 ? next(symbols, letters[0] ?? "", at + 1) : undefined;
      return next(symbols, letters, letters.length > 1 ? at : at + 1) ?? walked;
    },
  };
}

/** The first match from a row on, continuing at the top after the end. */
function next(symbols: readonly string[], letters: string, from: number): number | undefined {
  for (let step = 0; step < symbols.length; step++) {
    const row = (from + step) % symbols.length;
    if (symbols[row]?.startsWith(letters)) return row;
  }
  return undefined;
}
