/** Overlays: lines drawn with a chart's own, such as an indicator or another line's prices. */

import { type Grain, slotOf } from "#ui/points/chartPoints";
import { formatCount, formatPrice } from "#ui/words/format";
import type { ChartColour } from "./chartColours.ts";

export interface Overlay {
  /** identifies an overlay of a chart: the same id with other points is the same line extended */
  id: string;
  /** in words, for the legend and the table: "SMA 20" */
  name: string;
  colour: ChartColour;
  /** on the scale of the price, of the volume, or in a pane of its own below */
  pane: "price" | "volume" | "own";
  /** oldest first; undefined is a gap, and no line crosses it */
  points: readonly { at: number; value: number | undefined }[];
  /** levels marked with a dotted line: 30 and 70, 0, 100 */
  levels?: readonly number[];
  /** what the scale of its own pane always shows: 0 to 100 */
  range?: readonly [number, number];
  /** stepped where a value holds until it changes; straight by default */
  steps?: boolean;
  dashed?: boolean;
  /** the legend has a button that removes it */
  removable?: boolean;
}

/** A value, or a gap, at a place of the axis. */
export interface OverlayItem {
  slot: number;
  value: number | undefined;
}

/** An overlay with its points at places of the axis. */
export interface OverlayLine extends Omit<Overlay, "points"> {
  items: readonly OverlayItem[];
}

/** One item per place, ascending; of several the last counts, and a value that is no number is a gap. */
export function overlayItems(points: Overlay["points"], grain: Grain, offset: number): OverlayItem[] {
  const bySlot = new Map<number, number | undefined>();
  for (const { at, value } of points)
    if (Number.isFinite(at))
      bySlot.set(slotOf(at, grain, offset), Number.isFinite(value) ? value : undefined);
  return [...bySlot].map(([slot, value]) => ({ slot, value })).sort((a, b) => a.slot - b.slot);
}

/** The value at a place: its own, or the one before; undefined in a gap. */
export const overlayAt = (items: readonly OverlayItem[], slot: number): number | undefined =>
  items.findLast((item) => item.slot <= slot)?.value;

export const overlayWords = ({ pane, items }: OverlayLine, slot: number | undefined): string =>
  (pane === "volume" ? formatCount : formatPrice)(slot === undefined ? undefined : overlayAt(items, slot));

const same = (a: OverlayItem | undefined, b: OverlayItem | undefined) =>
  a?.slot === b?.slot && a?.value === b?.value;

/**
 * How an overlay changed.
 * @returns the first place whose item must be set again; undefined for another line
 */
export function overlayGrowth(before: readonly OverlayItem[], after: readonly OverlayItem[]) {
  const edge = before.length - 1;
  if (edge < 0 || after.length < before.length || before[edge]?.slot !== after[edge]?.slot) return undefined;
  for (let index = 0; index < edge; index++) if (!same(before[index], after[index])) return undefined;
  // the library paints the item before a gap as its edge
  return same(before[edge], after[edge]) && after.length === before.length ? after.length : edge;
}
