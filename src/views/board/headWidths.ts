/**
 * A column's edge, dragged: all columns keep their widths meanwhile, so that the edge stays under the pointer. Widths are px of our
 * design, as they are kept; the page may show them larger.
 */
import { followPointer, swallowClick } from "#ui/followPointer";
import { clampWidth } from "#ui/keptColumns";
import { inRem } from "#ui/relativeLengths";
import { scale } from "#ui/scale";

const headerCells = (scroller: HTMLElement) =>
  [...scroller.querySelectorAll(".board-head > .cell")].map(
    (cell) => cell.getBoundingClientRect().width / scale(),
  );

function lay(scroller: HTMLElement, widths: readonly number[]): void {
  scroller.style.setProperty("--board-columns", inRem(widths.map((width) => `${width}px`).join(" ")));
  scroller.style.setProperty("--board-width", inRem(`${widths.reduce((sum, width) => sum + width, 0)}px`));
}

/** px before a press becomes a drag: less is an unsteady click, and the header's */
const threshold = 3;

const properties = ["--board-columns", "--board-width"] as const;

/** @param at place of the column @param onWidth called once, when the pointer is let go; never after Escape */
export function dragWidth(
  press: PointerEvent,
  { scroller, at, onWidth }: { scroller: HTMLElement; at: number; onWidth: (width: number) => void },
): void {
  const before = properties.map((name) => [name, scroller.style.getPropertyValue(name)] as const);
  const widths = headerCells(scroller);
  const start = widths[at] ?? 0;
  let now = start;
  let dragged = false;
  press.preventDefault();
  followPointer({
    move(event) {
      dragged ||= Math.abs(event.clientX - press.clientX) >= threshold;
      if (!dragged) return;
      now = clampWidth(start + (event.clientX - press.clientX) / scale());
      lay(scroller, widths.with(at, now));
    },
    end() {
      for (const [name, value] of before) scroller.style.setProperty(name, value);
    },
    drop() {
      if (dragged) swallowClick();
      if (now !== start) onWidth(now);
    },
  });
}

/** room for padding on both sides, and for the arrow that is drawn before some figures */
const around = { padding: 14, arrow: 14 };

/** The width that cuts nothing of what is written in a column's mounted cells, its header and its sum. */
export function fittingWidth(scroller: HTMLElement, at: number): number {
  const range = document.createRange();
  let widest = 0;
  for (const row of scroller.querySelectorAll(".board-head, .board-line, .board-foot")) {
    const cell = row.children[at];
    if (!cell) continue;
    range.selectNodeContents(cell);
    const drawn = cell.classList.contains("arrow") ? around.arrow : 0;
    widest = Math.max(widest, range.getBoundingClientRect().width + drawn * scale());
  }
  return Math.ceil(widest / scale()) + around.padding;
}
