/** The ranges that a chart shows, and its points in the service's periods. */

import { dayStart } from "#market/day/session";
import { day } from "#units/time";

/** The service's periods: 1 the current or last session, 2 a week, 3 a month, 4 a quarter, 5 a year. */
export type Period = 1 | 2 | 3 | 4 | 5;

export interface IndexPoint {
  at: number;
  value: number;
  /** per cent from the previous official close, which may differ from the point before; undefined within a session */
  changePercent?: number | undefined;
  /** for a day: the tick that the service sent, if `value` is the official close instead */
  tick?: number | undefined;
  /** for a day: `value` is the tick near the close, because the official close is unknown */
  nearClose?: boolean | undefined;
}

/**
 * In a session, a point is all trades of one ms. In a chart of days, each day with trades is a point; `at` is midnight in Colombo, and
 * `quantity` is the day's shares.
 */
export interface StockPoint {
  at: number;
  price: number;
  quantity: number | undefined;
  high: number | undefined;
  low: number | undefined;
  open: number | undefined;
  /** number of trades in this millisecond; 1 if absent */
  merged?: number;
  /** the other fields sent; if one ms has several trades, those of the last trade */
  sent?: {
    /** from the previous close, in price units; `changePercent` is in per cent; undefined for a day */
    change: number | undefined;
    changePercent: number | undefined;
    /** the trade's number; for a day a counter that only grows */
    sequence: number | undefined;
    note: string | undefined;
    /** the trade's id; for a day the line's id */
    id: number | undefined;
  };
}

/** Points oldest first, one per instant. If there are several values, the last one sent is kept. */
export function orderIndexPoints(points: readonly IndexPoint[]): IndexPoint[] {
  const byInstant = new Map(points.map((point) => [point.at, point]));
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/** Points oldest first, one per instant. @param same whether points of one instant are several trades, which add up, or one day sent twice */
export function orderStockPoints(points: readonly StockPoint[], same: "trades" | "again"): StockPoint[] {
  const byInstant = new Map<number, StockPoint>();
  for (const point of points) {
    const before = byInstant.get(point.at);
    byInstant.set(point.at, before && same === "trades" ? withBefore(point, before) : point);
  }
  return [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/**
 * The close from which a session's trades are measured. If the trades' own changes contradict the page's previous close, the changes
 * decide, because the page's figures are then of another session. @param told the previous close on the page
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
  quantity: sumIfKnown(before.quantity, point.quantity),
  merged: (before.merged ?? 1) + (point.merged ?? 1),
});

const sumIfKnown = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : a + b;

/** A day's tick differs from the official close by at most 4.5 %. A larger difference shows that a session in between is missing. */
const furthestTick = 0.05;

/** An official close has two decimals. A value derived from a change with another base has more. */
const exact = 1e-4;

/** The base of a day's change, which is the official close of the previous session. */
function revealedBy({ value, changePercent }: IndexPoint): number | undefined {
  if (changePercent === undefined) return undefined;
  const from = value / (1 + changePercent / 100);
  const close = Math.round(from * 100) / 100;
  return Math.abs(from - close) < exact && close > 0 ? close : undefined;
}

/**
 * The days of an index with their official closes. The service sends a tick near the close as a day's value. The next day's change is
 * measured from the official close, so that close can be computed. @param points days, oldest first @returns the same days; a day whose
 * official close is unknown keeps its tick and is marked `nearClose`
 */
export const atOfficialCloses = (points: readonly IndexPoint[]): IndexPoint[] =>
  points.map((point, index) => {
    const next = points.slice(index + 1, index + 3).find(({ at }) => dayStart(at) > dayStart(point.at));
    const close = next && revealedBy(next);
    const tick = point.value;
    if (close === undefined || Math.abs(close / tick - 1) > furthestTick)
      return { ...point, tick, nearClose: true };
    return { ...point, value: close, tick };
  });

/** The chart's range, as written in a link. */
export const ranges = ["1D", "1W", "1M", "3M", "1Y"] as const;
export type Range = (typeof ranges)[number];

const periods = { "1D": 1, "1W": 2, "1M": 3, "3M": 4, "1Y": 5 } satisfies Record<Range, Period>;

export const periodOf = (range: Range): Period => periods[range];

const lengths = { "1D": 1, "1W": 7, "1M": 30, "3M": 91, "1Y": 365 } satisfies Record<Range, number>;

/** Sessions of the all-share index from 7 October 2025 to 2 October 2026; other years have a few more or fewer. */
export const sessionsAYear = 240;

/**
 * Whether the days cover the range that its name promises. A line that was listed or suspended within the range may have far fewer days.
 * Weekends and holidays at both ends make no difference.
 * @param points days, oldest first
 */
export function fillsRange(range: Range, points: readonly { at: number }[]): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return true;
  const span = (last.at - first.at) / day;
  return span >= lengths[range] * 0.9 - 3 && span <= lengths[range] * 1.1 + 5;
}
