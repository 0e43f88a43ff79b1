import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps an element in the middle of the frame that scrolls it, at first and whenever what stands above it grows or
 * shrinks; not while somebody points at the frame or reads in it, from under whom nothing may move.
 * @param above how many rows stand above it
 */
export function useCentred(
  frame: RefObject<HTMLElement | null>,
  middle: RefObject<HTMLElement | null>,
  above: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows above are what moves it
  useLayoutEffect(() => {
    const [box, row] = [frame.current, middle.current];
    if (!box || !row || box.matches(":hover, :focus-within")) return;
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTop = top - (box.clientHeight - row.offsetHeight) / 2;
  }, [frame, middle, above]);
}
