/** Finds the row that a peek's card belongs to, and the card's place beside it. */
import { type Place, placeBeside } from "#ui/controls/placeBeside";
import type { Peeked } from "./peekControl.ts";

/** px; the card has its full height before its answers arrive, so nothing moves later */
export const card = { width: 348, height: 420 };

const named = '[data-column="symbol"], [data-column="company"]';

/** The line whose name is under the pointer. */
export const nameUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element && !target.closest("button")
    ? target.closest(named)?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"]
    : undefined;

/** @returns undefined if the line has no mounted row */
export function peekPlace(scroller: HTMLElement, { symbol, by }: Peeked): Place | undefined {
  const line = scroller.querySelector(`[role="row"][data-symbol="${CSS.escape(symbol)}"]`);
  if (!line) return undefined;
  const { top, bottom } = line.getBoundingClientRect();
  const names = [...line.querySelectorAll(named)];
  const focused = document.activeElement;
  const cell =
    by === "keys" && focused && line.contains(focused) && !names.includes(focused) ? focused : undefined;
  const right = Math.max(...names.map((name) => name.getBoundingClientRect().right));
  const left = (cell ?? line).getBoundingClientRect().left;
  const anchor = { left, right, top, bottom };
  return placeBeside(anchor, card, { start: cell ? "at" : "after" });
}
