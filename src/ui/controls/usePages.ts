import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { now } from "#ui/words/clock";
import { useEachSecond } from "#ui/words/ticker";
import { type Fit, goesOnAt, type Page, pageMs, pageOf } from "./paging.ts";

export interface Pages extends Page {
  /** where the rows are: without padding of its own; its gaps count */
  room: RefObject<HTMLDivElement | null>;
  /** an empty element of class paged-probe in the room: as high as a row and as wide as a column has to be at least */
  probe: RefObject<HTMLElement | null>;
}

/** Where each list goes on when it is shown again: a view may leave before its last page. By the lists' names, so few. */
const goesOn = new Map<string, number>();

/**
 * Shows a list a page at a time. What is drawn follows from the clock, the room and the count alone, so a list that grows,
 * or a display that is turned, is on a whole page at once.
 * @param name one for each list, by which it is found again at its next turn
 */
export function usePages(name: string, count: number): Pages {
  const room = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const fit = useFit(room, probe);
  const [began] = useState(() => ({ at: now(), first: goesOn.get(name) ?? 0 }));
  const turned = useEachSecond(() => Math.max(0, Math.floor((now() - began.at) / pageMs)));
  const page = pageOf(count, fit, { first: began.first, turned });
  const left = useRef(page);
  useEffect(() => {
    left.current = page;
  });
  useEffect(() => () => void goesOn.set(name, goesOnAt(left.current, now() - began.at)), [name, began]);
  return { ...page, room, probe };
}

function useFit(room: RefObject<HTMLElement | null>, probe: RefObject<HTMLElement | null>): Fit {
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
      // in the frame in which it is measured, so that no half row is ever painted
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

/** How many of a length stand one after the other, with gaps between them; one where there is room for none. */
function howMany(room: number, each: number, gapWritten: string): number {
  const gap = Number.parseFloat(gapWritten) || 0;
  return Math.max(1, Math.floor((room + gap) / (each + gap) + rounding));
}

/** of lengths that browsers keep in 1/64 px */
const rounding = 0.002;
