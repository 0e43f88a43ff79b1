/** Whether the page is being printed: all rows are then mounted, and charts are drawn for white paper. */
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const paper = matchMedia("print");
let printingNow = paper.matches;

export const isPrinting = (): boolean => printingNow;

const note = (now: boolean) => {
  printingNow = now;
};
window.addEventListener("beforeprint", () => note(true));
window.addEventListener("afterprint", () => note(false));
// a tool may ask for the style of paper without an event
paper.addEventListener("change", ({ matches }) => note(matches));

/** Calls `changed` before the browser lays the page out for paper, and again for the screen. @returns ends it */
export function onPrinting(changed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const draw = () => flushSync(changed);
  window.addEventListener("beforeprint", draw, { signal });
  window.addEventListener("afterprint", draw, { signal });
  paper.addEventListener("change", draw, { signal });
  return () => stop.abort();
}

export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting);

/** Rows of one table on paper; the table says how many more there are. */
export const mostPrintedRows = 1_000;
