/** Whether the page is being printed: all rows are then mounted, and charts are drawn for white paper. */
import { flushSync } from "react-dom";
import { create } from "zustand";

const paper = matchMedia("print");

export const usePrinting = create<boolean>()(() => paper.matches);

export const isPrinting = usePrinting.getState;

/** Draws the page for paper, or again for the screen, before the browser lays it out. */
const print = (printing: boolean) => flushSync(() => usePrinting.setState(printing, true));

window.addEventListener("beforeprint", () => print(true));
window.addEventListener("afterprint", () => print(false));
// a tool may ask for the style of paper without an event
paper.addEventListener("change", ({ matches }) => print(matches));

/** Rows of one table on paper; the table says how many more there are. */
export const mostPrinted = 1_000;
