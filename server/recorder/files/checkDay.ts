/** Checks a recording: every member, every line number, every gap, and every board that is written whole. */

import { isMember, sumsOf } from "#server/recorder/damage";
import type { DayReader, WalkedPart } from "#server/recorder/dayReader";
import { sameBoards } from "#server/recorder/endOfDay";
import { addLine, coverageOf, memberSums, originOf, questionOf, sessionOf } from "#server/recorder/facts";
import { type Facts, factsText } from "#server/recorder/storage/member";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";

export type CheckedDay = NonNullable<Awaited<ReturnType<typeof checkDay>>>;

/** Greatest number of faults that are reported; a damaged file may have one in each line. */
const mostFaults = 50;

/**
 * @param now exchange's time, ms; of a day that goes on, only the time until then counts
 * @returns undefined if that day has no files @throws Unusable, or the system's error
 */
export async function checkDay(reader: DayReader, day: string, now = Number.POSITIVE_INFINITY) {
  const read = await reader.day(day);
  const { parts, members, torn } = read;
  if (parts.length === 0 && torn === 0) return undefined;
  const inspection = new Inspection(day);
  for await (const part of reader.walk(read)) inspection.part(part);
  const session = sessionOf(day);
  const until = Math.min(session.to, Math.max(now, memberSums(members).to));
  const sums = sumsOf(read, until);
  const { boards, gaps, lost, integrity = null } = sums;
  const { compared, faults } = inspection;
  return {
    ...{ day, members: members.length, boards, gaps: gaps.length },
    /** the gaps of parts that cannot be read */
    lost,
    /** part of the session's time that boards cover, per cent */
    coverage: coverageOf(sums, session, until),
    /** number of whole boards that were compared with the changes before them */
    compared,
    integrity,
    /** bytes of an incomplete last line, after a kill of the server */
    torn,
    /** the faults, from the start of the file to its end */
    faults,
  };
}

class Inspection {
  readonly #day: string;
  readonly faults: string[] = [];
  /** number of whole boards that were compared */
  compared = 0;
  /** summaries of the members before this one, and of this one so far */
  #closed: Facts[] = [];
  #facts: Facts | undefined;
  /** number of the last line; undefined after a damaged part */
  #n: number | undefined = 0;
  #board: RebuiltRows | undefined;
  #boardEx: number | undefined;
  /** line numbers of each request or topic */
  #told = new Map<string, Set<number>>();
  /** number of the last line of each request or topic in this member; changes refer to it */
  #lastOf = new Map<string, number>();
  /** numbers of the last line before and the first line after each damaged part */
  #lost: [number, number][] = [];
  /** reason why the next board does not follow from the previous one; undefined if it does */
  #apart: "start" | "away" | "gap" | "damage" | undefined = "start";
  #gap: { from: number; to: number } | undefined;

  constructor(day: string) {
    this.#day = day;
  }

