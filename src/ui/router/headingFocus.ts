/**
 * After a change of page, moves the focus to the new page's heading. The element that had the focus may be gone, or may precede the page.
 */
import { type RefObject, useEffect, useRef } from "react";
import { usePlace } from "./routes.ts";

/** frames to wait for the page's code and heading */
export const waitsFor = 300;

/** @returns whether it had a heading */
function begin(page: HTMLElement): boolean {
  const heading = page.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Moves the focus to the heading of a newly opened page. It does not if a dialog opens over a page, on going back, or if the page set the
 * focus itself.
 */
export function useHeadingFocus(page: RefObject<HTMLElement | null>): void {
  const { path, entry } = usePlace();
  const opened = useRef({ entries: new Set<string>(), path, waiting: false });
  useEffect(() => {
    const { current } = opened;
    const isFirst = current.entries.size === 0;
    // a redirect still counts as an opened page
    const isOpened = (current.path !== path && !current.entries.has(entry)) || current.waiting;
    current.entries.add(entry);
    current.path = path;
    const box = page.current;
    if (isFirst || !isOpened || !box) return;
    current.waiting = true;
    let left = waitsFor;
    let frame = 0;
    const look = () => {
      const focused = document.activeElement;
      const isElsewhere = focused !== box && box.contains(focused) && !focused?.matches("h1");
      left -= 1;
      if (isElsewhere || begin(box) || left === 0) current.waiting = false;
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [page, path, entry]);
}
