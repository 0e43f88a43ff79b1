/** Finds and focuses places of the grid in the document. */
import type { GridPlace } from "./gridKeys.ts";

/** @param top px of the row below the first */
export function bringIntoView(scroller: HTMLElement | null, top: number, height: number): void {
  if (!scroller) return;
  const head = scroller.querySelector(".board-top")?.clientHeight ?? 0;
  const foot = scroller.querySelector(".board-foot")?.clientHeight ?? 0;
  const room = scroller.clientHeight - head - foot;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room;
}

/** A header's place is held by the button in it. */
export function focusPlace(scroller: HTMLElement | null, { row, column }: GridPlace): void {
  const cell = scroller?.querySelector(`[aria-rowindex="${row + 2}"]`)?.children[column];
  const target = row < 0 ? cell?.querySelector("button") : cell;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
