import type { IndexPoint, StockPoint } from "#market/series";
import { dayStart } from "#market/session";
import type { SeriesPoint } from "#ui/chartPoints";

const bare = { quantity: undefined, high: undefined, low: undefined };

export const indexPoints = (points: readonly IndexPoint[]): SeriesPoint[] =>
  points.map(({ at, value }) => ({ ...bare, at, value }));

export const stockPoints = (points: readonly StockPoint[]): SeriesPoint[] =>
  points.map(({ at, price, quantity, high, low }) => ({ at, value: price, quantity, high, low }));

/** Another source's newer value of the same thing; its quantity is left open, since trades between may be unseen. */
export function withNewest(
  points: readonly SeriesPoint[],
  newest: { at: number | undefined; value: number | undefined },
): readonly SeriesPoint[] {
  const last = points.at(-1);
  const { at, value } = newest;
  if (!last || at === undefined || value === undefined || at <= last.at) return points;
  return [...points, { ...bare, at, value }];
}

export interface DayPoints {
  points: readonly SeriesPoint[];
  /** the last value before that day: an index's series begins with the previous close, stamped with its own day */
  before: number | undefined;
}

/** The newest point's day alone. What is held from before the open belongs to yesterday, and no line leads from there. */
export function ofNewestDay(points: readonly SeriesPoint[]): DayPoints {
  const dayAt = dayStart(points.at(-1)?.at ?? 0);
  const first = points.findIndex(({ at }) => at >= dayAt);
  if (first <= 0) return { points, before: undefined };
  return { points: points.slice(first), before: points[first - 1]?.value };
}
