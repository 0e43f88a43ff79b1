/**
 * Turnover and shares of a session so far, compared with the medians of recorded days at the same time of day, and the average session of a
 * line's twelve months.
 */

import { colomboHours, dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { sessionsAYear } from "#market/series/series";
import { minute } from "#units/time";
import { breadthOf } from "./breadth.ts";

const year = 365 * 86_400_000;

interface YearOfLine {
  /** rupees or shares of twelve months; a line that never traded has 0 */
  sum: number | undefined;
  /** when the line was listed, ms; undefined if unknown */
  listedAt: number | undefined;
}

/** Whether the line was listed within the last twelve months. @param at the exchange's time, ms */
export const isListedWithin = (listedAt: number | undefined, at: number): boolean =>
  listedAt !== undefined && at - listedAt < year;

/**
 * Rupees or shares of an average session of twelve months; undefined if the sum is unknown or 0, or if the line was not listed for twelve
 * months.
 * @param at the exchange's time, ms
 */
export function usualDay({ sum, listedAt }: YearOfLine, at: number): number | undefined {
  if (sum === undefined || sum <= 0 || isListedWithin(listedAt, at)) return undefined;
  return sum / sessionsAYear;
}

/** With fewer recorded days a median means little, so nothing is compared with it. */
export const fewestDays = 5;

/** Medians at one time of day, and the number of days that have figures for that time. */
export interface Medians {
  turnover: number | undefined;
  shares: number | undefined;
  days: number;
}

export interface RecordedMedians {
  market: Medians;
  lines: ReadonlyMap<string, Medians>;
}

/** A figure of the session at one time, its median, and their quotient. */
export interface AgainstMedian {
  now: number | undefined;
  median: number | undefined;
  /** undefined with too few days, without one of the figures, or if the median is 0 */
  times: number | undefined;
  days: number;
}

export interface UsualAmounts {
  turnover: AgainstMedian;
  shares: AgainstMedian;
}

export interface UsualTrading {
  /** the time of day of all figures, exchange's time, ms */
  at: number;
  /** number of recorded days before this one that have figures for this time */
  days: number;
  market: UsualAmounts;
  /** lines that traded in the session */
  lines: ReadonlyMap<string, UsualAmounts>;
}

/**
 * The whole minute nearest to a board, because medians are given for whole minutes. A board of an earlier session is compared at the end of
 * that session. @param boardAt exchange's time of the board, ms @param newestTradeAt undefined if no line traded; there is then nothing to
 * compare
 */
export function comparedMinute(boardAt: number, newestTradeAt: number | undefined): number | undefined {
  if (newestTradeAt === undefined) return undefined;
  const dayAt = dayStart(newestTradeAt);
  const end = dayAt + colomboHours.settledAt;
  return dayStart(boardAt) === dayAt ? Math.min(end, Math.round(boardAt / minute) * minute) : end;
}

export function againstMedian(
  now: number | undefined,
  median: number | undefined,
  days: number,
): AgainstMedian {
  const isKnown = days >= fewestDays && now !== undefined && median !== undefined && median > 0;
  return { now, median, days, times: isKnown ? now / median : undefined };
}

const amounts = (
  { turnover, shares }: Pick<BoardRow, "turnover" | "shares">,
  medians: Medians | undefined,
): UsualAmounts => ({
  turnover: againstMedian(turnover, medians?.turnover, medians?.days ?? 0),
  shares: againstMedian(shares, medians?.shares, medians?.days ?? 0),
});

/** @param at as `comparedMinute` gives it */
export function usualTrading(
  rows: Iterable<BoardRow>,
  { market, lines }: RecordedMedians,
  at: number,
): UsualTrading {
  const traded = [...rows].filter(({ lastKnown, earlier }) => !lastKnown && !earlier);
  return {
    at,
    days: market.days,
    market: amounts(breadthOf(traded), market),
    lines: new Map(traded.map((row) => [row.symbol, amounts(row, lines.get(row.symbol))])),
  };
}
