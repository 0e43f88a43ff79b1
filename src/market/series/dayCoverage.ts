/** Whether rows of days are the period's days: the service was seen to send five of a year's. */
import { sessionsAYear } from "./range.ts";
import type { StockPoint } from "./series.ts";

export interface DayCoverage {
  listed: number;
  /** about as many as the exchange holds between the first and the last of them */
  sessions: number;
}

/** Of the quote; undefined where it is not known. */
type YearShares = number | undefined;

const year = 365 * 86_400_000;
/** Rows leave crossings out, which were seen to be 42 % of a day. */
const withoutCrossings = 0.5;
/** Of an average stretch of the year: a line that trades seldom has quiet months. */
const quietest = 0.25;

/**
 * The days listed, where they cannot be taken for all on which the line traded: fewer than half of the sessions, and far fewer shares
 * than the year's; undefined where nothing speaks against them.
 * @param points days, oldest first
 */
export function partOfDays(points: readonly StockPoint[], yearShares: YearShares): DayCoverage | undefined {
  const sessions = sessionsOf(points);
  if (points.length * 2 >= sessions) return undefined;
  const usual = yearShares === undefined ? undefined : (yearShares * sessions) / sessionsAYear;
  if (usual !== undefined && sharesOf(points) >= usual * quietest) return undefined;
  return { listed: points.length, sessions: sessions < 20 ? sessions : Math.round(sessions / 10) * 10 };
}

/**
 * The days of twelve months on which the line traded; undefined where the rows do not hold its shares of that time.
 * @param points of the year's chart
 */
export function daysTraded(points: readonly StockPoint[], yearShares: YearShares): number | undefined {
  if (yearShares === undefined || partOfDays(points, yearShares)) return undefined;
  return sharesOf(points) >= yearShares * withoutCrossings ? points.length : undefined;
}

function sessionsOf(points: readonly StockPoint[]): number {
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  if (first === undefined || last === undefined) return 0;
  return Math.round(((last - first) / year) * sessionsAYear) + 1;
}

const sharesOf = (points: readonly StockPoint[]) =>
  points.reduce((total, { quantity = 0 }) => total + quantity, 0);
