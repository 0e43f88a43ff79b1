/**
 * What the recorder does at the end of a day. It writes a bar for each stock into the year's file, and checks that the day's recording
 * can be read: it rebuilds the last board from the file, and compares it with the board that was served.
 */

import type { Logger } from "pino";
import type { Integrity } from "#wire/gateway/recording";
import { writeBars } from "./bars.ts";
import { DayReader, rebuiltBoard } from "./dayReader.ts";
import type { DayWriter } from "./dayWriter.ts";
import { coverageOf, memberSums, sessionOf } from "./facts.ts";

type BoardItem = Readonly<Record<string, unknown>>;
type RowsBySymbol = ReadonlyMap<string, BoardItem>;

export const isSettled = (writer: DayWriter) =>
  writer.summaries.some(({ integrity }) => integrity !== undefined);

interface SettleOptions {
  folder: string;
  log: Pick<Logger, "warn">;
}

/** Writes the integrity line of the day, and the bar of each stock. @throws the system's error, or DamagedPart */
export async function settle(writer: DayWriter, { folder, log }: SettleOptions): Promise<void> {
  const { served } = writer;
  if (!served || isSettled(writer)) return;
  const { day } = writer.file;
  const found = await integrityOf(folder, writer, served.rows);
  writer.integrity(found, { ...served, fresh: "closed" });
  await writeBars(folder, day, served);
  if (!found.equal) log.warn({ day }, "the recorded board differs from the served one");
}

/** Closes the open member first. @throws the system's error, or DamagedPart */
async function integrityOf(folder: string, writer: DayWriter, served: RowsBySymbol): Promise<Integrity> {
  writer.endMember();
  const sums = memberSums(writer.summaries);
  await writer.file.flush();
  const { day } = writer.file;
  const session = sessionOf(day);
  const reader = new DayReader(folder);
  const last = (await reader.day(day)).members.findLast(({ boards }) => boards > 0);
  const lines = last ? await reader.lines(day, last) : [];
  return {
    boards: sums.boards,
    gaps: sums.gaps.length,
    coverage: coverageOf(sums, session, session.to),
    equal: sameBoards(rebuiltBoard(lines)?.rows, served),
  };
}

/** Compares two boards field by field; their lines must be in the same order. */
export const sameBoards = (one: RowsBySymbol | undefined, other: RowsBySymbol): boolean =>
  one?.size === other.size && [...other].every(([symbol, row]) => sameRow(one.get(symbol), row));

/** An absent field equals null, because both mean no value. */
export function sameRow(one: BoardItem | undefined, other: BoardItem): boolean {
  const fields = new Set([...Object.keys(one ?? {}), ...Object.keys(other)]);
  return one !== undefined && [...fields].every((field) => jsonText(one[field]) === jsonText(other[field]));
}

const jsonText = (value: unknown) => JSON.stringify(value ?? null);
