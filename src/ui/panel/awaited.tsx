/** Counts the parts on screen that are still loading. */
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { create } from "zustand";

const useParts = create<{ shown: number }>()(() => ({ shown: 0 }));

/** Whether a part on screen waits for its first answer. */
export const useAwaited = (): boolean => useParts(({ shown }) => shown > 0);

/** Like `useAwaited`, for use outside components. */
export const isAwaited = (): boolean => useParts.getState().shown > 0;
export const subscribeAwaited = (listener: () => void): (() => void) => useParts.subscribe(listener);

const add = (more: number) => useParts.setState(({ shown }) => ({ shown: shown + more }));

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > Math.max(top, 0) && top < innerHeight && right > Math.max(left, 0) && left < innerWidth;
}

/**
 * Counts a part while it loads and is on screen, also if it is scrolled into view later. The count changes before the paint, so that header
 * and skeleton match.
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

interface AwaitedPartProps {
  className?: string;
  children?: ReactNode;
}

/** Placeholder of a panel whose code or first data is still loading. */
export function AwaitedPart({ className = "", children }: AwaitedPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useAwaitedPart(place, true);
  return (
    <div ref={place} className={`panel ${className}`} aria-busy="true">
      {children}
    </div>
  );
}
