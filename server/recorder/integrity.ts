/**
 * At the end of a day, checks that its recording can be read. It rebuilds the last board from the file, and compares it with the board that
 * was served.
 */
import { readFile } from "node:fs/promises";
import { boardAfter, type Integrity, type RebuiltRows } from "#wire/gateway/recording";
import { closedPath, lineOf } from "./dayFile.ts";
import type { DayWriter } from "./dayWriter.ts";
import { coverageOf, sessionOf, summed } from "./facts.ts";
import { scanMembers, unpackMember } from "./member.ts";

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Closes the open member first. @throws the system's error, or DamagedMember */
export async function integrityOf(folder: string, writer: DayWriter, served: Rows): Promise<Integrity> {
  writer.endMember();
  const sums = summed(writer.summaries);
  await writer.file.flush();
  const { day } = writer.file;
  const octets = await readFile(closedPath(folder, day));
  const last = scanMembers(octets).members.findLast(({ boards }) => boards > 0);
  const text = last ? unpackMember(octets.subarray(last.offset, last.offset + last.size)) : "";
  return {
    boards: sums.boards,
    gaps: sums.gaps.length,
    coverage: coverageOf(sums, sessionOf(day)),
    equal: sameBoards(rebuilt(text)?.rows, served),
  };
}

/** The board as it is after the last line of a text. */
export function rebuilt(text: string): RebuiltRows | undefined {
  let board: RebuiltRows | undefined;
  for (const line of text.split("\n")) {
    const read = line === "" ? undefined : lineOf(line);
    if (read) board = boardAfter(board, read);
  }
  return board;
}

/** Compares two boards field by field; their lines must be in the same order. An absent field equals null, because both mean no value. */
export function sameBoards(one: Rows | undefined, other: Rows): boolean {
  if (!one || one.size !== other.size) return false;
  return [...other].every(([symbol, row]) => {
    const found = one.get(symbol);
    const fields = new Set([...Object.keys(row), ...Object.keys(found ?? {})]);
    return found && [...fields].every((field) => textOf(found[field]) === textOf(row[field]));
  });
}

const textOf = (value: unknown) => JSON.stringify(value ?? null);
