/** Which parts on the screen still show that they load. */
import { type RefObject, useLayoutEffect } from "react";
import { create } from "zustand";

const useParts = create<{ shown: number }>()(() => ({ shown: 0 }));

/** Whether a part on the screen waits for its first answer. */
export const useAwaited = (): boolean => useParts(({ shown }) => shown > 0);

/** The same outside of what is drawn. */
export const isAwaited = (): boolean => useParts.getState().shown > 0;
export const subscribeAwaited = (listener: () => void): (() => void) => useParts.subscribe(listener);

const add = (more: number) => useParts.setState(({ shown }) => ({ shown: shown + more }));

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > Math.max(top, 0) && top < innerHeight && right > Math.max(left, 0) && left < innerWidth;
}

/**
 * Counts a part for as long as it loads and is on the screen; one that is scrolled into view counts from then on. It is
 * counted before the browser paints it, so that no skeleton is painted beside a header that does not know of it.
 */
export function useAwaitedPart(part: RefObject<Element | null>, loading: boolean): void {
  useLayoutEffect(() => {
    const element = part.current;
    if (!loading || !element) return;
    let counted = false;
    const count = (now: boolean) => {
      if (now !== counted) add(now ? 1 : -1);
      counted = now;
    };
    count(isOnScreen(element));
    const moved = new IntersectionObserver((entries) => count(entries.at(-1)?.isIntersecting === true));
    moved.observe(element);
    return () => {
      moved.disconnect();
      count(false);
    };
  }, [part, loading]);
}
