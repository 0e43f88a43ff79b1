/** Lines drawn in a chart beside its price: overlays, such as an indicator or another symbol's prices, and levels that the user can move. */

import { createContext } from "react";
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

export interface OverlayItem {
  slot: number;
  value: number | undefined;
}

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

/** A horizontal line of a price chart that the user can move, such as the price of an alert. */
export interface ChartLevel {
  id: string;
  price: number;
  /** "JKH price > 20.50", with another price while it is moved */
  labelAt: (price: number) => string;
  /** the price of the grid that is so many steps above, or below if negative */
  step: (price: number, steps: number) => number;
  /** the nearest price of the grid */
  snap: (price: number) => number;
  onMove: (price: number) => void;
}

export const noLevels: readonly ChartLevel[] = [];

/** The levels of the price chart below. A chart of compared series has none, because its scale has no prices. */
export const ChartLevels = createContext(noLevels);
