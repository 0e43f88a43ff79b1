/** Times of publication. The service writes "2026-07-01 11:07:11" or "10 Jul 2026 08:36:28 AM", in the exchange's time. */
import { instantOf } from "./recordings.ts";
import { colomboHours } from "./session.ts";

const { zoneOffset } = colomboHours;

/** @returns epoch ms, or undefined for any other text */
export const publishedAt = (written: string | undefined): number | undefined =>
  instantOf(written?.trim() ?? "");

/** Short names, in capitals; January is the first. */
export const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const stamp = /^(\d{1,2}) ([A-Za-z]{3}) (\d{4}) (\d{1,2}):(\d\d):(\d\d) (AM|PM)$/i;

/** Reads "10 Jul 2026 08:36:28 AM", the form in documents and the older lists. @returns epoch ms, or undefined for any other text */
export function stampedAt(written: string | undefined): number | undefined {
  const [, date, name = "", year, hour, minute, second, half = ""] = stamp.exec(written?.trim() ?? "") ?? [];
  const month = months.indexOf(name.toUpperCase());
  if (month < 0 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
  const iso = new Date(Date.UTC(Number(year), month, Number(date), hours, Number(minute), Number(second)));
  const isThere =
    iso.getUTCDate() === Number(date) &&
    iso.getUTCMinutes() === Number(minute) &&
    iso.getUTCSeconds() === Number(second);
  return isThere ? iso.getTime() - zoneOffset : undefined;
}

export interface DatedItem {
  /** year and month as sent */
  year: number | undefined;
  /** 1 is January; undefined for an invalid month */
  month: number | undefined;
}
interface MonthOf<T> extends DatedItem {
  items: readonly T[];
}

/** Groups items by year and month as sent. Each group's place is that of its first item. */
export function byMonth<T extends DatedItem>(items: readonly T[]): MonthOf<T>[] {
  const groups = new Map<string, { year: number | undefined; month: number | undefined; items: T[] }>();
  for (const item of items) {
    const { year, month } = item;
    const key = `${year}-${month}`;
    const group = groups.get(key) ?? { year, month, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Sorts items: coming ones, the next first; then past ones, the newest first; then undated ones. @param today midnight, ms */
export function sortComingFirst<T extends { published: string | undefined }>(
  items: readonly T[],
  today: number,
): T[] {
  const rank = (at: number | undefined) => (at === undefined ? 2 : at >= today ? 0 : 1);
  const away = (at = today) => Math.abs(at - today);
  return items
    .map((item) => ({ item, at: publishedAt(item.published) }))
    .sort((a, b) => rank(a.at) - rank(b.at) || away(a.at) - away(b.at))
    .map(({ item }) => item);
}

/**
 * A day for a request with a range of days. The service answers 500 to any other format. @returns `YYYY-MM-DD` of an existing day from 1900
 * on; undefined for any other text
 */
export function calendarDay(written: string | undefined): string | undefined {
  if (written === undefined || !/^(19|2\d)\d\d-\d\d-\d\d$/.test(written)) return undefined;
  const at = Date.parse(`${written}T00:00:00Z`);
  // `Date` would read 2026-02-31 as a day in March
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(written) ? written : undefined;
}

/** Midnight at the exchange. @param day as `calendarDay` gives it @returns epoch ms */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneOffset;

/** The same date `years` years earlier; 29 February becomes 28 February. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return calendarDay(earlier) ?? `${earlier.slice(0, 8)}28`;
}
