/** Reads and writes the moment of a replay in an address: `2026-10-02T11:42:10`, in the exchange's local time. */
import { publishedAt } from "./published.ts";

/** ms by which the exchange's local time is ahead of UTC. */
const ahead = 5.5 * 3_600_000;

/** @param written with or without seconds @returns epoch ms; undefined for any other text, such as 31 February or a time with a zone */
export function readMoment(written: string): number | undefined {
  const [, day, minute, second = ":00"] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(written) ?? [];
  return day === undefined ? undefined : publishedAt(`${day} ${minute}${second}`);
}

/** A moment, and the number of a recording if the day has several. */
export interface ReplayMoment {
  /** epoch ms */
  at: number;
  number: number | undefined;
}

/**
 * Reads the moment of a page's address: `2026-10-02T11:42:10`, `2026-10-02-2T11:42:10` in the day's second recording, or `11:42` alone.
 * @param day for a time without a day; if undefined, such a time is not a moment
 */
export function readReplayMoment(written: string, day: string | undefined): ReplayMoment | undefined {
  const [, date = day, number, hour, rest] =
    /^(?:(\d{4}-\d\d-\d\d)(?:-(\d{1,3}))?T)?(\d?\d)(:\d\d(?::\d\d)?)$/.exec(written) ?? [];
  const at = date && hour && readMoment(`${date}T${hour.padStart(2, "0")}${rest}`);
  return typeof at === "number"
    ? { at, number: number === undefined ? undefined : Number(number) }
    : undefined;
}

/** @param at epoch ms; parts of a second are left out @param number of the recording, if the day has several */
export function writeMoment(at: number, number?: number): string {
  const written = new Date(at + ahead).toISOString().slice(0, 19);
  return number === undefined ? written : `${written.slice(0, 10)}-${number}${written.slice(10)}`;
}

/** The day of a moment in the form of a recording's name: `2026-10-02`. */
export const dayOfMoment = (at: number): string => writeMoment(at).slice(0, 10);
