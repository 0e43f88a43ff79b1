/** The exchange's calendar and the phases of its day. No body says that the market is closed; only the prices show it. */

import { hour, minute } from "#units/time";
export const dayLength = 24 * hour;
/** Colombo time is UTC+05:30 all year, without daylight saving. */
export const offset = 5.5 * hour;

/** Colombo midnight of an instant's day, which is 18:30 UTC of the day before. */
export const midnightOf = (at: number) => Math.floor((at + offset) / dayLength) * dayLength - offset;

/** Colombo year, month, day and weekday of an instant, read from a shifted UTC date. */
export function colomboDate(at: number): { year: number; month: number; day: number; weekday: number } {
  const shifted = new Date(at + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
  };
}

export type Phase = "call" | "open" | "settlement" | "closed";

/** start of each phase in ms after Colombo midnight; `closed` lasts until the next trading day's call */
export const phaseAt = {
  call: 9 * hour,
  open: 9.5 * hour,
  settlement: 14.5 * hour,
  closed: 15 * hour,
} as const satisfies Record<Phase, number>;

const order = ["call", "open", "settlement", "closed"] as const;

/** Names of holidays, by `month-day`. */
const fixedHolidays = new Map([
  ["1-15", "Tamil Thai Pongal Day"],
  ["2-4", "Independence Day"],
  ["4-13", "Day prior to Sinhala and Tamil New Year"],
  ["4-14", "Sinhala and Tamil New Year"],
  ["5-1", "May Day"],
  ["12-25", "Christmas Day"],
]);

const newMoon = Date.UTC(2000, 0, 6, 18, 14);
const lunation = 29.530588 * dayLength;

/** Whether a full moon falls on this Colombo day (Poya); the mean moon is accurate enough for an invented market. */
function isPoya(midnight: number): boolean {
  const age = (at: number) => (at - newMoon) / lunation - 0.5;
  return Math.floor(age(midnight)) !== Math.floor(age(midnight + dayLength));
}

/** @returns the reason why a weekday is closed; undefined on weekends too */
export function holidayOn(at: number): string | undefined {
  const midnight = midnightOf(at);
  const { month, day, weekday } = colomboDate(midnight);
  if (weekday === 0 || weekday === 6) return undefined;
  return fixedHolidays.get(`${month}-${day}`) ?? (isPoya(midnight) ? "Full Moon Poya Day" : undefined);
}

/** Whether a day is a trading day, by its midnight. It caches its answers, because callers need the same few thousand days very often. */
const tradingDays = new Map<number, boolean>();
const mostTradingDays = 20_000;

export function isTradingDay(at: number): boolean {
  const midnight = midnightOf(at);
  const known = tradingDays.get(midnight);
  if (known !== undefined) return known;
  const { weekday } = colomboDate(midnight);
  const trades = weekday !== 0 && weekday !== 6 && holidayOn(midnight) === undefined;
  if (tradingDays.size >= mostTradingDays) tradingDays.clear();
  tradingDays.set(midnight, trades);
  return trades;
}

/** The first change of phase strictly after an instant. */
export function nextPhase(at: number): { at: number; phase: Phase } {
  const midnight = midnightOf(at);
  if (isTradingDay(at)) {
    const phase = order.find((one) => midnight + phaseAt[one] > at);
    if (phase) return { at: midnight + phaseAt[phase], phase };
  }
  return { at: nextTradingDay(at) + phaseAt.call, phase: "call" };
}

/** Midnight of the first trading day after the day of an instant. */
export function nextTradingDay(at: number): number {
  let midnight = midnightOf(at) + dayLength;
  while (!isTradingDay(midnight)) midnight += dayLength;
  return midnight;
}

/** Midnight of the last trading day before the day of an instant. */
export function tradingDayBefore(at: number): number {
  let midnight = midnightOf(at) - dayLength;
  while (!isTradingDay(midnight)) midnight -= dayLength;
  return midnight;
}

/** Midnight of the session whose figures are shown. From the open it is today's session, before the open the previous one. */
export function shownSession(at: number): number {
  const midnight = midnightOf(at);
  return isTradingDay(at) && at >= midnight + phaseAt.open ? midnight : tradingDayBefore(at);
}

/** The always-open clock runs until 3 minutes after the close, then jumps to 2 minutes before the next open. */
const afterClose = 3 * minute;
const beforeOpen = 2 * minute;

/** The time of the always-open clock, `elapsed` ms after its start at 10:30 of its first day. */
export class AlwaysOpen {
  #from: number;
  #until: number;
  #spent = 0;

  constructor(firstDay: number) {
    this.#from = firstDay + 10.5 * hour;
    this.#until = firstDay + phaseAt.settlement + afterClose;
  }

  read(elapsed: number): number {
    while (this.#from + (elapsed - this.#spent) >= this.#until) {
      this.#spent += this.#until - this.#from;
      const day = nextTradingDay(this.#from);
      this.#from = day + phaseAt.open - beforeOpen;
      this.#until = day + phaseAt.settlement + afterClose;
    }
    return this.#from + (elapsed - this.#spent);
  }
}

/** Number of the local day that contains an instant, counted from 1 January 1970. */
export const localDayNumber = (at: number) => Math.floor((at + offset) / dayLength);
/** Local midnight at the start of a day, as epoch ms; in UTC it is 18:30 of the day before. */
export const startOf = (dayNumber: number) => dayNumber * dayLength - offset;
/** True on a weekend or a holiday, when offices are closed. */
export const isDayOff = (dayNumber: number) => !isTradingDay(startOf(dayNumber));

/** No announcement, notice or document is older than this day, 1 January 2012. */
export const firstDay = localDayNumber(Date.UTC(2012, 0, 1));

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
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
  return `${two(date)} ${monthNames[month]} ${year}`;
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
  return `${utc.getUTCDate()}${monthNames[utc.getUTCMonth()]}${utc.getUTCFullYear()}${clock}GMT_${at}`;
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
  let next = localDayNumber(at) + 1;
  while (isDayOff(next)) next += 1;
  return next;
}
