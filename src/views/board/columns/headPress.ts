/** A header that is pressed, and what may be made of it. */
import type { Column } from "./column.ts";

export interface Arranging {
  /** px of our design by column id, where the person chose them */
  widths: Readonly<Record<string, number>>;
  /** @param to place among the columns, from 0; the first is the symbol's */
  move: (id: string, to: number) => void;
  /** @param width px; undefined gives back the column's own */
  resize: (id: string, width: number | undefined) => void;
}

export interface Pressed {
  row: HTMLElement;
  cell: HTMLElement;
  scroller: HTMLElement;
  at: number;
  column: Column;
}

export const isEdge = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains("edge");
