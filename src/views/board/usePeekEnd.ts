import { type RefObject, useEffect } from "react";
import type { PeekControl, Peeked } from "./peekControl.ts";

/** Everything that ends a peek: Esc, a press or the focus somewhere else, rows that scroll, a window of another size. */
export function usePeekEnd(
  control: PeekControl,
  scroller: RefObject<HTMLElement | null>,
  peeked: Peeked | undefined,
): void {
  useEffect(() => control.close, [control]);
  useEffect(() => {
    const box = scroller.current;
    if (!peeked || !box) return;
    const { scrollTop, scrollLeft } = box;
    const undo = new AbortController();
    const { signal } = undo;
    box.addEventListener(
      "scroll",
      () => (box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft) && control.scrolled(),
      { signal, passive: true },
    );
    window.addEventListener("resize", control.close, { signal });
    document.addEventListener("pointerdown", (event) => !inCard(event) && control.close(), { signal });
    document.addEventListener("focusin", (event) => !inCard(event) && !inRow(event) && control.close(), {
      signal,
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && dismiss(event, box, control), {
      signal,
      capture: true,
    });
    return () => undo.abort();
  }, [control, scroller, peeked]);
}

const within = (event: Event, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null;
const inCard = (event: Event) => within(event, ".board-peek");
const inRow = (event: Event) => within(event, ".board-line");

/** The focus goes back to the row it came from. */
function dismiss(event: Event, box: HTMLElement, control: PeekControl) {
  event.preventDefault();
  event.stopPropagation();
  const cell = box.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
  if (inCard(event)) cell?.focus({ preventScroll: true });
  control.close();
}
