/**
 * Marks a box that is scrolled sideways, so that the symbols stick to its edge only then. Each cell that sticks is a layer of
 * its own to the browser, and with it each row: a hundred layers to work out anew in every frame that scrolls.
 */
import { type RefObject, useLayoutEffect } from "react";

export function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => void box.toggleAttribute("data-sideways", box.scrollLeft !== 0);
    look();
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller]);
}
