/** The price scale of a chart: its steps, and the prices that it leaves out because they would flatten all others. */

import { isOnGrid, tickAt, ticksBetween } from "#market/line/ticks";
import type { Bar } from "./chartPoints.ts";

export interface PriceScale {
  /** smallest step between two labels, rupees or index points */
  step: number;
  /** ends of the scale; undefined if no price is beyond it */
  limits: { lowest: number; highest: number } | undefined;
  /** prices beyond the limits, oldest first; each once, because a day's high stands in every bar after it */
  beyond: readonly Beyond[];
}

export interface Beyond {
  /** time of the bar, ms */
  at: number;
  value: number;
}

/** A price is beyond the scale if it is more than this many times the prices beside it, or less than that part of them. */
const times = 3;
/** Of a line at 0.10, a true move of one tick is 100 %. */
const fewestTicks = 10;
/** Part of the prices that must be on the exchange's grid. Official closes are averages and may lie between. */
const onGrid = 0.9;
/** smallest difference of values that have no grid, such as indices */
const plainStep = 0.01;

const isFar = (price: number, lowest: number, highest: number) =>
  (price > highest * times && ticksBetween(price, highest) >= fewestTicks) ||
  (price < lowest / times && ticksBetween(price, lowest) >= fewestTicks);

/** The figures of a bar that are far from the closes beside it. The newest close never is, because the price may stay there. */
function farOf({ value, high = value, low = value }: Bar, before?: Bar, after?: Bar): number[] {
  const beside = [before?.value, after?.value].filter((close) => close !== undefined);
  const alone = before && after && isFar(value, Math.min(...beside), Math.max(...beside));
  const closes = alone ? beside : [value, ...beside];
  const [lowest, highest] = [Math.min(...closes), Math.max(...closes)];
  return [low, value, high].filter((price) => isFar(price, lowest, highest));
}

/** @param bars oldest first; each has a finite value */
export function priceScaleOf(bars: readonly Bar[]): PriceScale {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const beyond: Beyond[] = [];
  for (const [index, bar] of bars.entries()) {
    const far = new Set(farOf(bar, bars[index - 1], bars[index + 1]));
    for (const price of [bar.low ?? bar.value, bar.value, bar.high ?? bar.value]) {
      if (far.has(price)) continue;
      lowest = Math.min(lowest, price);
      highest = Math.max(highest, price);
    }
    for (const value of far)
      if (!beyond.some((told) => told.value === value)) beyond.push({ at: bar.at, value });
  }
  const gridded =
    bars.length > 0 && bars.filter(({ value }) => isOnGrid(value)).length >= bars.length * onGrid;
  return {
    step: gridded ? tickAt(lowest) : plainStep,
    limits: beyond.length > 0 && lowest <= highest ? { lowest, highest } : undefined,
    beyond,
  };
}
