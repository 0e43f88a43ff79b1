/**
 * Writes the lines of one recording. It writes a board whole (a key frame) or as changes, and equal answers only once. Gaps between boards
 * have their own lines.
 */

import type { DayFile } from "#server/recorder/storage/dayFile";
import type { Facts } from "#server/recorder/storage/member";
import type { UncheckedRow } from "#wire/contract/schema";
import { changedTables, type SentChanges } from "#wire/gateway/boardChanges";
import type { Gap, Integrity } from "#wire/gateway/recording";
import type { boardItem } from "#wire/prices";
import { addLine, type LineFacts, type Origin, questionOf } from "./facts.ts";
import { RowLists } from "./rowLists.ts";

type BoardItem = UncheckedRow<typeof boardItem>;

/** A board as the gateway serves it, and its changes from the previous board. */
export interface ServedBoard {
  rows: ReadonlyMap<string, BoardItem>;
  /** increases by one with each board; a larger step means that a board was missed */
  sequence: number;
  /** undefined for the first board */
  changes: SentChanges | undefined;
}

/**
 * Time of a line by both clocks (`at`: gateway's, `ex`: exchange's), phase of the market, and the freshness word that a page would show.
 */
export interface Moment {
  at: number;
  ex: number;
  phase: string;
  fresh: string;
}

interface AnswerBody {
  op: string;
  body: { identity: Buffer; hash: string } | undefined;
  /** the body as read by the contract */
  read: unknown;
}
interface Body extends AnswerBody {
  question: string;
}
export interface GivenAnswer extends AnswerBody {
  params: Readonly<Record<string, string>>;
  partly: boolean;
}
export interface PushedList extends AnswerBody {
  topic: string;
}

/**
 * When another whole board is worth writing: after this time in one member, ms, and this many bytes of its text. A member usually ends
 * earlier, when it is full. A whole board takes nearly half of a member, so fuller members make a smaller recording.
 */
const memberLasts = 30 * 60_000;
const worthKey = 32_000;
/** Greatest number of requests for which the hash of the last body is stored. */
const mostKnownRequests = 2_000;

export class DayWriter {
  readonly file: DayFile;
  readonly origin: Origin;
  /** summaries of closed members, also of earlier runs */
  readonly #closed: Facts[];
  #open: Facts | undefined;
  #n: number;
  readonly #lists = new RowLists();
  #known = new Map<string, { hash: string; n: number }>();
  #keyAt = 0;
  /** reason for the gap before the next board */
  #interrupted: string | undefined;
  /** time of the last board, its phase and its number */
  #last: (Moment & { sequence: number; rows: ReadonlyMap<string, BoardItem> }) | undefined;
  #rows: ReadonlyMap<string, BoardItem> = new Map();
  #order: readonly string[] = [];

  /** @param earlier members of earlier runs @param away reason for the gap after them */
  constructor(file: DayFile, origin: Origin, earlier: readonly Facts[], away: string) {
    this.file = file;
    this.origin = origin;
    this.#closed = [...earlier];
    this.#n = earlier.at(-1)?.n[1] ?? 0;
    const board = earlier.findLast(({ boardsTo }) => boardsTo !== null);
    if (!board) return;
    this.#interrupted = away;
    const ex = board.boardsTo ?? board.ex[1];
    this.#last = { at: board.at[1], ex, phase: "", fresh: "", sequence: -1, rows: this.#rows };
  }

  get summaries(): readonly Facts[] {
    return this.#open ? [...this.#closed, this.#open] : this.#closed;
  }

  /** The last board of this run. */
  get served(): { rows: ReadonlyMap<string, BoardItem>; ex: number; at: number; phase: string } | undefined {
    return this.#rows.size > 0 ? this.#last : undefined;
  }

  /** time of the last board by the gateway's clock, ms */
  get boardAt(): number | undefined {
    return this.#last?.at;
  }

  /** @param silent reason for the gap if this board came too late */
  board(board: ServedBoard, now: Moment, silent: string | undefined): void {
    const before = this.#last;
    const missed = before && !this.#interrupted && board.sequence !== before.sequence + 1;
    const why = this.#interrupted ?? (missed ? "a board was missed" : silent);
    const gap =
      before && why !== undefined ? { from: before.ex, to: Math.max(before.ex, now.ex), why } : undefined;
    this.#interrupted = undefined;
    const due = now.at - this.#keyAt >= memberLasts && this.file.pending() >= worthKey;
    if (due || this.file.full()) this.endMember();
    if (gap) this.gap(gap, now);
    const order = hasOrder(board.rows, this.#order) ? this.#order : [...board.rows.keys()];
    if (before && !gap && board.changes && this.#rows.size > 0) {
      this.#begin();
      this.#change(board.changes, order, now);
    } else this.#key(board.rows, order, now);
    this.#last = { ...now, sequence: board.sequence, rows: board.rows };
    this.#rows = board.rows;
    this.#order = order;
  }

  /** The gateway publishes these changes, so they are already encoded. */
  #change({ gone, encoded }: SentChanges, order: readonly string[], now: Moment): void {
    const left = new Set(gone);
    const expected = left.size > 0 ? this.#order.filter((symbol) => !left.has(symbol)) : this.#order;
    const same =
      expected === order ||
      (expected.length === order.length && expected.every((symbol, at) => symbol === order[at]));
    this.#write({ k: "change" }, now, {}, same ? encoded : `${encoded},"order":${JSON.stringify(order)}`);
  }

