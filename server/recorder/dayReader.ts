/** Reads recordings: the lines of a member, and the answer at an instant. Instants are by the exchange's clock, ms. */
import { open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { DamagedMember, type Facts, type Member, unpackMember } from "#server/recorder/storage/member";
import { noFile, octetsAt, type Scanned, scanFile } from "#server/recorder/storage/scan";
import {
  boardAfter,
  boardBody,
  listBody,
  type RebuiltRows,
  type RecordedLine,
  rowsAfter,
} from "#wire/gateway/recording";
import { type Missing, missingOf, type Piece, piecesOf } from "./damage.ts";
import { closedPath, lineOf, linesOf, openPath } from "./dayFile.ts";
import { noted, originOf, questionOf, sessionOf } from "./facts.ts";
import { ifThere, octetsOf, tagOf } from "./folder.ts";

/** A member of a recording. The open member has no position in the file of closed members. */
export interface ReadMember extends Facts {
  /** numbers begin at 1 */
  number: number;
  closed: Pick<Member, "offset" | "size"> | undefined;
}

export interface ReadDay {
  day: string;
  members: ReadMember[];
  /** parts that cannot be found in the files */
  missing: readonly Missing[];
  /** bytes up to the end of the last closed member */
  octets: number;
  /** different for each version of the file of closed members */
  tag: string;
}

/** The error for a day that cannot be read; the message says why. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

/** The error for a part of a day that cannot be read; other parts can. */
export class DamagedPart extends Unusable {}

/** The answer at an instant, and its line. */
export interface Found {
  line: RecordedLine;
  source: string;
  speed: number;
  body: unknown;
}

export interface Wanted {
  op: string;
  params: Readonly<Record<string, string>>;
  /** topic on which the service also pushes this answer */
  topic: string | undefined;
}

/** Members whose lines are cached, enough for a day because a replay jumps to any of them. Each takes about 1 MB. */
const linesKept = 24;
/** Greatest number of days whose members are cached, and of days whose damaged members are known. */
const daysKept = 10;
const damagedKept = 1_000;

export class DayReader {
  readonly folder: string;
  readonly #scanned = new LRUCache<string, { tag: string } & Scanned>({ max: daysKept });
  /** The members of which a reading failed: the reason for each, by its place. */
  readonly #damaged = new LRUCache<string, { tag: string; why: Map<number, string> }>({ max: damagedKept });
  readonly #lines = new LRUCache<string, Promise<readonly RecordedLine[]>>({ max: linesKept });

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The members whose content cannot be read, as far as they were read: the reason for each, by its place. */
  damagedOf({ day, tag }: Pick<ReadDay, "day" | "tag">): ReadonlyMap<number, string> {
    const found = this.#damaged.get(day);
    return found?.tag === tag ? found.why : new Map();
  }

  /** All parts of a day, as far as they were read. */
  pieces(read: ReadDay): Piece[] {
    return piecesOf(read.members, read.missing, this.damagedOf(read));
  }

  /** @throws Unusable */
  async day(day: string): Promise<ReadDay> {
    // The reader opens the open file first. If a member is closed meanwhile, it is then found twice and not missed.
    const open = await octetsOf(openPath(this.folder, day));
    const { tag, ...scanned } = await this.#scan(day);
    const { members, fault, whole, torn } = scanned;
    const closed = members.map((one, at): ReadMember => ({ ...one, number: at + 1, closed: one }));
    const { lines, fault: unreadable } = linesOf(open, members.at(-1)?.n[1] ?? 0);
    const origin = originOf(lines, members.at(-1));
    let facts: Facts | undefined;
    for (const line of lines) facts = noted(facts, line, origin);
    if (fault !== undefined && !(torn && facts)) throw new Unusable(fault);
    if (!facts && members.length === 0 && unreadable !== undefined) throw new Unusable(unreadable);
    const missing = missingOf(scanned, { open: facts, unreadable: unreadable !== undefined });
    const all = facts ? [...closed, { ...facts, number: closed.length + 1, closed: undefined }] : closed;
    return { day, members: all, missing, octets: whole, tag };
  }

  async #scan(day: string) {
    const path = closedPath(this.folder, day);
    const tag = await tagOf(path);
    const before = this.#scanned.get(day);
    if (before?.tag === tag) return before;
    const scanned = { ...(await ifThere(() => scanFile(path), noFile())), tag };
    this.#scanned.set(day, scanned);
    return scanned;
  }

  /** A closed member as it is stored. */
  async stored(day: string, { offset, size }: Pick<Member, "offset" | "size">): Promise<Buffer> {
    const file = await open(closedPath(this.folder, day));
    try {
      return await octetsAt(file, offset, size);
    } finally {
      await file.close();
    }
  }

  /** The lines of a member as NDJSON. @throws Unusable */
  async text(day: string, member: ReadMember): Promise<string> {
    if (!member.closed) {
      const { lines } = linesOf(await octetsOf(openPath(this.folder, day)), member.n[0] - 1);
      return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    }
    try {
      return unpackMember(await this.stored(day, member.closed));
    } catch (error) {
      if (!(error instanceof DamagedMember)) throw error;
      throw await this.#noteDamage(day, member, `member ${member.number} is damaged: ${error.message}`);
    }
  }

  /** The lines of a member. A page requests all its answers of a moment at once, and they share one reading. @throws Unusable */
  lines(day: string, member: ReadMember): Promise<readonly RecordedLine[]> {
    const key = `${day} ${member.n.join(" ")} ${member.closed?.offset}`;
    const lines = this.#lines.get(key) ?? this.#linesOf(day, member);
    if (member.closed) this.#lines.set(key, lines);
    lines.catch(() => this.#lines.delete(key)); // the next request reads the member again
    return lines;
  }

  async #linesOf(day: string, member: ReadMember): Promise<readonly RecordedLine[]> {
    const lines: RecordedLine[] = [];
    for (const text of (await this.text(day, member)).split("\n")) {
      const line = text === "" ? undefined : lineOf(text);
      if (line) lines.push(line);
      else if (text !== "")
        throw await this.#noteDamage(day, member, `member ${member.number} has a line that cannot be read`);
    }
    return lines;
  }

  async #noteDamage(day: string, { number }: ReadMember, what: string): Promise<DamagedPart> {
    const tag = await tagOf(closedPath(this.folder, day));
    const before = this.#damaged.get(day);
    const why = new Map(before?.tag === tag ? before.why : []);
    this.#damaged.set(day, { tag, why: why.set(number - 1, what) });
    return new DamagedPart(what);
  }

  /**
   * The newest answer at or before an instant. A board is rebuilt from changes. A leaderboard may be a pushed list or an answer.
   * @returns undefined if there is none @throws DamagedPart if a later answer may have been in a part that cannot be read
   */
  async answerAt(read: ReadDay, wanted: Wanted, at: number): Promise<Found | undefined> {
    let later: ReadMember | undefined;
    for (let place = read.members.length; place >= 0; place -= 1) {
      const missing = read.missing.find(({ after }) => after === place);
      if (missing && at > missingFrom(read, place)) throw new DamagedPart(missing.why);
      const member = read.members[place - 1];
      if (!member || !mayHave(member, wanted)) continue;
      const found = member.ex[0] > at ? undefined : await this.#answerIn(read, member, { wanted, at });
      if (!found) later = member.ex[0] > at ? member : later;
      else
        return (later && !found.isFollowed && (await this.#answerIn(read, later, { wanted, at }))) || found;
    }
    return undefined;
  }

  /** The newest answer of a member at or before an instant, and whether the member has a later one. */
  async #answerIn(read: ReadDay, member: ReadMember, of: { wanted: Wanted; at: number }) {
    const lines = await this.#linesFor(read.day, member, of);
    const matches = (one: RecordedLine) => answers(one, of.wanted);
    const line = lines && lastUntil(lines, of.at, matches);
    if (!lines || !line) return undefined;
    const { source, speed } = member;
    const isFollowed = lines.some((one) => one.ex > of.at && matches(one));
    return { line, source, speed, isFollowed, body: await this.#bodyOf(read, lines, line) };
  }

  /** Time of the first answer after an instant, or of the first instant after it whose answer may be in a damaged part. */
  async nextAfter(read: ReadDay, wanted: Wanted, at: number): Promise<number | undefined> {
    for (let place = 0; place <= read.members.length; place += 1) {
      const isMissing = read.missing.some(({ after }) => after === place);
      if (isMissing && at <= missingFrom(read, place)) return missingFrom(read, place) + 1;
      const member = read.members[place];
      if (!member || member.ex[1] <= at || !mayHave(member, wanted)) continue;
      const lines = await this.#linesFor(read.day, member, { wanted, at: Number.NEGATIVE_INFINITY });
      const next = lines
        ? lines.find((one) => one.ex > at && answers(one, wanted))?.ex
        : damagedFrom(member, wanted);
      if (next !== undefined && next > at) return next;
    }
    return undefined;
  }

  /** @returns undefined if the member is damaged, and has no answer at or before the instant @throws DamagedPart if it may have one */
  async #linesFor(day: string, member: ReadMember, { wanted, at }: { wanted: Wanted; at: number }) {
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

/** The board at a line of a member. */
function rebuiltBoard(lines: readonly RecordedLine[], n: number): RebuiltRows | undefined {
  let board: RebuiltRows | undefined;
  for (const line of lines) if (line.n <= n) board = boardAfter(board, line);
  return board;
}

const isBoard = (line: RecordedLine) => line.k === "key" || line.k === "change";
const isOf = (line: RecordedLine, question: string) =>
  line.k === "answer" && questionOf(line.op, line.params) === question;

function isSameQuestion(one: RecordedLine, other: RecordedLine): boolean {
  if (one.k === "list") return other.k === "list" && one.topic === other.topic;
  return one.k === "answer" && other.k === "answer" && isOf(one, questionOf(other.op, other.params));
}

const answers = (line: RecordedLine, { op, params, topic }: Wanted) =>
  op === "board"
    ? isBoard(line)
    : isOf(line, questionOf(op, params)) || (line.k === "list" && line.topic === topic);

const mayHave = ({ boards, asked }: Facts, { op, params, topic }: Wanted) =>
  op === "board"
    ? boards > 0
    : asked === null ||
      asked.includes(questionOf(op, params)) ||
      (topic !== undefined && asked.includes(topic));

/** From this instant a damaged member may have an answer. Its first board may be the last one of the member before it. */
const damagedFrom = ({ ex, boardsFrom }: ReadMember, { op }: Wanted) =>
  op === "board" ? (boardsFrom ?? Number.POSITIVE_INFINITY) : ex[0];

/** The last instant before a missing part. @param place number of members before it */
const missingFrom = ({ day, members }: ReadDay, place: number) =>
  members[place - 1]?.ex[1] ?? sessionOf(day).from;

/** The exchange's clock may go back a little, so the search ends at the first later answer to the same request. */
function lastUntil(lines: readonly RecordedLine[], at: number, matches: (line: RecordedLine) => boolean) {
  const later = lines.findIndex((line) => line.ex > at && matches(line));
  return lines.slice(0, later < 0 ? undefined : later).findLast(matches);
}
