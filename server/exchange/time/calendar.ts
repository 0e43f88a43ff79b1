/** Dates and times in the exchange's zone, which is five and a half hours ahead of UTC all year. */
import { dayLength, isTradingDay, offset } from "./day.ts";

/** Number of the local day that contains an instant, counted from 1 January 1970. */
export const dayOf = (at: number) => Math.floor((at + offset) / dayLength);
/** Local midnight at the start of a day, as epoch ms; in UTC it is 18:30 of the day before. */
export const startOf = (dayNumber: number) => dayNumber * dayLength - offset;
/** True on a weekend or a holiday, when offices are closed. */
export const isDayOff = (dayNumber: number) => !isTradingDay(startOf(dayNumber));

/** No announcement, notice or document is older than this day, 1 January 2012. */
export const firstDay = dayOf(Date.UTC(2012, 0, 1));

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const longMonths =
  "January February March April May June July August September October November December".split(" ");
const two = (value: number) => String(value).padStart(2, "0");

function local(at: number) {
  const shifted = new Date(at + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    date: shifted.getUTCDate(),
    hours: shifted.getUTCHours(),
    minutes: shifted.getUTCMinutes(),
    seconds: shifted.getUTCSeconds(),
  };
}

export const yearOf = (at: number) => local(at).year;
/** 1 is January. */
export const monthOf = (at: number) => local(at).month + 1;

/** `10 Jul 2026` */
export function dayText(at: number): string {
  const { year, month, date } = local(at);
  return `${two(date)} ${months[month]} ${year}`;
}

/** `10 Jul 2026 08:36:28 AM` */
export function stampText(at: number): string {
  const { hours, minutes, seconds } = local(at);
  const clock = `${two(hours % 12 || 12)}:${two(minutes)}:${two(seconds)}`;
  return `${dayText(at)} ${clock} ${hours < 12 ? "AM" : "PM"}`;
}

/** `2026-07-10` */
export function dashedDay(at: number): string {
  const { year, month, date } = local(at);
  return `${year}-${two(month + 1)}-${two(date)}`;
}

/** `2026-07-10 08:36:28` */
export function dashedStamp(at: number): string {
  const { hours, minutes, seconds } = local(at);
  return `${dashedDay(at)} ${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

/** `31.Jan.2019`, as the old archive writes a day */
export function dottedDay(at: number): string {
  return dayText(at).replaceAll(" ", ".");
}

/** `10th July 2026` */
export function spokenDay(at: number): string {
  const { year, month, date } = local(at);
  const teen = date > 10 && date < 14;
  const ending = (!teen && ["th", "st", "nd", "rd"][date % 10]) || "th";
  return `${date}${ending} ${longMonths[month]} ${year}`;
}

/** `7Jul2026114034GMT_1783424434658`, the middle of an uploaded file's name. It is in UTC, unlike the texts beside it. */
export function fileStamp(at: number): string {
  const utc = new Date(at);
  const clock = two(utc.getUTCHours()) + two(utc.getUTCMinutes()) + two(utc.getUTCSeconds());
  return `${utc.getUTCDate()}${months[utc.getUTCMonth()]}${utc.getUTCFullYear()}${clock}GMT_${at}`;
}

/** Number of the local day of a date written `YYYY-MM-DD` or `YYYY/MM/DD`; undefined for another form. */
export function dayFromText(text: string): number | undefined {
  const written = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text);
  if (!written) return undefined;
  const at = Date.UTC(Number(written[1]), Number(written[2]) - 1, Number(written[3]));
  return Number.isNaN(at) ? undefined : Math.floor(at / dayLength);
}

/** Last day of the quarter that ended before the instant, as local midnight. */
export function quarterEnd(at: number): number {
  const { year, month } = local(at);
  return Date.UTC(year, Math.floor(month / 3) * 3, 0) - offset;
}

/** The first day with a session after an instant's day. */
export function nextMarketDay(at: number): number {
  let next = dayOf(at) + 1;
  while (isDayOff(next)) next += 1;
  return next;
}
