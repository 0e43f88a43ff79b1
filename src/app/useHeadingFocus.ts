/** Whoever opens another page begins at its heading: what had the focus may be gone, or stands before the page. */
import { type RefObject, useEffect, useRef } from "react";
import { usePlace } from "#ui/router/routes";

/** Code of a page, and what its heading is of, may still have to come: so many frames it is waited for. */
const waitsFor = 300;

/** @returns whether it could be */
function begin(page: HTMLElement): boolean {
  const heading = page.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** What opens over a page is none. Going back is left to what was left there, and so is a page that gave the focus to something of its own. */
export function useHeadingFocus(page: RefObject<HTMLElement | null>): void {
  const { path, entry } = usePlace();
  const opened = useRef({ entries: new Set<string>(), path, waiting: false });
  useEffect(() => {
    const { current } = opened;
    const isFirst = current.entries.size === 0;
    // a page that leads on to another stays one that was opened
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
