/** Reads and writes the moment of a replay in an address: `2026-10-02T11:42:10`, in the exchange's local time. */
import { publishedAt } from "./published.ts";

/** ms by which the exchange's local time is ahead of UTC. */
const ahead = 5.5 * 3_600_000;

/** @param written with or without seconds @returns epoch ms; undefined for any other text, such as 31 February or a time with a zone */
export function readMoment(written: string): number | undefined {
  const [, day, minute, second = ":00"] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(written) ?? [];
  return day === undefined ? undefined : publishedAt(`${day} ${minute}${second}`);
}

/** @param at epoch ms; parts of a second are left out */
export const writeMoment = (at: number): string => new Date(at + ahead).toISOString().slice(0, 19);

/** The day of a moment in the form of a recording's name: `2026-10-02`. */
export const dayOfMoment = (at: number): string => writeMoment(at).slice(0, 10);
