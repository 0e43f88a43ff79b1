import { useLayoutEffect } from "react";

/** Marks the first frame in which something is on screen, once in the life of the page. */
export function useFirstPaint(name: string, drawn: boolean): void {
  useLayoutEffect(() => {
    if (!drawn || performance.getEntriesByName(name).length > 0) return;
    const frame = requestAnimationFrame(() => performance.mark(name));
    return () => cancelAnimationFrame(frame);
  }, [name, drawn]);
}
