/** Which rows of a long list are worth mounting: those in view and a few around. Rows are all of one height. */
import { type RefObject, useLayoutEffect, useState } from "react";

export interface RowWindow {
  first: number;
  /** not included */
  end: number;
  /** whole rows in view: a page for PgUp and PgDn */
  page: number;
}

/** rows kept mounted beyond either edge, as far as the limit below allows */
const around = 6;
const mostMounted = 60;
/** the window moves in steps, so that a scroll of a pixel mounts nothing */
const step = 3;

/** @param top px scrolled @param view px of height in which rows show */
export function rowWindow(top: number, view: number, { count, height }: { count: number; height: number }) {
  const inView = Math.ceil(view / height) + 1;
  const spare = Math.max(step, Math.min(around, Math.floor((mostMounted - inView) / 2) - step));
  const from = Math.max(0, Math.min(Math.floor(top / height), count - inView));
  const first = Math.max(0, Math.floor((from - spare) / step) * step);
  return {
    first,
    end: Math.min(count, first + inView + 2 * spare + step),
    page: Math.max(1, Math.floor(view / height) - 2),
  };
}

/** before anything is measured: enough for a first paint */
const unmeasured = 800;

export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowWindow {
  const [shown, setShown] = useState(() => rowWindow(0, unmeasured, { count, height }));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = rowWindow(element.scrollTop, element.clientHeight || unmeasured, { count, height });
      setShown((now) =>
        now.first === next.first && now.end === next.end && now.page === next.page ? now : next,
      );
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      resized.disconnect();
    };
  }, [scroller, count, height]);
  return shown;
}
