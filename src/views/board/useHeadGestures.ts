/** Columns arranged from their headers: dragged, widened at the edge, and by keys. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { dragToPlace } from "#ui/dragToPlace";
import { clampWidth } from "#ui/keptColumns";
import { text } from "#ui/messages/text";
import { say } from "#ui/say";
import { scale } from "#ui/scale";
import type { Column } from "./column.ts";
import { nameOf } from "./columnName.ts";
import { dragWidth, fittingWidth } from "./headWidths.ts";

export interface Arranging {
  /** px of our design by column id, where the person chose them */
  widths: Readonly<Record<string, number>>;
  /** @param to place among the columns, from 0; the first is the symbol's */
  move: (id: string, to: number) => void;
  /** @param width px; undefined gives back the column's own */
  resize: (id: string, width: number | undefined) => void;
}

/** px a key press widens by */
const step = 8;

interface Pressed {
  row: HTMLElement;
  cell: HTMLElement;
  scroller: HTMLElement;
  at: number;
  column: Column;
}

export function useHeadGestures(columns: readonly Column[], arranging: Arranging | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const refocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    // a header that took another place lost the focus on its way
    const at = columns.findIndex(({ id }) => id === refocus.current);
    refocus.current = undefined;
    ref.current?.children[at]?.querySelector("button")?.focus();
  }, [columns]);
  if (!arranging) return { ref };
  const pressed = (target: EventTarget): Pressed | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="columnheader"]') : null;
    const scroller = cell?.closest<HTMLElement>(".board");
    const at = cell && ref.current ? [...ref.current.children].indexOf(cell) : -1;
    const column = columns[at];
    return ref.current && cell && scroller && column
      ? { row: ref.current, cell, scroller, at, column }
      : undefined;
  };
  return {
    ref,
    onPointerDown: (event: PointerEvent) => {
      const on = event.button === 0 ? pressed(event.target) : undefined;
      if (on) takeHold(event, on, arranging);
    },
    onDoubleClick: (event: MouseEvent) => {
      const on = isEdge(event.target) ? pressed(event.target) : undefined;
      if (on) arranging.resize(on.column.id, fittingWidth(on.scroller, on.at));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const on = pressed(event.target);
      const done = on && byKey(event, on, arranging);
      if (!done) return;
      event.preventDefault();
      event.stopPropagation();
      if (done === "moved") refocus.current = on.column.id;
    },
  };
}

const isEdge = (target: EventTarget) => target instanceof HTMLElement && target.classList.contains("edge");

function takeHold(
  { nativeEvent, target }: PointerEvent,
  { row, cell, scroller, at, column }: Pressed,
  to: Arranging,
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

/** Shift and ← → for the width, End to fit, Home for its own again; with Ctrl or ⌘ as well, ← → for the place. */
function byKey(event: KeyboardEvent, on: Pressed, to: Arranging): "moved" | "resized" | undefined {
  const { key, shiftKey, altKey } = event;
  const way = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
  if (!shiftKey || altKey) return undefined;
  const name = nameOf(on.column);
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

function widthByKey(key: string, way: number, { cell, scroller, at }: Pressed): number | "own" | undefined {
  if (way !== 0) return clampWidth(cell.getBoundingClientRect().width / scale() + way * step);
  if (key === "End") return clampWidth(fittingWidth(scroller, at));
  return key === "Home" ? "own" : undefined;
}
