/** Overlays: lines drawn in a chart beside its price, such as an indicator or another symbol's prices. */

import { type Grain, slotOf } from "#ui/points/chartPoints";
import { formatCount, formatPrice } from "#ui/words/format";
import type { ChartColour } from "./chartLook.ts";

export interface Overlay {
  /** identifies an overlay of a chart; new points with the same id update the same line */
  id: string;
  /** name for the legend and the table: "SMA 20" */
  name: string;
  colour: ChartColour;
  /** drawn on the price's scale, on the volume's scale, or in its own pane below */
  pane: "price" | "volume" | "own";
  /** oldest first; undefined is a gap, and no line crosses it */
  points: readonly { at: number; value: number | undefined }[];
  /** levels marked with a dotted line, for example 30 and 70 */
  levels?: readonly number[];
  /** range that the scale of its own pane always includes, for example 0 to 100 */
  range?: readonly [number, number];
  /** drawn in steps, because a value holds until the next one; by default straight lines join the values */
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

/** One item per place, in ascending sequence. Of several values at a place, the last counts. A value that is not a number is a gap. */
export function overlayItems(points: Overlay["points"], grain: Grain, offset: number): OverlayItem[] {
  const bySlot = new Map<number, number | undefined>();
  for (const { at, value } of points)
    if (Number.isFinite(at))
      bySlot.set(slotOf(at, grain, offset), Number.isFinite(value) ? value : undefined);
  return [...bySlot].map(([slot, value]) => ({ slot, value })).sort((a, b) => a.slot - b.slot);
}

/** The value at a place, or the last value before it; undefined in a gap. */
export const overlayAt = (items: readonly OverlayItem[], slot: number): number | undefined =>
  items.findLast((item) => item.slot <= slot)?.value;

export const overlayWords = ({ pane, items }: OverlayLine, slot: number | undefined): string =>
  (pane === "volume" ? formatCount : formatPrice)(slot === undefined ? undefined : overlayAt(items, slot));

const same = (a: OverlayItem | undefined, b: OverlayItem | undefined) =>
  a?.slot === b?.slot && a?.value === b?.value;

/** How an overlay changed. @returns the index of the first item that must be set again; undefined if all must be */
export function overlayGrowth(before: readonly OverlayItem[], after: readonly OverlayItem[]) {
  const edge = before.length - 1;
  if (edge < 0 || after.length < before.length || before[edge]?.slot !== after[edge]?.slot) return undefined;
  for (let index = 0; index < edge; index++) if (!same(before[index], after[index])) return undefined;
  // the last item is set again too, because the library draws it differently before a gap
  return same(before[edge], after[edge]) && after.length === before.length ? after.length : edge;
}
