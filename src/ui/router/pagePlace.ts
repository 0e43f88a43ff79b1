/** Whoever opens another page begins at its heading: what had the focus may be gone, or stands before the page. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { usePlace } from "./routes.ts";

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

// Where somebody was on a page when they left it: going back leads there, and every other way to a page's beginning (product N4).
// The board's rows keep their own place (src/views/board).

/** px scrolled, by what scrolls: the page itself is "", what scrolls within it goes by its classes */
type Scrolled = Map<string, number>;

/** By entry of the browser's history; it ends with the page. */
const kept = new Map<string, Scrolled>();
const most = 60;
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const nameOf = (box: Element, scrolled: Element): string | undefined => {
  if (scrolled === box) return "";
  const { className } = scrolled;
  if (!className || scrolled.closest("[role=grid]")) return undefined;
  return `${[...box.getElementsByClassName(className)].indexOf(scrolled)} ${className}`;
};

function named(box: Element, name: string): Element | undefined {
  if (name === "") return box;
  const [at = "", ...classes] = name.split(" ");
  return box.getElementsByClassName(classes.join(" "))[Number(at)];
}

function note(entry: string, name: string, top: number): void {
  const places = kept.get(entry) ?? new Map<string, number>();
  places.set(name, top);
  kept.delete(entry);
  kept.set(entry, places);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** Goes there as soon as there is so much to scroll, unless the person moves first. @returns its end */
function leadBack(box: HTMLElement, places: Scrolled, done: () => void): () => void {
  let frame: number | undefined;
  let left = waitsFor;
  const end = () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    for (const move of ownMoves) box.removeEventListener(move, end);
    done();
  };
  const go = () => {
    const missing = [...places].filter(([name, top]) => {
      const scrolled = named(box, name);
      if (scrolled) scrolled.scrollTop = top;
      return !scrolled || Math.abs(scrolled.scrollTop - top) > 1;
    });
    left -= 1;
    if (missing.length === 0 || left === 0) end();
    else frame = requestAnimationFrame(go);
  };
  for (const move of ownMoves) box.addEventListener(move, end, { passive: true });
  go();
  return end;
}

/** @param page what scrolls where nothing within it does */
export function useScrollPlace(page: RefObject<HTMLElement | null>): void {
  const { path, entry } = usePlace();
  const now = useRef({ path, entry, leading: false });
  useLayoutEffect(() => {
    const { path: before, entry: left } = now.current;
    // what opened over the page is an entry of its own, at the same place
    const places = before === path && !kept.has(entry) && kept.get(left);
    if (places) kept.set(entry, new Map(places));
    Object.assign(now.current, { path, entry });
  }, [path, entry]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens over a page leaves it where it is
  useLayoutEffect(() => {
    const box = page.current;
    if (!box) return;
    const places = kept.get(entry);
    if (!places) {
      box.scrollTop = 0;
      return;
    }
    now.current.leading = true;
    return leadBack(box, new Map(places), () => {
      now.current.leading = false;
    });
  }, [page, path]);
  useLayoutEffect(() => {
    const box = page.current;
    const scrolls = ({ target }: Event) => {
      if (!box || now.current.leading || !(target instanceof Element)) return;
      const name = nameOf(box, target);
      if (name !== undefined) note(now.current.entry, name, target.scrollTop);
    };
    box?.addEventListener("scroll", scrolls, { capture: true, passive: true });
    return () => box?.removeEventListener("scroll", scrolls, { capture: true });
  }, [page]);
}
