/**
 * Restores the scroll position on going back. In other cases a page opens at its beginning. The board's rows restore their own position
 * (src/views/board).
 */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { waitsFor } from "./headingFocus.ts";
import { usePlace } from "./routes.ts";

/** px scrolled, by the element that scrolls: "" is the page, other elements have their index and classes */
type ScrollPositions = Map<string, number>;

/** Positions by history entry, until the page is reloaded. */
const keptPositions = new Map<string, ScrollPositions>();
const mostKeptEntries = 60;
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const scrollerName = (box: Element, scrolled: Element): string | undefined => {
  if (scrolled === box) return "";
  const { className } = scrolled;
  if (!className || scrolled.closest("[role=grid]")) return undefined;
  return `${[...box.getElementsByClassName(className)].indexOf(scrolled)} ${className}`;
};

function scrollerNamed(box: Element, name: string): Element | undefined {
  if (name === "") return box;
  const [at = "", ...classes] = name.split(" ");
  return box.getElementsByClassName(classes.join(" "))[Number(at)];
}

function note(entry: string, name: string, top: number): void {
  const places = keptPositions.get(entry) ?? new Map<string, number>();
  places.set(name, top);
  keptPositions.delete(entry);
  keptPositions.set(entry, places);
  const [oldest] = keptPositions.keys();
  if (keptPositions.size > mostKeptEntries && oldest !== undefined) keptPositions.delete(oldest);
}

/** Scrolls to the positions as soon as the content is long enough, unless the user scrolls first. @returns a function that stops waiting */
function leadBack(box: HTMLElement, places: ScrollPositions, done: () => void): () => void {
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
      const scrolled = scrollerNamed(box, name);
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

/** @param page the element that scrolls if no element inside it does */
export function useScrollPlace(page: RefObject<HTMLElement | null>): void {
  const { path, entry } = usePlace();
  const now = useRef({ path, entry, leading: false });
  useLayoutEffect(() => {
    const { path: before, entry: left } = now.current;
    // a dialog over the page has its own history entry, with the same scroll position
    const places = before === path && !keptPositions.has(entry) && keptPositions.get(left);
    if (places) keptPositions.set(entry, new Map(places));
    Object.assign(now.current, { path, entry });
  }, [path, entry]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that opens over a page leaves it where it is
  useLayoutEffect(() => {
    const box = page.current;
    if (!box) return;
    const places = keptPositions.get(entry);
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
    const scrolls = ({ target }: Pick<Event, "target">) => {
      if (!box || now.current.leading || !(target instanceof Element)) return;
      const name = scrollerName(box, target);
      if (name !== undefined) note(now.current.entry, name, target.scrollTop);
    };
    // a click may come before the scroll event, which waits for the next frame
    const clicked = ({ target }: Event) => {
      let element = target instanceof Element ? target : null;
      for (; element && box?.contains(element); element = element.parentElement)
        if (element.scrollTop > 0) scrolls({ target: element });
    };
    box?.addEventListener("scroll", scrolls, { capture: true, passive: true });
    box?.addEventListener("click", clicked, { capture: true, passive: true });
    return () => {
      box?.removeEventListener("scroll", scrolls, { capture: true });
      box?.removeEventListener("click", clicked, { capture: true });
    };
  }, [page]);
}
