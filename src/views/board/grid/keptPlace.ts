/** Where somebody was on the board when they left it, so that going back leads to the same rows. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Active } from "./useGridFocus.ts";

export interface KeptPlace {
  /** px scrolled */
  top: number;
  left: number;
  active: Active;
  /** the focus was on a row's cell, and not somewhere else in the page */
  focused: boolean;
}

export type Places = Map<string, KeptPlace>;

/** By entry of the browser's history; it ends with the page. */
export const boardPlaces: Places = new Map();

/** To be called before the rows in view are worked out. @param entry of the history; none keeps nothing */
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

/** Keeps the place on leaving, and puts the focus back where it was. */
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
