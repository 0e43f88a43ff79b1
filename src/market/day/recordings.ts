/**
 * The recordings of a day. A day has several if the market was restarted, its source changed, or a file was damaged. They are named
 * `2026-10-02`, `2026-10-02-2` and so on. No figure combines two markets. A moment of a replay is written as `2026-10-02T11:42:10`, in the
 * exchange's local time.
 */
import { colomboHours } from "./session.ts";

const { zoneOffset } = colomboHours;

/** Reads "2026-07-01 11:07:11" in the exchange's time. @returns epoch ms, or undefined for any other text */
export function instantOf(written: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written);
  if (!parts) return undefined;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}.000Z`;
  const at = Date.parse(iso);
  // `Date` would read 31 February as a day in March
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? undefined : at - zoneOffset;
}

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
  const at = date && instantOf(`${date} ${minute}${second}`);
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

interface Span {
  /** name of the recording */
  day: string;
  source: string;
  /** exchange's times of its first board and of its end, ms */
  from: number;
  to: number;
  boards: number;
}

export const recordingDate = (name: string): string => name.slice(0, 10);

/** 1 for `2026-10-02`, 2 for `2026-10-02-2`. */
export const numberOf = (name: string): number => Number(name.slice(11) || 1);

/** Sorts names in the order in which the recordings began: `2026-10-02-10` comes after `2026-10-02-9`. */
export const byName = (one: string, other: string): number =>
  recordingDate(one).localeCompare(recordingDate(other)) || numberOf(one) - numberOf(other);
const recordingOrder = (one: Span, other: Span) => byName(one.day, other.day);

/** Recordings with a board, in the order in which they began. */
export const inOrder = <R extends Span>(all: readonly R[]): R[] =>
  all.filter(({ boards }) => boards > 0).sort(recordingOrder);

/** The gaps within a recording. The time from its end to the session's end is a gap too, but no moment of the recording. */
export const gapsInRecording = <G extends { from: number }>({
  gaps,
  to,
}: {
  gaps: readonly G[];
  to: number;
}): G[] => gaps.filter(({ from }) => from < to);

/** The number that distinguishes a recording. Undefined if its day has no other. */
export const numberAmong = (all: readonly Span[], name: string): number | undefined =>
  all.some(({ day }) => day !== name && recordingDate(day) === recordingDate(name))
    ? numberOf(name)
    : undefined;

/** The newest recording that covers a moment, else the nearest of its day. @param number from the moment's address */
export function recordingAt<R extends Span>(
  all: readonly R[],
  at: number,
  number: number | undefined,
): R | undefined {
  const ofDay = inOrder(all).filter(({ day }) => recordingDate(day) === dayOfMoment(at));
  if (number !== undefined) return ofDay.find(({ day }) => numberOf(day) === number);
  const away = ({ from, to }: Span) => Math.max(from - at, at - to, 0);
  const least = Math.min(...ofDay.map(away));
  return ofDay.findLast((one) => away(one) === least);
}

/** The recordings of one market up to `last`, on its day. A recording that begins before the one before ends is of a restart. */
export function sameMarket<R extends Span>(all: readonly R[], last: R): R[] {
  const earlier = inOrder(all).filter(
    (one) => recordingDate(one.day) === recordingDate(last.day) && recordingOrder(one, last) < 0,
  );
  const found = [last];
  for (const one of earlier.reverse()) {
    if (one.source !== last.source || one.to > (found[0] ?? last).from) break;
    found.unshift(one);
  }
  return found;
}

interface MarketDay<R> {
  /** in the order in which they began */
  parts: R[];
  /** the times between two of them, in which nothing was recorded */
  between: { from: number; to: number }[];
}

/** All recordings of one's day that follow each other and are of one market, with the times between them. */
export function marketDay<R extends Span>(all: readonly R[], one: R): MarketDay<R> {
  const parts = inOrder(all)
    .filter(({ day }) => recordingDate(day) === recordingDate(one.day))
    .map((last) => sameMarket(all, last))
    .findLast((chain) => chain.includes(one)) ?? [one];
  const between = parts.slice(1).map(({ from }, before) => ({ from: parts[before]?.to ?? from, to: from }));
  return { parts, between: between.filter(({ from, to }) => from < to) };
}

/**
 * The recordings needed to compare a past moment with the present: the one that covers that moment or began before it, and all later ones.
 * @param present the recording of the present
 */
export function recordingsSince<R extends Span>(all: readonly R[], at: number, present: R): R[] {
  const earlier = inOrder(all).filter(
    ({ day, source }) => source === present.source && recordingDate(day) < recordingDate(present.day),
  );
  const own = [...earlier, ...sameMarket(all, present)];
  const endBy = ({ to }: Span) => Math.min(to, at);
  let first: R | undefined;
  for (const one of own) if (one.from <= at && (!first || endBy(one) >= endBy(first))) first = one;
  return first ? own.slice(own.indexOf(first)) : own;
}
