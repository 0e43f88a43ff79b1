/**
 * Reads every part of a recording in order: closed members, then the lines of the open file. If a part cannot be read, it has a fault, and
 * the next part is read.
 */
import { open } from "node:fs/promises";
import { closedPath, lineOf, linesOf, openPath } from "#server/recorder/dayFile";
import { ifThere, octetsOf } from "#server/recorder/folder";
import { type Facts, type Member, unpackMember } from "#server/recorder/storage/member";
import { noFile, octetsAt, scanFile } from "#server/recorder/storage/scan";
import type { RecordedLine } from "#wire/gateway/recording";

export interface Part {
  /** `member 3`, or `the part still being written` */
  name: string;
  /** summary in the part's header; undefined for the part still being written, which has no header */
  header: Facts | undefined;
  lines: readonly RecordedLine[];
  /** reason why lines are missing */
  fault: string | undefined;
}

export interface Parts {
  parts(): AsyncGenerator<Part>;
  /** bytes of an incomplete last line, after a kill of the server; the server removes them at its next start */
  torn: number;
  octets: number;
}

/** @returns undefined if that day has no files @throws the system's error */
export async function partsOf(folder: string, day: string): Promise<Parts | undefined> {
  const path = closedPath(folder, day);
  const openOctets = await octetsOf(openPath(folder, day));
  const scanned = await ifThere(() => scanFile(path), noFile());
  const { members, whole, damage } = scanned;
  const last = members.at(-1)?.n[1] ?? 0;
  const { lines, torn, fault: unreadable } = linesOf(openOctets, last);
  if (members.length === 0 && openOctets.length === 0 && damage.length === 0) return undefined;
  // If the last member is incomplete, the open file still has its lines.
  const mended = scanned.torn && lines[0]?.n === last + 1;
  const lost = mended ? damage.slice(0, -1) : damage;
  const missing = (place: number) =>
    lost
      .filter(({ after }) => after === place)
      .map(
        ({ offset, size, why }): Part => ({
          name: members.length === 0 ? "the file" : `bytes ${offset} to ${offset + size}`,
          ...{ header: undefined, lines: [], fault: why },
        }),
      );
  return {
    torn,
    octets: whole + openOctets.length,
    async *parts() {
      for (const [at, member] of members.entries()) {
        yield* missing(at);
        yield { name: `member ${at + 1}`, header: member, ...(await linesOfMember(path, member)) };
      }
      yield* missing(members.length);
      if (lines.length > 0 || unreadable !== undefined)
        yield { name: "the part still being written", header: undefined, lines, fault: unreadable };
    },
  };
}

async function linesOfMember(path: string, { offset, size }: Member): Promise<Pick<Part, "lines" | "fault">> {
  const file = await open(path);
  try {
    const lines: RecordedLine[] = [];
    for (const text of unpackMember(await octetsAt(file, offset, size)).split("\n")) {
      const line = text === "" ? undefined : lineOf(text);
      if (line) lines.push(line);
      else if (text !== "")
        return { lines, fault: `the line after ${lines.at(-1)?.n ?? "its start"} cannot be read` };
    }
    return { lines, fault: undefined };
  } catch (error) {
    return { lines: [], fault: error instanceof Error ? error.message : String(error) };
  } finally {
    await file.close();
  }
}
