/** Days as the service takes them. */

/**
 * The day for a question that takes a range: the service answers 500 to any other spelling (service-facts 13).
 * @returns `YYYY-MM-DD` of a day that there is, from 1900 on; undefined for anything else
 */
export function calendarDay(written: string | undefined): string | undefined {
  if (written === undefined || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(written)) return undefined;
  const at = Date.parse(`${written}T00:00:00Z`);
  // 2026-02-31 is read as a day of March
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(written) ? written : undefined;
}

/** UTC+05:30, no daylight saving, ms */
const ahead = 5.5 * 3_600_000;

/** Midnight at the exchange. @param day as `calendarDay` gives it @returns epoch ms */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - ahead;

/** The same date so many years earlier; a 29 February becomes the 28th. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return calendarDay(earlier) ?? `${earlier.slice(0, 8)}28`;
}
