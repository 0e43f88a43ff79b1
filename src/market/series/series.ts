/** 1 the current or last session, 2 a week, 3 a month, 4 a quarter, 5 a year. */
export type Period = 1 | 2 | 3 | 4 | 5;

export interface IndexPoint {
  at: number;
  value: number;
  /** per cent from the official close before, which need not be the point before; none within a session */
  changePercent?: number | undefined;
  /** of a day: its tick near the close, as the service sent it, where `value` is the official close */
  tick?: number | undefined;
  /** of a day: its official close is not known, and `value` is the tick near the close */
  nearClose?: boolean | undefined;
}

/** Intraday: the trades of one ms. Daily: one per day with trades, `at` being Colombo midnight, `quantity` the day's shares. */
export interface StockPoint {
  at: number;
  price: number;
  quantity: number | undefined;
  high: number | undefined;
  low: number | undefined;
  open: number | undefined;
  /** how many trades of one ms it is; one when left out */
  merged?: number;
  /** what else was sent of it, of several trades of one ms the last's */
  sent?: {
    /** from the previous close, in price units and in per cent; none of a day */
    change: number | undefined;
    changePercent: number | undefined;
    /** of the trade; of a day a counter that only grows */
    sequence: number | undefined;
    note: string | undefined;
    /** of the trade; of a day the line's own */
    id: number | undefined;
  };
}

/** Oldest first and one value per instant; of several the last sent counts. */
export function orderIndexPoints(points: readonly IndexPoint[]): IndexPoint[] {
  const byInstant = new Map(points.map((point) => [point.at, point]));
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/**
 * Oldest first and one point per instant.
 * @param same what several points of one instant are: trades that add up, or one day sent twice
 */
export function orderStockPoints(points: readonly StockPoint[], same: "trades" | "again"): StockPoint[] {
  const byInstant = new Map<number, StockPoint>();
  for (const point of points) {
    const before = byInstant.get(point.at);
    byInstant.set(point.at, before && same === "trades" ? withBefore(point, before) : point);
  }
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/**
 * What a session's trades are measured from: by their own changes where those contradict the page, whose figures are then of another session.
 * @param told the previous close on the page
 */
export function closeBeforeTrades(
  points: readonly StockPoint[],
  told: number | undefined,
): number | undefined {
  const last = points.at(-1);
  if (last?.sent?.change === undefined) return told;
  const own = last.price - last.sent.change;
  return told !== undefined && Math.abs(own - told) < 0.001 ? told : own;
}

const withBefore = (point: StockPoint, before: StockPoint): StockPoint => ({
  ...point,
  quantity: sum(before.quantity, point.quantity),
  merged: (before.merged ?? 1) + 1,
});

const sum = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : a + b;
