/** Reads recordings: the list of days, the lines of a member, and the answer at an instant. Instants are by the exchange's clock, ms. */
import { open } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { dateOf } from "#market/day/recordings";
import {
  boardAfter,
  boardBody,
  listBody,
  type RebuiltRows,
  type RecordedLine,
  type Recording,
  rowsAfter,
} from "#wire/gateway/recording";
import { closedPath, lineOf, linesOf, openPath } from "./dayFile.ts";
import { coverageOf, dayOf, noted, originOf, questionOf, sessionOf, summed } from "./facts.ts";
import { daysIn, ifThere, obstacle, octetsOf, tagOf } from "./folder.ts";
import {
  DamagedMember,
  type Facts,
  type Member,
  octetsAt,
  type Scanned,
  scanFile,
  unpackMember,
} from "./member.ts";
import { hadSession } from "./tradedDay.ts";

/** A member of a recording. The open member has no position in the file of closed members. */
export interface ReadMember extends Facts {
  /** numbers begin at 1 */
  number: number;
  closed: Pick<Member, "offset" | "size"> | undefined;
}

export interface ReadDay {
  day: string;
  members: ReadMember[];
  /** bytes of the closed members */
  octets: number;
  /** different for each version of the file of closed members */
  tag: string;
}

/** The error for a day that cannot be read; the message says why. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

/** The answer at an instant, and its line. */
export interface Found {
  line: RecordedLine;
  source: string;
  speed: number;
  body: unknown;
}

/** An entry of the list, and whether its day had a session. */
interface Listed {
  recording: Recording;
  session: boolean;
}

export interface Wanted {
  op: string;
  params: Readonly<Record<string, string>>;
  /** topic on which the service also pushes this answer */
  topic: string | undefined;
}

/** Members whose lines are cached, enough for a day because a replay jumps to any of them. Each takes about 1 MB. */
const linesKept = 24;
/** Greatest number of days whose members are cached, and of days whose list entry is cached. */
const daysKept = 10;
const listedKept = 1_000;

