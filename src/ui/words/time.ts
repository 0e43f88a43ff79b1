/** Moments as text, in the exchange's zone whatever the browser's, and spans of time. */

import { exchangeNow } from "./clock.ts";
import { atExchange, exchangeOffset } from "./exchangeZone.ts";
import { unknown } from "./format.ts";

const two = (part: number) => String(part).padStart(2, "0");

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// not left to the browser's month names: CLDR versions disagree about "Sep" and "Sept"
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What a date can be at the exchange too, ms: no moment is told beyond. */
const furthest = 8_640_000_000_000_000 - 86_400_000;

type Written = (there: Date) => string;
const clock: Written = (there) => `${minute(there)}:${two(there.getUTCSeconds())}`;
const minute: Written = (there) => `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
const day: Written = (there) =>
  `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
const weekday: Written = (there) => weekdays[there.getUTCDay()] ?? unknown;
const isoDay: Written = (there) =>
  [there.getUTCFullYear(), two(there.getUTCMonth() + 1), two(there.getUTCDate())].join("-");

/** The moment as it reads at the exchange; "—" for one that is not known, or that no date can be. */
const written = (format: Written, at: number | undefined): string =>
  at !== undefined && Math.abs(at) <= furthest ? format(atExchange(at)) : unknown;

/** "14:30:18" at the exchange; "—" when unknown. */
export const formatClock = (at: number | undefined): string => written(clock, at);

/** "14:30" at the exchange. */
export const formatMinute = (at: number | undefined): string => written(minute, at);

/** "2 Oct 2026" at the exchange. */
export const formatDay = (at: number | undefined): string => written(day, at);

const yearOf = (at: number) => formatDay(at).slice(-4);
const isThisYear = (at: number) => yearOf(at) === yearOf(exchangeNow());

/** "2 Oct" at the exchange; "2 Oct 2025" where it is not of the year that it is there. */
export const formatShortDay = (at: number): string =>
  isThisYear(at) ? formatDay(at).replace(/ \d{4}$/, "") : formatDay(at);

const dayLength = 86_400_000;
const dayNumber = (at: number) => Math.floor((at + exchangeOffset(at)) / dayLength);

/** When something ticked: "14:30:18" today, "2 Oct 14:30" on another day, "2 Oct 2025" in another year. */
export function formatTick(at: number | undefined): string {
  if (at === undefined || dayNumber(at) === dayNumber(exchangeNow())) return formatClock(at);
  return isThisYear(at) ? `${formatShortDay(at)} ${formatMinute(at)}` : formatDay(at);
}

/** "Jul 2026"; "2026" or "Jul" where the other is unknown, "" where both are. @param month 1 is January */
export const formatMonth = (year: number | undefined, month: number | undefined): string =>
  [month === undefined ? undefined : months[month - 1], Number.isFinite(year) ? year : undefined]
    .filter((part) => part !== undefined)
    .join(" ");

/** "Sunday" at the exchange. */
export const formatWeekday = (at: number): string => written(weekday, at);

/** "2026-10-02" at the exchange, for machines. */
export const formatIsoDay = (at: number): string => written(isoDay, at);

/** "2 Oct 2026 17:02" at the exchange. */
export const formatDayAndMinute = (at: number): string => `${formatDay(at)} ${formatMinute(at)}`;

/** "Sun 22 Nov 11:00:06" at the exchange; with its year where that is another. */
export const formatDayAndClock = (at: number): string =>
  `${written(weekday, at).slice(0, 3)} ${formatShortDay(at)} ${formatClock(at)}`;

/**
 * A span of time, coarser as it grows.
 * @param ms the span; below zero counts as none
 * @returns "3 s", "14 min", "2 h 14 min", "3 d"
 */
export function formatAge(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms)) return unknown;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** "1.4 s", to the tenth; below zero "−1.4 s". @param ms the span */
export const formatSeconds = (ms: number | undefined): string =>
  ms === undefined || !Number.isFinite(ms) ? unknown : `${(ms / 1000).toFixed(1).replace("-", "−")} s`;

/** What is left of a span, to the second: "4:05", "1:04:05"; from two days on "3 d". @param ms below zero counts as none */
export function formatCountdown(ms: number): string {
  if (!Number.isFinite(ms)) return unknown;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const sentMonths = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** A day as the service writes it, "01/JAN/1990", as a number that later days exceed; undefined for anything else. */
export function dayOf(written: string | undefined): number | undefined {
  const [, date, name = "", year] = /^(\d{2})\/([A-Za-z]{3})\/(\d{4})$/.exec(written ?? "") ?? [];
  const month = sentMonths.indexOf(name.toUpperCase());
  return month < 0 ? undefined : Date.UTC(Number(year), month, Number(date));
}