  #wrong(what: string): void {
    if (this.faults.length < mostFaults) this.faults.push(what);
  }

  part({ part, lines, fault }: WalkedPart): void {
    const header = isMember(part) ? part : undefined;
    this.#facts = undefined;
    this.#lastOf.clear();
    const origin = originOf(lines, this.#closed.at(-1) ?? header); // a file has one source and one speed
    for (const line of lines) {
      this.#line(line);
      this.#facts = addLine(this.#facts, line, origin);
    }
    if (fault !== undefined) {
      this.#wrong(`${part.name}: ${fault}`);
      this.#apart = "damage";
      this.#lost.push([this.#n ?? 0, Number.POSITIVE_INFINITY]);
      this.#n = header?.n[1];
    } else if (header && this.#facts && !isSameSummary(header, this.#facts))
      this.#wrong(`${part.name}: the header does not match the lines`);
    if (header) this.#closed.push(header);
    this.#facts = undefined;
  }

  #line(line: RecordedLine): void {
    if (this.#n !== undefined && line.n !== this.#n + 1)
      this.#wrong(`line ${line.n} comes after line ${this.#n}`);
    for (const one of this.#lost) one[1] = Math.min(one[1], Math.max(line.n, one[0]));
    this.#n = line.n;
    if (this.#n === 1 && line.k !== "start") this.#wrong("line 1 does not name the source");
    if (line.k === "start") this.#apart = this.#boardEx === undefined ? "start" : "away";
    else if (line.k === "gap") this.#gapLine(line);
    else if (line.k === "key") this.#keyLine(line);
    else if (line.k === "change") this.#changeLine(line);
    else if (line.k === "answer" || line.k === "list") this.#answer(line);
    else if (line.k === "integrity") this.#integrityLine(line);
  }

  #gapLine({ n, from, to }: Extract<RecordedLine, { k: "gap" }>): void {
    if (from > to) this.#wrong(`line ${n}: the gap ends before it begins`);
    if (this.#boardEx !== undefined && from !== this.#boardEx && this.#apart !== "damage")
      this.#wrong(`line ${n}: the gap does not begin at the board before it`);
    this.#apart = "gap";
    this.#gap = { from, to };
  }

  #changeLine(line: Extract<RecordedLine, { k: "change" }>): void {
    if (!this.#board || this.#apart !== undefined)
      this.#wrong(`line ${line.n}: changes without a board before them`);
    this.#board = boardAfter(this.#board, line);
    this.#boardEx = line.ex;
  }

  #keyLine(line: Extract<RecordedLine, { k: "key" }>): void {
    const before = this.#board;
    this.#board = boardAfter(undefined, line);
    if (line.again) {
      if (before && this.#apart === undefined) {
        this.compared += 1;
        if (!isSameBoard(before, this.#board))
          this.#wrong(`line ${line.n}: the whole board differs from the board rebuilt from changes`);
      }
      if (this.#apart === "damage") this.#apart = undefined; // after a whole board, the board is known again
      return;
    }
    if (this.#apart === "gap" && this.#gap && this.#gap.to !== Math.max(this.#gap.from, line.ex))
      this.#wrong(`line ${line.n}: the gap recorded before this line does not end at its time`);
    if (this.#apart === "away")
      this.#wrong(`line ${line.n}: no gap is recorded for the time when the server was not running`);
    this.#apart = undefined;
    this.#boardEx = line.ex;
  }

  #answer(line: Extract<RecordedLine, { k: "answer" | "list" }>): void {
    const question = line.k === "list" ? line.topic : questionOf(line.op, line.params);
    const lines = this.#told.get(question) ?? new Set();
    const { same } = line;
    const isLost = same !== undefined && this.#lost.some(([from, to]) => from < same && same < to);
    if (same !== undefined && !lines.has(same) && !isLost)
      this.#wrong(`line ${line.n} refers to line ${line.same}, which has no answer to ${question}`);
    this.#told.set(question, lines.add(line.n));
    if (line.of !== undefined && this.#lastOf.get(question) !== line.of)
      this.#wrong(`line ${line.n} has changes of line ${line.of}, which is not the previous answer`);
    if (line.same === undefined) this.#lastOf.set(question, line.n);
  }

  #integrityLine({ n, boards, gaps, coverage, equal }: Extract<RecordedLine, { k: "integrity" }>): void {
    const sums = memberSums(this.#facts ? [...this.#closed, this.#facts] : this.#closed);
    const session = sessionOf(this.#day);
    const covered = coverageOf(sums, session, session.to);
    // Earlier versions measured against the recording's end.
    const before = coverageOf(sums, session, Math.max(sums.to, session.from));
    if (boards !== sums.boards || gaps !== sums.gaps.length || ![covered, before].includes(coverage))
      this.#wrong(
        `line ${n} gives ${boards} boards, ${gaps} gaps, ${coverage} %; the file has ${sums.boards}, ${sums.gaps.length}, ${covered} %`,
      );
    if (!equal) this.#wrong(`line ${n}: the last board, read from the file, differs from the served board`);
  }
}

const isSameBoard = (one: RebuiltRows, other: RebuiltRows | undefined) =>
  other !== undefined && one.order.join() === other.order.join() && sameBoards(one.rows, other.rows);

const isSameSummary = (header: Facts, facts: Facts) => {
  const asked = header.asked === null ? null : facts.asked; // of too many requests a header names none
  return factsText(header) === factsText({ ...facts, asked });
};
