/** Reads recordings: the parts of a day, their lines, and the answer at an instant. Instants are by the exchange's clock, ms. */
import { open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { closedPath, lineOf, linesOf, openPath } from "#server/recorder/storage/dayFile";
import { DamagedMember, type Facts, type Member, unpackMember } from "#server/recorder/storage/member";
import { type FileScan, noFile, octetsAt, scanFile, Unusable } from "#server/recorder/storage/scan";
import {
  boardAfter,
  boardBody,
  listBody,
  type RebuiltRows,
  type RecordedLine,
  rowsAfter,
} from "#wire/gateway/recording";
import { type DayParts, isMember, missingFrom, type Part, partsOf, type ReadMember } from "./damage.ts";
import { factsOf, questionOf } from "./facts.ts";
import { ifPresent, octetsOf, tagOf } from "./folder.ts";

export interface ReadDay extends DayParts {
  /** the parts that have a header */
  members: readonly ReadMember[];
  /** a reading notes the members that it cannot read; shared by all readings of the same file of closed members */
  faults: Map<number, string>;
  /** bytes up to the end of the last closed member */
  octets: number;
  /** bytes of the open member, which is not compressed yet */
  openOctets: number;
  /** bytes of an incomplete last line, after a kill of the server; the server removes them at its next start */
  torn: number;
  /** different for each version of the file of closed members */
  tag: string;
  scanned: FileScan;
}

/** A part with its lines. If it has a fault, these are the lines before it. */
export interface WalkedPart {
  part: Part;
  lines: readonly RecordedLine[];
  fault: string | undefined;
}

/** The error for a part of a day that cannot be read; other parts can. */
export class DamagedPart extends Unusable {}

/** The answer at an instant, and its line. */
export interface RecordedAnswer {
  line: RecordedLine;
  source: string;
  speed: number;
  body: unknown;
}

export interface AnswerQuery {
  op: string;
  params: Readonly<Record<string, string>>;
  /** topic on which the service also pushes this answer */
  topic: string | undefined;
}

/** Members whose lines are cached, enough for a day because a replay jumps to any of them. Each takes about 1 MB. */
const mostCachedMembers = 24;
/** Greatest number of days whose members are cached. */
const mostCachedDays = 1_000;

export class DayReader {
  readonly folder: string;
  /** What was read of each day, until its files change. */
  readonly #days = new LRUCache<string, { version: string; told: ReadDay | Unusable }>({
    max: mostCachedDays,
  });
  readonly #lines = new LRUCache<string, Promise<readonly RecordedLine[]>>({ max: mostCachedMembers });
  /** One text for each request that headers name, because most members name the same ones. */
  readonly #questions = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @throws Unusable, or the system's error */
  async day(day: string): Promise<ReadDay> {
    const version = `${await tagOf(closedPath(this.folder, day))} ${await tagOf(openPath(this.folder, day))}`;
    const before = this.#days.get(day);
    const told = before?.version === version ? before.told : await this.#read(day).catch(asUnusable);
    this.#days.set(day, { version, told });
    if (told instanceof Unusable) throw told;
    return told;
  }

  async #read(day: string): Promise<ReadDay> {
    // The open file is read first, before the other is even looked at. A member that is closed meanwhile is found twice and not missed.
    const octets = await octetsOf(openPath(this.folder, day));
    const tag = await tagOf(closedPath(this.folder, day));
    const before = this.#earlier(day, tag);
    const scanned = before?.scanned ?? (await this.#scan(day));
    const last = scanned.members.at(-1);
    const { lines, torn, fault } = linesOf(octets, last?.n[1] ?? 0);
    const facts = factsOf(lines, last);
    if (scanned.fault !== undefined && !(scanned.torn && facts)) throw new Unusable(scanned.fault);
    if (!facts && !last && fault !== undefined) throw new Unusable(fault);
    const parts = partsOf(scanned, { facts, lines, fault });
    const faults = before?.faults ?? new Map<number, string>();
    return {
      ...{ day, parts, faults, torn, tag, scanned },
      members: parts.filter(isMember),
      octets: scanned.whole,
      openOctets: octets.length - torn,
    };
  }

  /** The last reading of the day, if the file of closed members is still the same. */
  #earlier(day: string, tag: string): ReadDay | undefined {
    const told = this.#days.get(day)?.told;
    return told instanceof Unusable || told?.tag !== tag ? undefined : told;
  }

  async #scan(day: string): Promise<FileScan> {
    const scanned = await ifPresent(() => scanFile(closedPath(this.folder, day)), noFile());
    for (const member of scanned.members) member.asked = member.asked?.map(this.#shared) ?? null;
    return scanned;
  }

  #shared = (question: string): string => {
    const known = this.#questions.get(question);
    if (known === undefined) this.#questions.set(question, question);
    return known ?? question;
  };

  /** A closed member as it is stored. */
  async stored(day: string, { offset, size }: Pick<Member, "offset" | "size">): Promise<Buffer> {
    const file = await open(closedPath(this.folder, day));
    try {
      return await octetsAt(file, offset, size);
    } finally {
      await file.close();
    }
  }

  /** The lines of a member as NDJSON. @throws DamagedPart */
  async text(day: string, member: ReadMember): Promise<string> {
    try {
      return await this.#text(day, member);
    } catch (error) {
      throw error instanceof DamagedMember ? this.#damaged(day, member, error.message) : error;
    }
  }

  /** @throws DamagedMember */
  async #text(day: string, { closed, lines }: ReadMember): Promise<string> {
    if (closed) return unpackMember(await this.stored(day, closed));
    return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  }

  /** The lines of a member. A page requests all its answers of a moment at once, and they share one reading. @throws DamagedPart */
  lines(day: string, member: ReadMember): Promise<readonly RecordedLine[]> {
    const key = `${day} ${member.n.join(" ")} ${member.closed?.offset}`;
    const lines = this.#lines.get(key) ?? this.#wholeLines(day, member);
    if (member.closed) this.#lines.set(key, lines);
    lines.catch(() => this.#lines.delete(key)); // the next request reads the member again
    return lines;
  }

  async #wholeLines(day: string, member: ReadMember): Promise<readonly RecordedLine[]> {
    const { lines, fault } = await this.#linesOf(day, member);
    if (fault === undefined) return lines;
    throw this.#damaged(day, member, fault);
  }

  /** All parts of a day in their order. After a part that cannot be read, the next one is read. */
  async *walk({ day, parts }: Pick<ReadDay, "day" | "parts">): AsyncGenerator<WalkedPart> {
    for (const part of parts)
      if (!isMember(part)) yield { part, lines: [], fault: part.fault };
      else {
        const { lines, fault } = await this.#linesOf(day, part);
        if (fault !== undefined) this.#damaged(day, part, fault);
        yield { part, lines, fault };
      }
  }

  /** The lines of a member, up to the first one that cannot be read. */
  async #linesOf(day: string, member: ReadMember): Promise<Omit<WalkedPart, "part">> {
    if (member.lines) return { lines: member.lines, fault: undefined };
    const lines: RecordedLine[] = [];
    try {
      for (const text of (await this.#text(day, member)).split("\n")) {
        const line = text === "" ? undefined : lineOf(text);
        if (line) lines.push(line);
        else if (text !== "")
          return { lines, fault: `the line after ${lines.at(-1)?.n ?? "its start"} cannot be read` };
      }
    } catch (error) {
      if (error instanceof DamagedMember) return { lines, fault: error.message };
      throw error;
    }
    return { lines, fault: undefined };
  }

  #damaged(day: string, { number }: ReadMember, fault: string): DamagedPart {
    const told = this.#days.get(day)?.told;
    if (told && !(told instanceof Unusable)) told.faults.set(number, fault);
    return new DamagedPart(`member ${number} is damaged: ${fault}`);
  }

  /**
   * The newest answer at or before an instant. A board is rebuilt from changes. A leaderboard may be a pushed list or an answer.
   * @returns undefined if there is none @throws DamagedPart if a later answer may have been in a part that cannot be read
   */
  async answerAt(read: ReadDay, wanted: AnswerQuery, at: number): Promise<RecordedAnswer | undefined> {
    let later: ReadMember | undefined;
    for (const [place, part] of [...read.parts.entries()].reverse()) {
      if (!isMember(part)) {
        if (at > missingFrom(read, place)) throw new DamagedPart(part.why);
        continue;
      }
      if (!mayHave(part, wanted)) continue;
      const found = part.ex[0] > at ? undefined : await this.#answerIn(read, part, { wanted, at });
      if (!found) later = part.ex[0] > at ? part : later;
      else
        return (later && !found.isFollowed && (await this.#answerIn(read, later, { wanted, at }))) || found;
    }
    return undefined;
  }

  /** The newest answer of a member at or before an instant, and whether the member has a later one. */
  async #answerIn(read: ReadDay, member: ReadMember, of: { wanted: AnswerQuery; at: number }) {
    const lines = await this.#linesFor(read.day, member, of);
    const matches = (one: RecordedLine) => answers(one, of.wanted);
    const line = lines && lastUntil(lines, of.at, matches);
    if (!lines || !line) return undefined;
    const { source, speed } = member;
    const isFollowed = lines.some((one) => one.ex > of.at && matches(one));
    return { line, source, speed, isFollowed, body: await this.#bodyOf(read, lines, line) };
  }

  /** Time of the first answer after an instant, or of the first instant after it whose answer may be in a damaged part. */
  async nextAfter(read: ReadDay, wanted: AnswerQuery, at: number): Promise<number | undefined> {
    for (const [place, part] of read.parts.entries()) {
      if (!isMember(part)) {
        const from = missingFrom(read, place);
        if (at <= from) return from + 1;
        continue;
      }
      if (part.ex[1] <= at || !mayHave(part, wanted)) continue;
      const lines = await this.#linesFor(read.day, part, { wanted, at: Number.NEGATIVE_INFINITY });
      const next = lines
        ? lines.find((one) => one.ex > at && answers(one, wanted))?.ex
        : damagedFrom(part, wanted);
      if (next !== undefined && next > at) return next;
    }
    return undefined;
  }

  /** @returns undefined if the member is damaged, and has no answer at or before the instant @throws DamagedPart if it may have one */
  async #linesFor(day: string, member: ReadMember, { wanted, at }: { wanted: AnswerQuery; at: number }) {
    try {
      return await this.lines(day, member);
    } catch (error) {
      if (error instanceof DamagedPart && damagedFrom(member, wanted) > at) return undefined;
      throw error;
    }
  }

  async #bodyOf(read: ReadDay, lines: readonly RecordedLine[], line: RecordedLine): Promise<unknown> {
    if (isBoard(line)) return boardBody(rebuiltBoard(lines, line.n) ?? { rows: new Map(), order: [] });
    if (line.k !== "answer" && line.k !== "list") return undefined;
    if (line.same !== undefined) return this.#bodyOfLine(read, line.same);
    if (line.changed === undefined) return line.body;
    let rows: RebuiltRows | undefined;
    for (const one of lines) {
      if (one.n > line.n) break;
      if (isSameQuestion(one, line) && !("same" in one)) rows = rowsAfter(rows, one);
    }
    return rows ? listBody(rows) : undefined;
  }

  async #bodyOfLine(read: ReadDay, n: number): Promise<unknown> {
    const member = read.members.find((one) => one.n[0] <= n && n <= one.n[1]);
    const lines = member ? await this.lines(read.day, member) : [];
    const line = lines.find((one) => one.n === n);
    if (!line) throw new DamagedPart(`line ${n} cannot be found`);
    return this.#bodyOf(read, lines, line);
  }
}

