import type { KeyboardEvent, MouseEvent, PointerEvent as PressEvent } from "react";
import { dragToPlace, followPointer, swallowClick } from "#ui/controls/dragToPlace";
import { clampWidth } from "#ui/preferences/preferences";
import "#ui/messages/en/boardTools";
import { text } from "#ui/messages/text";
import { scale } from "#ui/screen/mediaQuery";
import { inRem } from "#ui/screen/relativeLengths";
import { say } from "#ui/words/say";
import { type ColumnArrangement, columnName, isEdge, type PressedCell } from "#views/board/columns/column";

/** Widths of the headers in px of the default type size; the page may display them larger. */
const headerCells = (scroller: HTMLElement) =>
  [...scroller.querySelectorAll(".board-head > .cell")].map(
    (cell) => cell.getBoundingClientRect().width / scale(),
  );

function lay(scroller: HTMLElement, widths: readonly number[]): void {
  scroller.style.setProperty("--board-columns", inRem(widths.map((width) => `${width}px`).join(" ")));
  scroller.style.setProperty("--board-width", inRem(`${widths.reduce((sum, width) => sum + width, 0)}px`));
}

/** px of movement that make a press a drag; a shorter move is an unsteady click on the header */
const threshold = 3;

const properties = ["--board-columns", "--board-width"] as const;

/**
 * Drags a column's edge. All widths are fixed during a drag, so that the edge stays under the pointer.
 * @param at place of the column @param onWidth called once, on release; never after Escape
 */
function dragWidth(
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

/** px for the padding on both sides, and for the arrow before some figures */
const headPadding = { padding: 14, arrow: 14 };

/** The smallest width at which no mounted cell, header or total of the column is truncated. */
function fittingWidth(scroller: HTMLElement, at: number): number {
  const range = document.createRange();
  let widest = 0;
  for (const row of scroller.querySelectorAll(".board-head, .board-line, .board-foot")) {
    const cell = row.children[at];
    if (!cell) continue;
    range.selectNodeContents(cell);
    const drawn = cell.classList.contains("arrow") ? headPadding.arrow : 0;
    widest = Math.max(widest, range.getBoundingClientRect().width + drawn * scale());
  }
  return Math.ceil(widest / scale()) + headPadding.padding;
}

/** px that each key press adds to a column's width */
const widthStep = 8;

/** ms; a second press within this time is a double click, which fits the width and does not sort */
const doubleClickTime = 300;
let pressTimer: ReturnType<typeof setTimeout> | undefined;

/** A press on the edge without a drag counts as a click on the column's name, unless a second press follows. */
export function pressName({ detail, shiftKey }: MouseEvent, { cell }: PressedCell): void {
  clearTimeout(pressTimer);
  if (detail > 1) return;
  const press = new globalThis.MouseEvent("click", { bubbles: true, shiftKey });
  pressTimer = setTimeout(() => cell.querySelector("button")?.dispatchEvent(press), doubleClickTime);
}

/** Resizes the column to the width that shows all its texts. */
export const fit = ({ scroller, at, column }: PressedCell, to: ColumnArrangement): void =>
  to.resize(column.id, fittingWidth(scroller, at));

export function takeHold(
  { nativeEvent, target }: PressEvent,
  { row, cell, scroller, at, column }: PressedCell,
  to: ColumnArrangement,
) {
  const { id } = column;
  if (isEdge(target))
    return dragWidth(nativeEvent, { scroller, at, onWidth: (width) => to.resize(id, width) });
  if (id === "symbol" || nativeEvent.pointerType === "touch") return;
  dragToPlace(nativeEvent, {
    items: [...row.children].filter((item) => item instanceof HTMLElement),
    item: cell,
    axis: "x",
    first: 1,
    scroller,
    onPlace: (place) => to.move(id, place),
  });
}

/** Shift and ← → resize, End fits, Home resets; with Ctrl or ⌘ as well, ← → move the column. */
export function byKey(
  event: KeyboardEvent,
  on: PressedCell,
  to: ColumnArrangement,
): "moved" | "resized" | undefined {
  const { key, shiftKey, altKey } = event;
  const way = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (!shiftKey || altKey) return undefined;
  const name = columnName(on.column);
  if (event.ctrlKey || event.metaKey) {
    const place = on.at + way;
    if (way === 0 || on.column.id === "symbol" || place < 1 || place >= on.row.children.length)
      return undefined;
    to.move(on.column.id, place);
    say(text("columns.movedTo", { name, place: place + 1, all: on.row.children.length }));
    return "moved";
  }
  const width = widthByKey(key, way, on);
  if (width === undefined) return undefined;
  to.resize(on.column.id, width === "own" ? undefined : width);
  say(text("columns.width", { name, width: width === "own" ? on.column.width : width }));
  return "resized";
}

function widthByKey(
  key: string,
  way: number,
  { cell, scroller, at }: PressedCell,
): number | "own" | undefined {
  if (way !== 0) return clampWidth(cell.getBoundingClientRect().width / scale() + way * widthStep);
  if (key === "End") return clampWidth(fittingWidth(scroller, at));
  return key === "Home" ? "own" : undefined;
}
