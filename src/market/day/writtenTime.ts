/** Times as texts in the local time of the exchange: times of publication, and the moment in an address. */
import { colomboHours } from "./session.ts";

// Times of publication. The service writes "2026-07-01 11:07:11" or "10 Jul 2026 08:36:28 AM", in the exchange's time.

const { zoneOffset } = colomboHours;

/** @returns epoch ms, or undefined for any other text */
export function publishedAt(written: string | undefined): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written?.trim() ?? "");
  if (!parts) return undefined;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}.000Z`;
  const at = Date.parse(iso);
  // `Date` would read 31 February as a day in March
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at - zoneOffset;
}

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
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

export interface Dated {
  /** year and month as sent */
  year: number | undefined;
  /** 1 is January; undefined for an invalid month */
  month: number | undefined;
}
interface MonthOf<T> extends Dated {
  items: readonly T[];
}

/** Groups items by year and month as sent. Each group's place is that of its first item. */
export function byMonth<T extends Dated>(items: readonly T[]): MonthOf<T>[] {
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
export function comingFirst<T extends { published: string | undefined }>(
  items: readonly T[],
  today: number,
): T[] {
  const moments = items.map((item) => ({ item, at: publishedAt(item.published) }));
  const coming = moments.filter(({ at }) => at !== undefined && at >= today);
  const past = moments.filter(({ at }) => at !== undefined && at < today);
  const undated = moments.filter(({ at }) => at === undefined);
  const of = (one: { at: number | undefined }) => one.at ?? 0;
  return [
    ...coming.toSorted((a, b) => of(a) - of(b)),
    ...past.toSorted((a, b) => of(b) - of(a)),
    ...undated,
  ].map(({ item }) => item);
}

// Days in the service's format.

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

// Reads and writes the moment of a replay in an address: `2026-10-02T11:42:10`, in the exchange's local time.

/** A moment, and the number of a recording if the day has several. */
export interface ReplayMoment {
  /** epoch ms */
  at: number;
  number: number | undefined;
  /** a day without a time; `at` is its last second */
  isDay?: true;
}

/**
 * Reads the moment of a page's address: `2026-10-02T11:42:10`, `2026-10-02-2T11:42:10` in the day's second recording, `2026-10-02` for the
 * end of that day, or `11:42` alone. An instant is read as the addresses of recordings read it: with a fraction, with a zone, or in ms.
 * @param day for a time without a day; if undefined, such a time is not a moment
 */
export function readReplayMoment(written: string, day: string | undefined): ReplayMoment | undefined {
  const at = readInstant(written);
  if (at !== undefined) return { at, number: undefined };
  const parts = /^(?:(\d{4}-\d\d-\d\d)(?:-(\d{1,3}))?)?(?:(^|T)(\d?\d:.+))?$/.exec(written);
  const [, date = day, number, , time] = parts ?? [];
  if (!parts || !written || !date) return undefined;
  const found = readInstant(`${date}T${(time ?? lastSecond).replace(/^\d:/, "0$&")}`);
  if (found === undefined) return undefined;
  const moment = { at: found, number: number === undefined ? undefined : Number(number) };
  return time === undefined ? { ...moment, isDay: true } : moment;
}

const lastSecond = "23:59:59";

/** An instant: ms, or a date and a time with seconds, fraction and zone if given; otherwise in exchange time. In a query `+` may be a space. */
function readInstant(written: string): number | undefined {
  if (/^\d{12,14}$/.test(written)) return Number(written);
  const [, date, minute, second = ":00", fraction = "0", zone] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.(\d{1,3}))?(Z|[+ -]\d\d:\d\d)?$/.exec(written) ?? [];
  const at = date && publishedAt(`${date} ${minute}${second}`);
  if (typeof at !== "number") return undefined;
  const ms = Number(fraction.padEnd(3, "0"));
  if (zone === undefined) return at + ms;
  const inZone = Date.parse(`${date}T${minute}${second}${zone.replace(" ", "+")}`);
  return Number.isNaN(inZone) ? undefined : inZone + ms;
}

/** @param at epoch ms; parts of a second are left out @param number of the recording, if the day has several */
export function writeMoment(at: number, number?: number): string {
  const written = new Date(at + zoneOffset).toISOString().slice(0, 19);
  return number === undefined ? written : `${written.slice(0, 10)}-${number}${written.slice(10)}`;
}

/** The day of a moment in the form of a recording's name: `2026-10-02`. */
export const dayOfMoment = (at: number): string => writeMoment(at).slice(0, 10);
