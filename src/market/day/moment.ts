/** The moment of a replay in an address: `2026-10-02T11:42:10`, in the exchange's local time. */
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
