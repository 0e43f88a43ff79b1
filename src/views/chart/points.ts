import type { IndexPoint, StockPoint } from "#market/series";
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
