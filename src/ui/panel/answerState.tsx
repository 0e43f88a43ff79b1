/** Parts of a page without an answer. Counts those on screen that are still loading, and says why others have failed. */
import { createContext, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type MessageId, text } from "#ui/messages/text";
import { usePageState } from "#ui/screen/pageState";
import { pageNow } from "#ui/words/ticker";

let isMounted = false;

/** Call this when the opening page and its parts are mounted. */
export function notePageMounted(): void {
  if (!isMounted) add(-1);
  isMounted = true;
}

/** Whether a part on screen waits for its first answer. */
export const useAwaited = (): boolean => usePageState(({ awaited }) => awaited > 0);

/** Like `useAwaited`, for use outside components. */
export const isAwaited = (): boolean => usePageState.getState().awaited > 0;
export const subscribeAwaited = (listener: () => void): (() => void) => usePageState.subscribe(listener);

const add = (more: number) => usePageState.setState(({ awaited }) => ({ awaited: awaited + more }));

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

const messages: Readonly<Record<string, MessageId>> = {
  unreachable: "failure.unreachable",
  refused: "failure.refused",
  limited: "failure.limited",
  malformed: "failure.malformed",
  absent: "failure.absent",
  unrecorded: "failure.unrecorded",
  unread: "failure.unread",
};

/** Errors of the feed have a `kind`. */
const kindOf = (error: unknown) => (error instanceof Error && "kind" in error ? String(error.kind) : "");

export const failureText = (error: unknown): string => text(messages[kindOf(error)] ?? "failure.unknown");

/** No answer arrived. This is also the failure when the whole page gets no answers. */
export const isUnreachable = (error: unknown): boolean => kindOf(error) === "unreachable";

/** The service answered that it has no such data, so a retry does not help. */
export const isAbsent = (error: unknown): boolean => kindOf(error) === "absent";

/** There is nothing to wait for: the service or the recording has no such data. */
export const isFinal = (error: unknown): boolean => isAbsent(error) || kindOf(error) === "unrecorded";

export interface SteadyFailure {
  error: Error;
  /** page clock, ms */
  at: number;
}

interface Query {
  data: unknown;
  error: Error | null;
}

/**
 * A query's newest failure, also during a retry. The query library clears the failure at a retry; a panel that never had an answer would
 * then flicker between failure and loading.
 */
export function useSteadyFailure({ data, error }: Query): SteadyFailure | undefined {
  const [kept, keep] = useState<SteadyFailure>();
  const over = error === null && data !== undefined;
  const next = over ? undefined : error && error !== kept?.error ? { error, at: pageNow() } : kept;
  if (next !== kept) keep(next);
  return next;
}

/** True while the page shows that no request is answered. Its panels then show only their age. */
export const PageOutage = createContext(false);