export class Reader {
  readonly #folder: string;
  readonly #scanned = new LRUCache<string, { tag: string } & Pick<Scanned, "members" | "fault">>({
    max: daysKept,
  });
  readonly #listed = new LRUCache<string, { tag: string; told: Listed | Unusable }>({ max: listedKept });
  readonly #lines = new LRUCache<string, Promise<readonly RecordedLine[]>>({ max: linesKept });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param exchangeAt exchange's time now, ms @param busy the recording that is being written */
  async list(exchangeAt: number, busy: string | undefined) {
    const days: Recording[] = [];
    const others: Recording[] = [];
    const problems: { file: string; why: string }[] = [];
    for (const day of await this.#days()) {
      const told = await this.#described(day);
      if (told instanceof Unusable) problems.push({ file: day, why: told.message });
      else if (told.session) days.push({ ...told.recording, complete: isOver(day, exchangeAt, busy) });
      else if (told.recording.members.length > 0) others.push(told.recording);
    }
    // only the newest recording of a day is continued
    for (const [at, one] of days.entries())
      if (dateOf(one.day) === dateOf(days[at + 1]?.day ?? "")) one.complete = one.day !== busy;
    const withoutSession = others.map(({ day, boards, octets }) => ({ day, boards, octets }));
    return { days, withoutSession, problems };
  }

  /** A day's entry of the list. The reader caches it until the day's files change. */
  async #described(day: string): Promise<Listed | Unusable> {
    const tag = `${await tagOf(closedPath(this.#folder, day))} ${await tagOf(openPath(this.#folder, day))}`;
    const before = this.#listed.get(day);
    if (before?.tag === tag) return before.told;
    const told = await this.#listedAs(day).catch((error: unknown) =>
      error instanceof Unusable ? error : new Unusable(obstacle(error)),
    );
    this.#listed.set(day, { tag, told });
    return told;
  }

  async #listedAs(day: string): Promise<Listed> {
    const read = await this.day(day);
    const session = await hadSession(day, read.members, (member) => this.text(day, member));
    return { recording: described(read), session };
  }

  async #days(): Promise<string[]> {
    return ifThere(async () => daysIn(this.#folder), []); // before the first recording there is no folder
  }

  /** @throws Unusable */
  async day(day: string): Promise<ReadDay> {
    // The reader opens the open file first. If a member is closed meanwhile, it is then found twice and not missed.
    const open = await octetsOf(openPath(this.#folder, day));
    const { tag, members, fault } = await this.#scan(day);
    if (fault !== undefined && fault !== "torn") throw new Unusable(fault);
    const closed = members.map((one, at): ReadMember => ({ ...one, number: at + 1, closed: one }));
    const { lines } = linesOf(open, members.at(-1)?.n[1] ?? 0);
    const origin = originOf(lines, members.at(-1));
    let facts: Facts | undefined;
    for (const line of lines) facts = noted(facts, line, origin);
    const all = facts ? [...closed, { ...facts, number: closed.length + 1, closed: undefined }] : closed;
    const octets = members.reduce((sum, { size }) => sum + size, 0);
    return { day, members: all, octets, tag };
  }

  async #scan(day: string) {
    const path = closedPath(this.#folder, day);
    const tag = await tagOf(path);
    const before = this.#scanned.get(day);
    if (before?.tag === tag) return before;
    const nothing: Scanned = { members: [], whole: 0, fault: undefined };
    const { members, fault } = await ifThere(() => scanFile(path), nothing);
    const scanned = { tag, members, fault };
    this.#scanned.set(day, scanned);
    return scanned;
  }

  /** A closed member as it is stored. */
  async stored(day: string, { offset, size }: Pick<Member, "offset" | "size">): Promise<Buffer> {
    const file = await open(closedPath(this.#folder, day));
    try {
      return await octetsAt(file, offset, size);
    } finally {
      await file.close();
    }
  }

  /** The lines of a member as NDJSON. @throws Unusable */
  async text(day: string, member: ReadMember): Promise<string> {
    if (!member.closed) {
      const { lines } = linesOf(await octetsOf(openPath(this.#folder, day)), member.n[0] - 1);
      return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    }
    try {
      return unpackMember(await this.stored(day, member.closed));
    } catch (error) {
      if (!(error instanceof DamagedMember)) throw error;
      throw new Unusable(`member ${member.number} is damaged: ${error.message}`);
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
      else if (text !== "") throw new Unusable(`member ${member.number} has a line that cannot be read`);
    }
    return lines;
  }

  /**
   * The newest answer at or before an instant. A board is rebuilt from changes. A leaderboard may be a pushed list or an answer.
   * @returns undefined if there is none
   */
  async answerAt(read: ReadDay, wanted: Wanted, at: number): Promise<Found | undefined> {
    for (const member of [...read.members].reverse()) {
      if (member.ex[0] > at || !mayHave(member, wanted)) continue;
      const lines = await this.lines(read.day, member);
      const line = lastUntil(lines, at, (one) => answers(one, wanted));
      const { source, speed } = member;
      if (line) return { line, source, speed, body: await this.#bodyOf(read, lines, line) };
    }
    return undefined;
  }

  /** Time of the first answer after an instant. */
  async nextAfter(read: ReadDay, wanted: Wanted, at: number): Promise<number | undefined> {
    for (const member of read.members) {
      if (member.ex[1] <= at || !mayHave(member, wanted)) continue;
      const lines = await this.lines(read.day, member);
      const line = lines.find((one) => one.ex > at && answers(one, wanted));
      if (line) return line.ex;
    }
    return undefined;
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
    return line && this.#bodyOf(read, lines, line);
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

/** The exchange's clock may go back a little, so the search ends at the first later answer to the same request. */
function lastUntil(lines: readonly RecordedLine[], at: number, matches: (line: RecordedLine) => boolean) {
  const later = lines.findIndex((line) => line.ex > at && matches(line));
  return lines.slice(0, later < 0 ? undefined : later).findLast(matches);
}

function described({ day, members, octets }: ReadDay): Recording {
  const sums = summed(members);
  const { to, boards, boardsFrom, gaps, integrity = null } = sums;
  return {
    day,
    source: members[0]?.source ?? "",
    from: boardsFrom ?? sums.from, // other answers may come before the first board
    to,
    boards,
    gaps,
    coverage: coverageOf(sums, sessionOf(day)),
    octets,
    complete: false,
    integrity,
    members: members.map(({ number, ex, closed }) => ({ n: number, from: ex[0], to: ex[1], open: !closed })),
  };
}

/** Whether a day's file can no longer change. */
export const isOver = (day: string, ex: number, busy: string | undefined): boolean =>
  day !== busy && dateOf(day) < dayOf(ex);
