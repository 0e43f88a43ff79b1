/** Finds what a peek stands beside, in the document as it is at this moment. */
import type { Peeked } from "./peekControl.ts";
import { type CardPlace, placeCard } from "./peekPlace.ts";

/** px; the card is as high before its answers are there as after, so that nothing in it moves the rest */
const card = { width: 348, height: 420 };

const named = '[data-column="symbol"], [data-column="company"]';

/** The line whose name is under the pointer. */
export const nameUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element && !target.closest("button")
    ? target.closest(named)?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"]
    : undefined;

/** @returns undefined when the line has no row in the document */
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
