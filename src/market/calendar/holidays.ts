/** Holidays of the market, which the exchange announces in circulars. The service publishes no calendar. */
import { colomboHours, dayStart, type Holiday, type Holidays, type SessionHours } from "#market/day/session";
import type { Disclosure } from "#market/papers/disclosure";
import { day } from "#units/time";
import { type WrittenDay, writtenDays } from "./writtenDays.ts";

const holidayWords =
  /\bMARKET HOLIDAYS?\b|\b(?:MARKET|EXCHANGE|CSE)\b.{0,40}\b(?:BE|REMAINS?|IS) CLOSED\b|\bNO TRADING\b/i;
/** The day is then a session after all. */
const revokingWords = /\b(?:CANCEL|REVOK|WITHDRAW|NOT )/i;

/** characters read of a heading */
const longestTitle = 400;
/** days; a longer period is a typing error */
const longestPeriod = 31;
/** Days before and after the publication within which an announced holiday lies; a year's list is published in the year before. */
const [longestBefore, longestAfter] = [7, 400];

export interface NamedHolidays {
  days: readonly WrittenDay[];
  /** midnights of days that the paper takes back */
  revoked: readonly number[];
  /** days that could not be read with certainty */
  unread: number;
}

const noHolidays: NamedHolidays = { days: [], revoked: [], unread: 0 };

/** The weekdays that a circular or a directive names as holidays of the market. A bank's holiday, or a company's words, are none. */
export function holidaysNamed(paper: Disclosure): NamedHolidays {
  const { title = "", at: publishedAt, deleted, records } = paper;
  const line = title.slice(0, longestTitle).replace(/\s+/g, " ");
  const isOfExchange = records.some(({ source }) => source === "circulars" || source === "directives");
  if (!isOfExchange || deleted || !holidayWords.test(line)) return noHolidays;
  const { read, unread } = writtenDays(line, publishedAt);
  const days = withPeriods(read).filter(({ at }) => isWeekday(at) && isPlausible(at, publishedAt));
  if (revokingWords.test(line)) return { ...noHolidays, revoked: days.map(({ at }) => at) };
  return { days, revoked: [], unread: unread.length };
}

/** The holidays that papers name, by midnight. A later paper may take one back. */
export function holidaysIn(papers: readonly Disclosure[]): Holidays {
  const found = new Map<number, Holiday | undefined>();
  for (const paper of papers.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const { days, revoked } = holidaysNamed(paper);
    for (const { at } of days) found.set(at, { title: paper.title ?? "", path: paper.path });
    for (const at of revoked) found.set(at, undefined);
  }
  return found;
}

const hoursKnown = new WeakMap<readonly Disclosure[], SessionHours>();

/** The trading day's hours, with the holidays that circulars name. @param circulars undefined if no list was read */
export function hoursWith(circulars: readonly Disclosure[] | undefined): SessionHours {
  if (!circulars) return colomboHours;
  const hours = hoursKnown.get(circulars) ?? { ...colomboHours, holidays: holidaysIn(circulars) };
  hoursKnown.set(circulars, hours);
  return hours;
}

/** "18 to 22 April" with the days between. */
const withPeriods = (read: readonly WrittenDay[]): WrittenDay[] =>
  read.flatMap((one, place) => {
    const first = read[place - 1]?.at;
    const count = one.endsPeriod && first !== undefined ? Math.round((one.at - first) / day) : 1;
    if (count <= 1 || count > longestPeriod) return [one];
    return Array.from({ length: count }, (_, step) => ({ ...one, at: one.at - (count - 1 - step) * day }));
  });

const isWeekday = (at: number) =>
  colomboHours.weekdays.includes(new Date(at + colomboHours.zoneOffset).getUTCDay());

function isPlausible(at: number, publishedAt: number | undefined): boolean {
  if (publishedAt === undefined) return true;
  const apart = (at - dayStart(publishedAt)) / day;
  return apart >= -longestBefore && apart <= longestAfter;
}
