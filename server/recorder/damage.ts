/** The parts of a recording: its members, and what cannot be read between them. What cannot be read is a gap. */

import { lineOf } from "#server/recorder/storage/dayFile";
import { type Facts, type Member, reasons } from "#server/recorder/storage/member";
import type { FileScan } from "#server/recorder/storage/scan";
import type { Gap, RecordedLine } from "#wire/gateway/recording";
import { dayOver, memberSums, sessionOf } from "./facts.ts";

/**
 * Where the lines of a member are: in the file of closed members, or here. The open member may be closed before somebody asks for its
 * lines, and its file then has others.
 */
type StoredLines =
  | { closed: Pick<Member, "offset" | "size">; lines?: undefined }
  | { closed: undefined; lines: readonly RecordedLine[] };

/** A member of a recording. */
export type ReadMember = Facts &
  StoredLines & {
    name: string;
    /** numbers begin at 1 */
    number: number;
  };

/** A part without a header that can be read. */
interface MissingPart {
  n: undefined;
  name: string;
  fault: string;
  /** the fault as the reason of a gap */
  why: string;
}

/** A part of a recording, in the order of its lines. */
export type Part = ReadMember | MissingPart;

export const isMember = (part: Part): part is ReadMember => part.n !== undefined;

/** A day's parts, and the members of which a reading failed: the fault of each, by its number. */
export interface DayParts {
  day: string;
  parts: readonly Part[];
  faults: ReadonlyMap<number, string>;
}

const damageText = "the recording is damaged here";
const missingLinesText = "lines of the recording are missing here";
const openPart = "the part still being written";

/** @param open summary of the open member, its lines, and why the rest of its file cannot be read */
export function partsOf(
  { members, damage, torn }: Pick<FileScan, "members" | "damage" | "torn">,
  open: { facts: Facts | undefined; lines: readonly RecordedLine[]; fault: string | undefined },
): Part[] {
  const parts: Part[] = [];
  let last = 0;
  // While a member is being closed, it is incomplete, and the open file still has its lines.
  const isMended = torn && open.facts?.n[0] === (members.at(-1)?.n[1] ?? 0) + 1;
  const lost = isMended ? damage.slice(0, -1) : damage;
  const miss = (name: string, fault: string, why = fault) => {
    const before = parts.at(-1);
    if (!before || isMember(before)) parts.push({ n: undefined, name, fault, why });
  };
  const missBefore = (place: number) => {
    const [first, ...more] = lost.filter(({ after }) => after === place);
    if (!first) return;
    const { offset, size } = more.at(-1) ?? first;
    const why = first.why === reasons.damaged ? damageText : first.why.replace(/^it is/, "the recording is");
    miss(`bytes ${first.offset} to ${offset + size}`, first.why, why);
  };
  const add = (facts: Facts, name: string, kept: StoredLines) => {
    if (facts.n[0] > last + 1) miss(`lines ${last + 1} to ${facts.n[0] - 1}`, missingLinesText);
    parts.push({ ...facts, name, number: parts.filter(isMember).length + 1, ...kept });
    last = facts.n[1];
  };
  for (const [at, member] of members.entries()) {
    missBefore(at);
    add(member, `member ${at + 1}`, { closed: member });
  }
  missBefore(members.length);
  if (open.facts) add(open.facts, openPart, { closed: undefined, lines: open.lines });
  if (open.fault !== undefined) miss(openPart, open.fault, damageText);
  return parts;
}

/** Why a part cannot be read, as the reason of a gap; undefined for an intact part. */
export const whyOf = ({ faults }: Pick<DayParts, "faults">, part: Part): string | undefined =>
  isMember(part) ? (faults.has(part.number) ? damageText : undefined) : part.why;

/** The last instant before a part without a header. */
export const missingFrom = ({ day, parts }: Pick<DayParts, "day" | "parts">, place: number): number =>
  parts.slice(0, place).findLast(isMember)?.ex[1] ?? sessionOf(day).from;

/**
 * The gaps of parts that cannot be read: each from the last board before it to the first board after it.
 * @param end end of such a part after which nothing follows, ms by the exchange's clock
 */
export function gapsOfDamage(read: DayParts, end: number): Gap[] {
  const gaps: Gap[] = [];
  let last: number | undefined;
  for (const [at, part] of read.parts.entries()) {
    const why = whyOf(read, part);
    const boards = isMember(part) ? part : undefined;
    if (why !== undefined) {
      const from = last ?? boards?.boardsFrom ?? sessionOf(read.day).from;
      // The next member begins with the last board of this part.
      const to = boards ? boards.boardsTo : (read.parts.slice(at + 1).find(isMember)?.ex[0] ?? end);
      if (to !== null && to > from) gaps.push({ from, to, why });
    }
    last = boards?.boardsTo ?? last;
  }
  return gaps;
}

/** Sums of a recording; the boards of damaged parts do not count. @param end see `gapsOfDamage` */
export function sumsOf(read: DayParts, end: number) {
  const members = read.parts.filter(isMember);
  const intact = members.filter(({ number }) => !read.faults.has(number));
  const sums = memberSums(intact);
  const lost = gapsOfDamage(read, end);
  const gaps = [...sums.gaps, ...lost].sort((one, other) => one.from - other.from);
  return { ...memberSums(members), boards: sums.boards, gaps, lost };
}

export const noLaterBoard = "no later board was received";

/** Greatest number of lines that are read for the reason. */
const mostReasonLines = 200;

/** Why no board follows the last one, from the lines of the last member. @returns undefined if they do not say it */
export function endOf(text: string): string | undefined {
  const lines = text
    .trimEnd()
    .split("\n")
    .slice(-mostReasonLines)
    .flatMap((one) => lineOf(one) ?? []);
  const board = lines.findLastIndex(({ k }) => k === "key" || k === "change");
  const since = lines.slice(board + 1);
  const end = since.findLast((line) => line.k === "end");
  if (end && end.why !== dayOver)
    return end.why === "the server stopped" ? "the server was stopped" : end.why;
  const failed = since.findLast(
    (line): line is Extract<RecordedLine, { k: "fault" }> => line.k === "fault" && line.op === "board",
  );
  if (failed) return `the exchange did not answer: ${failed.reason}`;
  return end && noLaterBoard;
}