function asUnusable(error: unknown): Unusable {
  if (error instanceof Unusable) return error;
  throw error;
}

/** The board at a line of a member. @param until number of the line; by default the last one */
export function rebuiltBoard(
  lines: readonly RecordedLine[],
  until = Number.POSITIVE_INFINITY,
): RebuiltRows | undefined {
  let board: RebuiltRows | undefined;
  for (const line of lines) if (line.n <= until) board = boardAfter(board, line);
  return board;
}

const isBoard = (line: RecordedLine) => line.k === "key" || line.k === "change";
const isOfDay = (line: RecordedLine, question: string) =>
  line.k === "answer" && questionOf(line.op, line.params) === question;

function isSameQuestion(one: RecordedLine, other: RecordedLine): boolean {
  if (one.k === "list") return other.k === "list" && one.topic === other.topic;
  return one.k === "answer" && other.k === "answer" && isOfDay(one, questionOf(other.op, other.params));
}

const answers = (line: RecordedLine, { op, params, topic }: AnswerQuery) =>
  op === "board"
    ? isBoard(line)
    : isOfDay(line, questionOf(op, params)) || (line.k === "list" && line.topic === topic);

const mayHave = ({ boards, asked }: Facts, { op, params, topic }: AnswerQuery) =>
  op === "board"
    ? boards > 0
    : asked === null ||
      asked.includes(questionOf(op, params)) ||
      (topic !== undefined && asked.includes(topic));

/** From this instant a damaged member may have an answer. Its first board may be the last one of the member before it. */
const damagedFrom = ({ ex, boardsFrom }: ReadMember, { op }: AnswerQuery) =>
  op === "board" ? (boardsFrom ?? Number.POSITIVE_INFINITY) : ex[0];

/** The exchange's clock may go back a little, so the search ends at the first later answer to the same request. */
function lastUntil(lines: readonly RecordedLine[], at: number, matches: (line: RecordedLine) => boolean) {
  const later = lines.findIndex((line) => line.ex > at && matches(line));
  return lines.slice(0, later < 0 ? undefined : later).findLast(matches);
}
