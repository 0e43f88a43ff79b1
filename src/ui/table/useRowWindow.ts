/** Which rows of a long list to mount: the visible rows and a few around them. All rows have one height. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { mostPrintedRows, usePrinting } from "#ui/screen/printing";

export interface RowWindow {
  first: number;
  /** index after the last row */
  end: number;
  /** number of fully visible rows, which is one page for PgUp and PgDn */
  page: number;
  /** a row in view, which is the tab stop until the keyboard focus is in the rows */
  entry: number;
}

interface WindowRows {
  count: number;
  /** px */
  height: number;
  /** before the first paint; then only the visible rows are mounted */
  early?: boolean;
}

/** rows mounted beyond either edge, within the limit below */
const spareRows = 6;
/** one more row may be mounted: the row with the keyboard focus */
const mostMountedRows = 59;
/** rows; the window moves in steps, so that a small scroll mounts no row */
const longestStep = 3;

/** @param top px scrolled @param view height of the rows' viewport, px */
export function rowWindow(
  top: number,
  view: number,
  { count, height, early = false }: WindowRows,
): RowWindow {
  const inView = Math.ceil(view / height) + 1;
  const toSpare = Math.max(longestStep, mostMountedRows - inView);
  const step = early || toSpare < 3 * longestStep ? 1 : longestStep;
  const spare = early ? 0 : Math.min(spareRows, Math.floor((toSpare - step) / 2));
  const from = Math.max(0, Math.min(Math.floor(top / height), count - inView));
  const start = Math.floor((from - spare) / step) * step;
  const first = Math.max(0, start);
  return {
    first,
    end: Math.min(count, start + inView + 2 * spare + step),
    page: Math.max(1, Math.floor(view / height) - 2),
    entry: top < height ? 0 : first + spare + step,
  };
}

/** height in px assumed before measurement, enough for a first paint */
const unmeasuredHeight = 800;

interface RowList {
  count: number;
  /** px */
  height: number;
  /** runs a function when the browser is idle @returns its undo */
  whenIdle: (then: () => void) => () => void;
}

export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, height, whenIdle }: RowList,
): RowWindow {
  const early = useRef(true);
  /** px as last measured; reading them again would make the browser lay out the page before its next frame */
  const measured = useRef<{ top: number; view: number } | undefined>(undefined);
  const [shown, setShown] = useState(() => rowWindow(0, unmeasuredHeight, { count, height, early: true }));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const place = ({ top, view }: { top: number; view: number }) => {
      const next = rowWindow(top, view, { count, height, early: early.current });
      // before the first paint, rows that already fill the view are not replaced, which would cost a second layout
      const stays = (now: RowWindow) =>
        sameWindow(now, next) ||
        (early.current && now.first <= next.first && now.end >= next.end && now.end <= count);
      setShown((now) => (stays(now) ? now : next));
    };
    const measure = () => {
      measured.current = { top: element.scrollTop, view: element.clientHeight || unmeasuredHeight };
      place(measured.current);
    };
    if (measured.current) place(measured.current);
    else measure();
    // rows are mounted in the frame that scrolls to them, not in the next frame
    const scrolled = () => flushSync(measure);
    element.addEventListener("scroll", scrolled, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    const undo =
      early.current &&
      whenIdle(() => {
        early.current = false;
        measure();
      });
    return () => {
      if (undo) undo();
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, [scroller, count, height, whenIdle]);
  return usePrinting() ? { ...shown, first: 0, end: Math.min(count, mostPrintedRows) } : shown;
}

const sameWindow = (a: RowWindow, b: RowWindow) =>
  a.first === b.first && a.end === b.end && a.page === b.page && a.entry === b.entry;
