/** A day's turnover against what is usual for the line. */

import { sessionsAYear } from "#market/series/range";

const year = 365 * 86_400_000;

export interface YearOfLine {
  /** rupees, crossings included; a line that never traded has 0 */
  turnover: number | undefined;
  /** when the line was listed, ms; undefined where it is not said */
  listedAt: number | undefined;
}

/**
 * Rupees in an average session of the twelve months; undefined where they are not known, are none, or the line was not listed for all
 * of them.
 * @param at the exchange's time, ms
 */
export function usualTurnover({ turnover, listedAt }: YearOfLine, at: number): number | undefined {
  if (turnover === undefined || turnover <= 0) return undefined;
  if (listedAt !== undefined && at - listedAt < year) return undefined;
  return turnover / sessionsAYear;
}
