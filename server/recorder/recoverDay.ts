/**
 * Continues the files of an earlier run. It closes the member that was left open. Only the begin of a line or of a member, left by a write
 * that did not end, is removed. An open file with anything else that cannot be read is set aside: it gets another name, and stays as it is.
 */

import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import type { Logger } from "pino";
import { closedPath, linesOf, openPath } from "#server/recorder/storage/dayFile";
import { octetsWritten } from "#server/recorder/storage/disk";
import { type Member, packMemberSync } from "#server/recorder/storage/member";
import { NotAFile, noFile, scanMembers } from "#server/recorder/storage/scan";
import type { RecordedLine } from "#wire/gateway/recording";
import { factsOf } from "./facts.ts";
import { daysIn, obstacle, setAsideIn, setAsidePath, setAsideWhy } from "./folder.ts";

/** The state of a recording's files after an earlier run. */
export interface RecoveredDay {
  members: Member[];
  /** bytes of an incomplete line or member that were removed */
  cut: number;
  /** the open file that was set aside, under its new name, and the reason */
  aside: { file: string; why: string } | undefined;
  /** reason why the recorder cannot continue the files; it then leaves them unchanged */
  fault: string | undefined;
}

/** The reason for the gap after lines of which the rest was set aside. */
const asideReason = ({ file, why }: NonNullable<RecoveredDay["aside"]>) =>
  `the newest part could not be read and was set aside as ${file}: ${why}`;

type Write = (file: number, octets: Buffer, from: number) => number;

/**
 * Closes the member that an earlier run left open.
 * @param write writes some octets, and returns their number @throws the system's error
 */
export function recoverDay(folder: string, day: string, write: Write = writeSync): RecoveredDay {
  const closed = closedPath(folder, day);
  const left = openPath(folder, day);
  const unchanged = (fault: string, members: Member[] = []): RecoveredDay => ({
    members,
    cut: 0,
    aside: undefined,
    fault,
  });
  const octets = octetsOf(closed);
  const text = octetsOf(left);
  if (octets === "not a file" || text === "not a file") return unchanged(new NotAFile().message);
  const { members, whole, damage, torn: isTorn, fault } = octets ? scanMembers(octets) : noFile();
  const last = members.at(-1);
  const after = last?.n[1] ?? 0;
  const { lines, torn, fault: unreadable } = linesOf(text ?? Buffer.alloc(0), after);
  // An incomplete member is removed only if all of its lines are still in the open file.
  const isRepeated = isTorn && damage.length === 1 && lines[0]?.n === after + 1 && unreadable === undefined;
  if (damage.length > 0 && !isRepeated) return unchanged(fault ?? damage[0]?.why ?? "", members);
  if (isRepeated) truncateSync(closed, whole);
  const cut = torn + (octets?.length ?? 0) - whole;
  const aside = unreadable === undefined ? undefined : setAsidePath(folder, day);
  const ended =
    aside && endAfter(lines.at(-1), last, asideReason({ file: aside.name, why: unreadable ?? "" }));
  const member = memberOf(ended ? [...lines, ended] : lines, last);
  if (member) {
    const { facts, packed } = member;
    appendSynced(closed, packed, write);
    members.push({ ...facts, offset: whole, size: packed.length });
  }
  if (aside) renameSync(left, aside.path);
  else if (text) truncateSync(left);
  return { members, cut, aside: aside && { file: aside.name, why: unreadable ?? "" }, fault: undefined };
}

/** @returns undefined if there is no such file */
function octetsOf(path: string): Buffer | "not a file" | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  return found.isFile() ? readFileSync(path) : "not a file";
}

/** The line that says why nothing follows; undefined without a line before it. */
function endAfter(
  line: RecordedLine | undefined,
  last: Member | undefined,
  why: string,
): RecordedLine | undefined {
  if (line) {
    const { n, at, ex, phase, fresh } = line;
    return { k: "end", n: n + 1, at, ex, phase, fresh, why };
  }
  return last && { k: "end", n: last.n[1] + 1, at: last.at[1], ex: last.ex[1], phase: "", fresh: "", why };
}

function memberOf(lines: readonly RecordedLine[], last: Member | undefined) {
  const facts = factsOf(lines, last);
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return facts && { facts, packed: packMemberSync(Buffer.from(text), facts) };
}

/** Appends all octets and syncs them, or puts the file back to its former length. @throws the system's error */
function appendSynced(path: string, octets: Buffer, write: Write): void {
  const file = openSync(path, "a", 0o644);
  try {
    const { size } = fstatSync(file);
    try {
      for (let from = 0; from < octets.length; ) from += octetsWritten(write(file, octets, from));
      fsyncSync(file);
    } catch (error) {
      shorten(file, size);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

function shorten(file: number, size: number): void {
  try {
    ftruncateSync(file, size);
  } catch {
    // the next start removes the incomplete member, because the open file still has its lines
  }
}

interface EarlierOptions {
  folder: string;
  log: Pick<Logger, "warn">;
}

/** The recordings of earlier runs in a folder, and what was found in them. */
export class EarlierRuns {
  readonly #options: EarlierOptions;
  /** what was removed or set aside, by recording */
  readonly #removed = new Map<string, string>();
  /** files that cannot be used, or were set aside, with the reason */
  readonly problems = new Map<string, string>();

  constructor(options: EarlierOptions) {
    this.#options = options;
  }

  /** Closes all members that were left open. @throws the system's error if the folder cannot be read */
  recoverAll(): void {
    const { folder } = this.#options;
    for (const file of setAsideIn(folder)) this.problems.set(file, setAsideWhy);
    for (const day of daysIn(folder)) {
      const left = statSync(openPath(folder, day), { throwIfNoEntry: false });
      if (!left || (left.isFile() && left.size === 0)) continue;
      try {
        this.recover(day);
      } catch (error) {
        this.problems.set(day, obstacle(error)); // the other days are not affected
      }
    }
  }

  /** @throws the system's error */
  recover(day: string): RecoveredDay {
    const { folder, log } = this.#options;
    const found = recoverDay(folder, day);
    const { fault, cut: octets, aside } = found;
    if (fault === undefined) this.problems.delete(day);
    else this.problems.set(day, fault);
    if (octets > 0) {
      this.#removed.set(day, `${octets} bytes of an incomplete last line were removed`);
      log.warn({ day, octets }, "an incomplete last line of a recording was removed");
    }
    if (aside) {
      this.#removed.set(day, asideReason(aside));
      this.problems.set(aside.file, setAsideWhy);
      log.warn(
        { day, ...aside },
        "a part of a recording could not be read; its whole open file was set aside",
      );
    }
    return found;
  }

  /** The reason for the gap after a recording of an earlier run. @param away why the recorder was away */
  gapAfter(day: string, away: string): string {
    const removed = this.#removed.get(day);
    this.#removed.delete(day); // only the first gap has it
    return removed === undefined ? away : `${away}, and ${removed}`;
  }
}
