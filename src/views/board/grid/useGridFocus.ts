/** Exactly one cell of the grid is in the tab order. Keys move the focus and scroll its row into view. */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { bringIntoView, focusPlace, type GridPlace, placeOf } from "./gridKeys.ts";

interface Grid {
  symbols: readonly string[];
  columns: readonly unknown[];
  rowHeight: number;
}

export interface Active {
  /** the line with the keyboard focus; it stays the same line when the sort order changes */
  symbol: string | undefined;
  column: number;
  header: number;
}

const nowhere: Active = { symbol: undefined, column: 0, header: 0 };

/** @param first where the focus was when this board was last left */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, grid: Grid, first = nowhere) {
  const { symbols, rowHeight } = grid;
  const [kept, setKept] = useState(first);
  const going = useRef<GridPlace>(undefined);
  const inside = useRef<GridPlace>(undefined);

  const go = (place: GridPlace) => {
    going.current = place;
    setKept((now) => ({ ...focusAfterMove(now, place, symbols) }));
    if (place.row >= 0) bringIntoView(scroller.current, place.row * rowHeight, rowHeight);
  };
  useLayoutEffect(() => {
    const place = going.current;
    going.current = undefined;
    if (place) return focusPlace(scroller.current, place);
    // the focused cell was removed, with its line or its column
    if (inside.current && focusIsNowhere()) go(nearestPlace(inside.current, kept.symbol, grid));
  });

  return {
    active: withinColumns(kept, grid.columns.length),
    go,
    /** Follows a focus that the pointer has set. */
    focused: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (!place) return;
      inside.current = place;
      setKept((now) => focusAfterMove(now, place, symbols));
    },
    blurred: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // a window that loses the focus keeps its active element
      const stays = [relatedTarget, document.activeElement].some(
        (element) => element instanceof Node && currentTarget.contains(element),
      );
      if (!stays) inside.current = undefined;
    },
  };
}

const focusIsNowhere = () => !document.activeElement || document.activeElement === document.body;

/** Returns the same object if the focus did not move. */
function focusAfterMove(now: Active, { row, column }: GridPlace, symbols: readonly string[]): Active {
  if (row < 0) return now.header === column ? now : { ...now, header: column };
  const symbol = symbols[row];
  return now.symbol === symbol && now.column === column ? now : { ...now, symbol, column };
}

/** The new place after a cell was removed: the same line, or otherwise the line now in its place. */
function nearestPlace(was: GridPlace, symbol: string | undefined, { symbols, columns }: Grid): GridPlace {
  const column = Math.min(was.column, columns.length - 1);
  if (was.row < 0) return { row: -1, column };
  const row = symbol === undefined ? -1 : symbols.indexOf(symbol);
  return { row: Math.min(row < 0 ? was.row : row, symbols.length - 1), column };
}

/** Limits the place to the columns; another column set may have fewer. */
function withinColumns(active: Active, columns: number): Active {
  const last = Math.max(0, columns - 1);
  if (active.column <= last && active.header <= last) return active;
  return { ...active, column: Math.min(active.column, last), header: Math.min(active.header, last) };
}

/** Where a board was left, so that going back returns to the same rows. */
interface KeptPlace {
  /** px scrolled */
  top: number;
  left: number;
  active: Active;
  /** whether a row's cell had the focus */
  focused: boolean;
}

export type Places = Map<string, KeptPlace>;

/** By browser history entry. It is lost when the page closes. */
export const boardPlaces: Places = new Map();

/** Restores the scroll position. Call before the visible rows are computed. @param entry history entry; undefined restores nothing */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  places: Places,
  entry: string | undefined,
): KeptPlace | undefined {
  const kept = useRef(entry === undefined ? undefined : places.get(entry)).current;
  useLayoutEffect(() => {
    if (scroller.current && kept) scroller.current.scrollTo({ top: kept.top, left: kept.left });
  }, [scroller, kept]);
  return kept;
}

/** Stores the place on leaving, and restores the focus. */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  {
    places,
    entry,
    kept,
    active,
  }: { places: Places; entry: string | undefined; kept: KeptPlace | undefined; active: Active },
): void {
  const now = useRef({ entry, active });
  now.current = { entry: entry ?? now.current.entry, active };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (kept?.focused && kept.active.symbol) {
      const line = box.querySelector(`[data-symbol="${CSS.escape(kept.active.symbol)}"]`);
      const cell = line?.children[kept.active.column];
      if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
    }
    return () => {
      const { entry: left, active: last } = now.current;
      if (left === undefined) return;
      const focused =
        document.activeElement?.closest("[data-symbol]") !== null && box.contains(document.activeElement);
      places.set(left, { top: box.scrollTop, left: box.scrollLeft, active: last, focused });
    };
  }, [scroller, places, kept]);
}
