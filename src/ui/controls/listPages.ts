/** Decides which page of a list is shown: as many whole rows as fit, and after `pageMs` the next rows. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pageNow, useEachSecond } from "#ui/words/ticker";

/** ms for which a page is shown */
export const pageMs = 10_000;
/** ms; a page shown for less time counts as not shown */
const seenMs = 8_000;

/** Number of whole rows in a column, and of columns side by side. */
interface Fit {
  rows: number;
  columns: number;
}

export interface ListPage {
  /** number of the page, from 0 */
  page: number;
  pages: number;
  /** the page's part of the list; `to` is not included */
  from: number;
  to: number;
  /** rows in each column of a full page; the list is spread evenly over the pages, so that the last page is not almost empty */
  rows: number;
  /** number of columns of a full page; columns without rows are not counted */
  columns: number;
}

/** @param first place in the list to show first @param turned pages turned since then */
export function pageOf(
  count: number,
  fit: Fit,
  { first, turned }: { first: number; turned: number },
): ListPage {
  if (fit.rows < 1 || count < 1) return { page: 0, pages: 1, from: 0, to: 0, rows: 0, columns: 1 };
  const least = Math.ceil(count / (fit.rows * fit.columns));
  const share = Math.ceil(count / least);
  const rows = Math.ceil(share / fit.columns);
  const columns = Math.ceil(share / rows);
  const size = rows * columns;
  const pages = Math.ceil(count / size);
  const page = (Math.floor(first / size) + turned) % pages;
  return { page, pages, from: page * size, to: Math.min(count, (page + 1) * size), rows, columns };
}

/** @param shownMs ms since the first page appeared @returns the place where the list continues when it is shown again */
export function goesOnAt({ page, pages, from, to }: ListPage, shownMs: number): number {
  if (shownMs % pageMs < seenMs) return from;
  return page + 1 === pages ? 0 : to;
}

interface ListPages extends ListPage {
  /** the element that contains the rows: without padding, but its gaps are counted */
  room: RefObject<HTMLDivElement | null>;
  /** an empty element of class paged-probe in `room`, as high as a row and as wide as a column at least */
  probe: RefObject<HTMLElement | null>;
}

/** The place where each list continues when its view returns, by the list's name: a view may change before the list's last page. */
const goesOn = new Map<string, number>();

/**
 * Shows a list one page at a time. The page depends only on the clock, the space and the count. So a list that grows, or a display that is
 * rotated, shows a whole page at once. @param name a name for each list, to find its place when its view returns
 */
export function usePages(name: string, count: number): ListPages {
  const room = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const fit = useFit(room, probe);
  const [began] = useState(() => ({ at: pageNow(), first: goesOn.get(name) ?? 0 }));
  const turned = useEachSecond(() => Math.max(0, Math.floor((pageNow() - began.at) / pageMs)));
  const page = pageOf(count, fit, { first: began.first, turned });
  const left = useRef(page);
  useEffect(() => {
    left.current = page;
  });
  useEffect(() => () => void goesOn.set(name, goesOnAt(left.current, pageNow() - began.at)), [name, began]);
  return { ...page, room, probe };
}

export function useFit(room: RefObject<HTMLElement | null>, probe: RefObject<HTMLElement | null>): Fit {
  const [fit, setFit] = useState<Fit>({ rows: 0, columns: 1 });
  useLayoutEffect(() => {
    const [outer, inner] = [room.current, probe.current];
    if (!outer || !inner) return;
    const sizes = new Map<Element, { width: number; height: number }>();
    const resized = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) sizes.set(target, contentRect);
      const [all, one] = [sizes.get(outer), sizes.get(inner)];
      if (!all || !one || one.height === 0) return;
      const { rowGap, columnGap } = getComputedStyle(outer);
      const next = {
        rows: howMany(all.height, one.height, rowGap),
        columns: howMany(all.width, one.width, columnGap),
      };
      // rendered in the frame of the measurement, so that half rows are never painted
      flushSync(() =>
        setFit((before) => (before.rows === next.rows && before.columns === next.columns ? before : next)),
      );
    });
    resized.observe(outer);
    resized.observe(inner);
    return () => resized.disconnect();
  }, [room, probe]);
  return fit;
}

/** How many pieces of one length fit in a row or column, with gaps; at least one. */
function howMany(room: number, each: number, gapWritten: string): number {
  const gap = Number.parseFloat(gapWritten) || 0;
  return Math.max(1, Math.floor((room + gap) / (each + gap) + rounding));
}

/** tolerance for lengths, which browsers keep in 1/64 px */
const rounding = 0.002;
