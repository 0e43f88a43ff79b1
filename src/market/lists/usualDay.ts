/** The average session of a line's twelve months. */
import { sessionsAYear } from "#market/series/ranges";

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
