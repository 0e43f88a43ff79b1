/** Marks a frame while columns of the grid in it are out of view on the right. The browser tells of it: nothing runs as it scrolls. */
import { type RefObject, useLayoutEffect } from "react";

export function useMoreColumns(scroller: RefObject<HTMLElement | null>, columns: readonly unknown[]): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    const last = box?.querySelector(".board-head > :last-child");
    if (!box || !last || columns.length === 0) return;
    // the head stays in view however far down the rows are
    const watch = new IntersectionObserver(
      ([seen]) => box.parentElement?.toggleAttribute("data-more", (seen?.intersectionRatio ?? 1) < 0.95),
      { root: box, threshold: 0.95 },
    );
    watch.observe(last);
    return () => watch.disconnect();
  }, [scroller, columns]);
}
