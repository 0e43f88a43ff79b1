/**
 * Whether a day had a session: a board has a trade of that day. Holidays are not published, and a board fetched on a holiday shows the
 * previous session.
 */
import { readFileSync, statSync } from "node:fs";
import { dayOfMoment, recordingDate } from "#market/day/recordings";
import { newestEvent } from "#market/day/session";
import { closedPath, lineOf } from "#server/recorder/storage/dayFile";
import { DamagedMember, type Facts, unpackMember } from "#server/recorder/storage/member";
import { scanMembers } from "#server/recorder/storage/scan";
import type { UncheckedRow } from "#wire/contract/schema";
import type { RecordedLine } from "#wire/gateway/recording";
import type { boardItem } from "#wire/prices";
import { daysIn } from "./folder.ts";

export const tradeTime: keyof UncheckedRow<typeof boardItem> = "lastTradedTime";

/** The exchange's clock: ms, and its ms per real ms. */
interface RecordedClock {
  at: number;
  speed: number;
}

/** @param day name of a recording, or a date @param times times of trades on a board; other values are ignored */
export function hasTradeOf(day: string, times: readonly unknown[], clock: RecordedClock): boolean {
  const instants = times.map((time) => (typeof time === "number" ? time : undefined));
  const newest = newestEvent(instants, clock);
  return newest !== undefined && dayOfMoment(newest) === recordingDate(day);
}

/** Whether a line of a recording has a board, or changes of a board, with a trade of that day. */
export function tradedIn(day: string, line: RecordedLine, speed: number): boolean {
  const tables = line.k === "key" ? line.rows : line.k === "change" ? line.changed : [];
  const times = tables.flatMap(({ fields, rows }) => {
    const at = fields.indexOf(tradeTime);
    return at < 0 ? [] : rows.map((values) => values[at]);
  });
  return times.length > 0 && hasTradeOf(day, times, { at: line.ex, speed });
}

/** The same for a member as NDJSON. Usually its first line, which has the whole board, decides. */
function tradedInText(day: string, text: string, speed: number): boolean {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const line = lineOf(text.slice(from, end < 0 ? undefined : end));
    if (line && tradedIn(day, line, speed)) return true;
    if (end < 0) break;
    from = end + 1;
  }
  return false;
}

/**
 * Whether the boards of a recording have a trade of its day. The newest boards are read first.
 * @param text reads a member as NDJSON @throws its error if a member cannot be read, and no other member has such a trade
 */
export async function hadSession<M extends Facts>(
  day: string,
  members: readonly M[],
  text: (member: M) => Promise<string>,
): Promise<boolean> {
  let failed: { error: unknown } | undefined;
  for (const member of members.toReversed()) {
    if (member.boards === 0) continue;
    try {
      if (tradedInText(day, await text(member), member.speed)) return true;
    } catch (error) {
      failed = { error };
    }
  }
  if (failed) throw failed.error;
  return false;
}

/** Whether the files that this run found have a session of a date. The last result is kept. @throws the system's error */
export function sessionsIn(folder: string): (date: string) => boolean {
  let last: { date: string; session: boolean } | undefined;
  return (date) => {
    if (last?.date !== date) last = { date, session: hasRecordedSession(folder, date) };
    return last.session;
  };
}

/** Whether the closed members of a date's newest recording have a trade of that date. */
function hasRecordedSession(folder: string, date: string): boolean {
  const newest = daysIn(folder).findLast((one) => recordingDate(one) === date);
  if (newest === undefined) return false;
  const octets = octetsIn(closedPath(folder, newest));
  return scanMembers(octets)
    .members.toReversed()
    .some(({ boards, offset, size, speed }) => {
      const member = octets.subarray(offset, offset + size);
      return boards > 0 && tradedInText(date, unpackedText(member), speed);
    });
}

function octetsIn(path: string): Buffer {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : Buffer.alloc(0);
}

/** @returns an empty text for a damaged member, which shows no trade */
function unpackedText(octets: Buffer): string {
  try {
    return unpackMember(octets);
  } catch (error) {
    if (error instanceof DamagedMember) return "";
    throw error;
  }
}
