/**
 * Decides whether a list of trades or of days is complete. The service sometimes sends no trades, or a few of several hundred, and has sent
 * only five rows for a year.
 */

import { dayStart, hoursOf } from "#market/day/session";
import type { Line } from "#market/line/line";
import { type StockPoint, sessionsAYear } from "#market/series/series";

export interface TickCoverage {
  /** "unknown": no source has the day's total. "apart": the totals are of another session than the list, or of an unknown session. */
  kind: "whole" | "part" | "none" | "unknown" | "apart";
  /** the unit counted: trades, or shares if no source gives the number of trades */
  unit: "trades" | "shares";
  listed: number;
  /** the session's total, from the board or the quote */
  all: number | undefined;
  from: Line["from"];
  /** the list has trades, but of this earlier day, exchange time in ms */
  earlierAt?: number | undefined;
}

/** Exchange time, ms. */
interface Moments {
  hadAt: number;
  now: number;
}

/** Part of the total that may be crossings, which a list may leave out. */
const missable = 0.05;
/** Trades of a line that may happen between two answers. */
const between = 3;

export type Totals = Pick<
  Line,
  "trades" | "shares" | "from" | "lastTradeAt" | "boardAt" | "sessions" | "missingAt"
>;

/** @param points a session's trades, oldest first @param line the totals that the same page shows */
export function tickCoverage(points: readonly StockPoint[], line: Totals, moments: Moments): TickCoverage {
  const { from, trades, shares, lastTradeAt } = line;
  const lastAt = points.at(-1)?.at ?? lastTradeAt;
  const apart =
    lastAt === undefined || lastTradeAt === undefined ? 0 : dayStart(lastAt) - dayStart(lastTradeAt);
  const unit = trades === undefined && shares !== undefined ? "shares" : "trades";
  const all = unit === "trades" ? trades : shares;
  // a list of an earlier day has no trade of the totals' session
  const isEarlier = apart < 0 || isOfOlderBoard(points, line);
  const listed = isEarlier ? 0 : sum(points.map(unit === "trades" ? tradesOf : sharesOf));
  const earlierAt = isEarlier ? points.at(-1)?.at : undefined;
  const told = { unit, listed, all, from, earlierAt } as const;
  if (listed > 0 && (apart > 0 || isBeforeBoard(points, line))) return { ...told, kind: "apart" };
  if (apart > 0 || all === undefined) return { ...told, kind: "unknown" };
  if (listed === 0) return { ...told, kind: all > 0 ? "none" : "whole" };
  const unseen = lastAt === undefined ? 0 : sessionSince(lastAt, moments);
  const besides = unit === "trades" && unseen > 0 ? between : 0;
  const enough = all * (1 - missable - 2 * unseen) - besides;
  return { ...told, kind: listed >= enough ? "whole" : "part" };
}

/** Whether the totals come from a quote of a later session than the board, and the list ends on the board's day or earlier. */
function isOfOlderBoard(points: readonly StockPoint[], { sessions, boardAt, trades }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  if (sessions !== "board-older" || !trades || boardAt === undefined || lastAt === undefined) return false;
  return dayStart(lastAt) <= dayStart(boardAt);
}

/** Whether the session of the totals is unknown, and the list is of an older session than the board. */
function isBeforeBoard(points: readonly StockPoint[], { missingAt }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  return missingAt !== undefined && lastAt !== undefined && dayStart(lastAt) < dayStart(missingAt);
}

const tradesOf = ({ merged = 1 }: StockPoint) => merged;
const sharesOf = ({ quantity = 0 }: StockPoint) => quantity;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Part of the session after the list was received, 0 to 1. The list cannot contain trades of that time. */
function sessionSince(lastAt: number, { hadAt, now }: Moments): number {
  const { openAt: open, closeAt: close } = hoursOf(lastAt);
  const until = Math.min(now, close);
  if (hadAt >= until) return 0;
  return until <= open ? 1 : (until - Math.max(hadAt, open)) / (until - open);
}

interface DayCoverage {
  listed: number;
  /** approximate number of sessions from the first to the last day listed */
  sessions: number;
}

/** Shares traded in a year, from the quote; undefined if unknown. */
type YearShares = number | undefined;

const year = 365 * 86_400_000;
/** Rows exclude crossings, and crossings were up to 42 % of a day's shares. */
const withoutCrossings = 0.5;
/** A line that rarely trades has quiet months. In a quiet period its shares may be only this fraction of the year's average. */
const quietFraction = 0.25;

/**
 * The number of days listed, if some days with trades must be missing: they are fewer than half of the sessions, and have far fewer shares
 * than the year. Undefined if they may be complete.
 * @param points days, oldest first
 */
export function partOfDays(points: readonly StockPoint[], yearShares: YearShares): DayCoverage | undefined {
  const sessions = sessionsOf(points);
  if (points.length * 2 >= sessions) return undefined;
  const usual = yearShares === undefined ? undefined : (yearShares * sessions) / sessionsAYear;
  if (usual !== undefined && sharesIn(points) >= usual * quietFraction) return undefined;
  return { listed: points.length, sessions: sessions < 20 ? sessions : Math.round(sessions / 10) * 10 };
}

/**
 * Number of days with trades in twelve months; undefined if the rows lack too many of the year's shares. @param points points of the year's
 * chart
 */
export function tradedDayCount(points: readonly StockPoint[], yearShares: YearShares): number | undefined {
  if (yearShares === undefined || partOfDays(points, yearShares)) return undefined;
  return sharesIn(points) >= yearShares * withoutCrossings ? points.length : undefined;
}

function sessionsOf(points: readonly StockPoint[]): number {
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  if (first === undefined || last === undefined) return 0;
  return Math.round(((last - first) / year) * sessionsAYear) + 1;
}

const sharesIn = (points: readonly StockPoint[]) =>
  points.reduce((total, { quantity = 0 }) => total + quantity, 0);
