/** Lines drawn with a chart's own: an indicator, the course of another line. Given as props, drawn and named by the chart. */

import { type Grain, slotOf } from "#ui/points/chartPoints";
import { formatCount, formatPrice } from "#ui/words/format";
import type { ChartColour } from "./chartColours.ts";

export interface Overlay {
  /** tells overlays of one chart apart: the same id with other points is the same line moved on */
  id: string;
  /** in words, as the legend and the table call it: "SMA 20" */
  name: string;
  colour: ChartColour;
  /** on the price's scale, on that of the volume, or in a pane of its own below */
  pane: "price" | "volume" | "own";
  /** oldest first; undefined is a gap, and no line leads over it */
  points: readonly { at: number; value: number | undefined }[];
  /** levels to mark with a dotted line: 30 and 70, 0, 100 */
  levels?: readonly number[];
  /** what the scale of a pane of its own always shows: 0 to 100 */
  range?: readonly [number, number];
  /** stepped where the value stands until it changes; straight when left out */
  steps?: boolean;
  dashed?: boolean;
  /** the legend has a button that takes it away */
  removable?: boolean;
}

/** A value, or a gap, at a place of the axis. */
export interface OverlayItem {
  slot: number;
  value: number | undefined;
}

/** An overlay as the axis knows it. */
export interface OverlayLine extends Omit<Overlay, "points"> {
  items: readonly OverlayItem[];
}

/** One item per place, ascending; of several the last counts, and what is not a number is a gap. */
export function overlayItems(points: Overlay["points"], grain: Grain, offset: number): OverlayItem[] {
  const bySlot = new Map<number, number | undefined>();
  for (const { at, value } of points)
    if (Number.isFinite(at))
      bySlot.set(slotOf(at, grain, offset), Number.isFinite(value) ? value : undefined);
  return [...bySlot].map(([slot, value]) => ({ slot, value })).sort((a, b) => a.slot - b.slot);
}

/** The value that stands at a place: its own, or the one before; undefined in a gap. */
export const overlayAt = (items: readonly OverlayItem[], slot: number): number | undefined =>
  items.findLast((item) => item.slot <= slot)?.value;

/** The value that stands at a place, in words. */
export const overlayWords = ({ pane, items }: OverlayLine, slot: number | undefined): string =>
  (pane === "volume" ? formatCount : formatPrice)(slot === undefined ? undefined : overlayAt(items, slot));

const same = (a: OverlayItem | undefined, b: OverlayItem | undefined) =>
  a?.slot === b?.slot && a?.value === b?.value;

/**
 * How an overlay moved on.
 * @returns the first place whose item has to be put in anew, all before being as they were; undefined for another line
 */
export function overlayGrowth(before: readonly OverlayItem[], after: readonly OverlayItem[]) {
  const edge = before.length - 1;
  if (edge < 0 || after.length < before.length || before[edge]?.slot !== after[edge]?.slot) return undefined;
  for (let index = 0; index < edge; index++) if (!same(before[index], after[index])) return undefined;
  // the item before a gap is painted as its edge
  return same(before[edge], after[edge]) && after.length === before.length ? after.length : edge;
}
