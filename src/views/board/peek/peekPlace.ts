/** Where a peek's card stands: above or below its row, never over it, fully inside the window. */
import type { Peeked } from "./peekControl.ts";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** px from the window's top left corner */
export interface CardPlace extends Size {
  left: number;
  top: number;
}

/** px between the row and its card, and between the card and the window edge */
const gap = 4;
const edge = 8;

/** @param anchor the cell to stand beside @param start the card begins after its end instead of at its start */
export function placeCard(
  anchor: Box,
  start: "after" | "at",
  { card, view }: { card: Size; view: Size },
): CardPlace {
  const width = Math.min(card.width, view.width - 2 * edge);
  const wanted = start === "after" ? anchor.right + edge : anchor.left;
  const left = Math.max(edge, Math.min(wanted, view.width - width - edge));
  const below = view.height - edge - (anchor.bottom + gap);
  const above = anchor.top - gap - edge;
  const under = below >= card.height || below >= above;
  const height = Math.max(0, Math.min(card.height, under ? below : above));
  return { left, width, height, top: under ? anchor.bottom + gap : anchor.top - gap - height };
}

// Finds the anchor of a peek in the document as it is now.

/** px; the card has its full height before its answers arrive, so that nothing shifts */
const card = { width: 348, height: 420 };

const named = '[data-column="symbol"], [data-column="company"]';

/** The line whose name is under the pointer. */
export const nameUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element && !target.closest("button")
    ? target.closest(named)?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"]
    : undefined;

/** @returns undefined if the line has no mounted row */
export function peekPlace(scroller: HTMLElement, { symbol, by }: Peeked): CardPlace | undefined {
  const line = scroller.querySelector(`[role="row"][data-symbol="${CSS.escape(symbol)}"]`);
  if (!line) return undefined;
  const { top, bottom } = line.getBoundingClientRect();
  const names = [...line.querySelectorAll(named)];
  const focused = document.activeElement;
  const cell =
    by === "keys" && focused && line.contains(focused) && !names.includes(focused) ? focused : undefined;
  const right = Math.max(...names.map((name) => name.getBoundingClientRect().right));
  const left = (cell ?? line).getBoundingClientRect().left;
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  return placeCard({ left, right, top, bottom }, cell ? "at" : "after", { card, view });
}
