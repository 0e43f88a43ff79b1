import type { IndexPoint, StockPoint } from "#market/series";
import type { SeriesPoint } from "#ui/chartPoints";

/** A value at an instant, and nothing else known of it. */
export const barePoint = ({ at, value }: IndexPoint): SeriesPoint => ({
  at,
  value,
  quantity: undefined,
  high: undefined,
  low: undefined,
});

export const indexPoints = (points: readonly IndexPoint[]): SeriesPoint[] => points.map(barePoint);

export const stockPoints = (points: readonly StockPoint[]): SeriesPoint[] =>
  points.map(({ at, price, quantity, high, low, open }) => ({ at, value: price, quantity, high, low, open }));