  #key(rows: ReadonlyMap<string, BoardItem>, order: readonly string[], now: Moment, again?: true): void {
    this.#keyAt = now.at;
    const body = { rows: changedTables([...rows.values()]), order, ...(again ? { again } : {}) };
    this.#write({ k: "key", again }, now, body);
  }

  answer({ op, params, body, read, partly }: GivenAnswer, now: Moment): void {
    const head = { op, params, ...(partly ? { partly } : {}) };
    this.#given(
      { question: questionOf(op, params), op, body, read },
      { kind: { k: "answer", op, params }, head },
      now,
    );
  }

  list({ op, topic, body, read }: PushedList, now: Moment): void {
    this.#given(
      { question: topic, op, body, read },
      { kind: { k: "list", topic }, head: { op, topic } },
      now,
    );
  }

  /** Writes a body whole, as changed rows, or as a reference to an earlier line with the same body. */
  #given(
    { question, op, body, read }: Body,
    { kind, head }: { kind: LineHead; head: object },
    now: Moment,
  ): void {
    const same = this.#sameAs(question, body?.hash ?? "");
    if (same !== undefined) {
      this.#write(kind, now, { ...head, same });
      return;
    }
    const rows = this.#lists.next({ question, op, body: read }, this.#n + 1);
    if (rows) this.#write(kind, now, { ...head, ...rows });
    else this.#write(kind, now, head, `"body":${inOneLine(body?.identity)}`);
  }

  /** @returns the number of an earlier line with the same body. If there is none, the hash is stored for the next line. */
  #sameAs(question: string, hash: string): number | undefined {
    this.#begin();
    const before = this.#known.get(question);
    if (before?.hash === hash) return before.n;
    this.#known.delete(question);
    this.#known.set(question, { hash, n: this.#n + 1 });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnownRequests && oldest !== undefined) this.#known.delete(oldest);
    return undefined;
  }

  start(start: { version: number; zone: string }, now: Moment): void {
    this.#write({ k: "start" }, now, { ...start, ...this.origin });
  }

  gap(gap: Gap, now: Moment): void {
    this.#write({ k: "gap", ...gap }, now, gap);
  }

  fault(op: string, reason: string, now: Moment): void {
    this.#begin();
    this.#write({ k: "fault" }, now, { op, reason });
  }

  integrity(found: Integrity, now: Moment): void {
    this.#begin();
    this.#write({ k: "integrity", ...found }, now, found);
  }

  end(why: string, now: Moment): void {
    this.#write({ k: "end", why }, now, { why });
  }

  /** Begins a member by writing the last board again, whole. A check compares it with the changes before it. */
  #begin(): void {
    if (this.file.pending() > 0 || !this.#last || this.#rows.size === 0) return;
    this.#key(this.#rows, this.#order, this.#last, true);
  }

  /** @param encoded further fields, as JSON without braces */
  #write(head: LineHead, { at, ex, phase, fresh }: Moment, rest: object, encoded?: string): void {
    this.#n += 1;
    const n = this.#n;
    const text = JSON.stringify({ k: head.k, n, at, ex, phase, fresh, ...rest });
    this.file.add(encoded === undefined ? `${text}\n` : `${text.slice(0, -1)},${encoded}}\n`);
    this.#open = addLine(this.#open, { n, at, ex, ...head }, this.origin);
  }

  endMember(): void {
    if (!this.#open) return;
    this.#closed.push(this.#open);
    this.file.endMember(this.#open);
    this.#open = undefined;
    this.#keyAt = 0;
    this.#lists.forget();
  }
}

/** Whether the rows have this order. */
function hasOrder(rows: ReadonlyMap<string, BoardItem>, order: readonly string[]): boolean {
  if (rows.size !== order.length) return false;
  let at = 0;
  for (const symbol of rows.keys()) {
    if (symbol !== order[at]) return false;
    at += 1;
  }
  return true;
}

type WithoutStamps<T> = T extends unknown ? Omit<T, "n" | "at" | "ex"> : never;
type LineHead = WithoutStamps<LineFacts>;

/** The body as the service sent it, so that figures keep their spelling. Line breaks between values become blanks. */
const inOneLine = (body: Buffer | undefined) =>
  body ? body.toString("utf8").replace(/[\r\n]+/g, " ") : "null";
