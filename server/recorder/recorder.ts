/**
 * Records the boards, answers, pushed lists and faults that the gateway receives, with the times of both clocks. It sends no requests
 * itself. A fault of the disk stops only the recording.
 */
import { createHash } from "node:crypto";
import type { Freshness } from "#market/day/freshness";
import { dayOfMoment } from "#market/day/recordings";
import { seldom } from "#wire/contract/operation";
import { isOperationName, operations } from "#wire/operations";
import type { DayWriter, GivenAnswer, Moment, ServedBoard } from "./dayWriter.ts";
import { type RecorderState, Recordings, type RecordingsOptions } from "./recordings.ts";
import { hasTradeOf, tradeTime } from "./tradedDay.ts";

/** Time, phase and source of an answer. */
export interface AnswerContext {
  /** time by the gateway's clock, ms */
  at: number;
  clock: { at: number; speed: number };
  phase: string;
  source: string;
}

export interface RecorderOptions extends RecordingsOptions {
  /** with `session` the recorder counts as a viewer of the board and the indices while the market is open */
  mode: "on" | "session";
  /** the exchange's clock, its phase and its source now */
  exchange(): Omit<AnswerContext, "at">;
  /** the freshness word that a page shows now */
  word(): Freshness;
  /** ms between two answers to an operation in this phase */
  cadence(op: string, phase: string): number;
  wait(ms: number): Promise<void>;
}

/** ms between two writes to disk; a killed process loses only the lines since the last write */
const flushEvery = 4_000;
/** least ms between two lines about the same fault of an operation */
const faultHolds = 60_000;
/** Greatest number of requests, topics and faults whose last time is stored. */
const mostNotedRequests = 2_000;

/** The learned weights of the indices, which are recorded beside the service's answers. No operation has this name. */
export const weightsQuestion = { op: "indexWeights", params: {}, topic: undefined };

/** A list that the service pushed. */
export interface PushedBody {
  op: string;
  topic: string;
  octets: Buffer;
  /** as read by the contract */
  read: unknown;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #recordings: Recordings;
  #open = false;
  /** reason of the last failed request for the board; undefined after an answer */
  #boardFailed: string | undefined;
  /** the newest day of which a board had a trade */
  #session: string | undefined;
  /** time of the last line of each request, topic or fault, by the gateway's clock, ms */
  #written = new Map<string, number>();
  /** when the last turn of the loop was, by the gateway's clock, ms; undefined before the first */
  #turnAt: number | undefined;
  /** ms since the last board in which the process did not run */
  #idle = 0;
  /** newest list of each topic, until its next line is due */
  #lists = new Map<string, PushedBody & { given: AnswerContext }>();

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#recordings = new Recordings(options);
  }

  start(): void {
    const { wait, wall, exchange } = this.#options;
    this.#recordings.open();
    this.#open = true;
    const run = async () => {
      while (this.#open) {
        await wait(flushEvery);
        const writer = this.#recordings.current;
        if (!this.#open) continue;
        this.#noteTurn(wall());
        if (writer) this.#writeLists(writer, wall());
        this.#recordings.tick(exchange().clock.at);
      }
    };
    void run();
  }

  /** Whether the recorder now counts as a viewer. */
  watching(): boolean {
    const { mode, exchange } = this.#options;
    return this.#open && mode === "session" && !this.#recordings.rests() && exchange().phase !== "closed";
  }

  board(board: ServedBoard, given: AnswerContext): void {
    this.#noteSession(board, given);
    const failed = this.#boardFailed;
    this.#boardFailed = undefined;
    const now = this.#moment(given);
    const writer = this.#at(given, now);
    if (!writer) return;
    this.#writeLists(writer, given.at);
    const before = writer.boardAt;
    const most = 2 * this.#options.cadence("board", given.phase);
    const late = before !== undefined && given.at - before > most;
    if (this.#turnAt !== undefined) this.#noteTurn(given.at);
    const isOurs = before !== undefined && given.at - before - this.#idle <= most;
    this.#idle = 0;
    writer.board(
      board,
      now,
      late ? (isOurs ? "the server was suspended or too slow" : this.#silence(failed, given)) : undefined,
    );
  }

  /** Why no board came for longer than usual. @param failed reason of the last failed request */
  #silence(failed: string | undefined, { phase }: AnswerContext): string {
    if (failed !== undefined) return `the exchange did not answer: ${failed}`;
    const asksItself = this.#options.mode === "session" && phase !== "closed";
    return asksItself ? "no board was received" : "no page requested the board";
  }

  /** Notes that this process runs now. For a time without turns it requested nothing, whether a page was open or not. */
  #noteTurn(now: number): void {
    const pause = now - (this.#turnAt ?? now);
    this.#turnAt = now;
    if (pause > 2 * flushEvery) this.#idle += pause - flushEvery;
  }

  answered(answer: GivenAnswer, given: AnswerContext): void {
    const every = isOperationName(answer.op) ? operations[answer.op].recordedEvery : undefined;
    if (every === undefined) return;
    const question = every > 0 ? `${answer.op} ${JSON.stringify(answer.params)}` : undefined;
    if (question !== undefined && !this.#isDue(question, given.at, every)) return;
    const now = this.#moment(given);
    const writer = this.#at(given, now);
    if (!writer) return;
    if (question !== undefined) this.#note(question, given.at);
    writer.answer(answer, now);
  }

  /** What the gateway has learned, as `/index-weights` gives it. */
  weights(body: string, given: AnswerContext): void {
    const { op, params } = weightsQuestion;
    const identity = Buffer.from(body);
    const hash = createHash("sha256").update(identity).digest("base64url");
    const now = this.#moment(given);
    this.#at(given, now)?.answer(
      { op, params, body: { identity, hash }, read: undefined, partly: false },
      now,
    );
  }

  /** The service pushes lists often, so only the newest of each interval is recorded. */
  listed(list: PushedBody, at: number): void {
    if (!this.#open) return;
    this.#lists.set(list.topic, { ...list, given: { at, ...this.#options.exchange() } });
    if (this.#recordings.current) this.#writeLists(this.#recordings.current, at);
  }

  failed(op: string, reason: string, at: number): void {
    if (op === "board") this.#boardFailed = reason;
    const fault = `fault ${op} ${reason}`;
    const writer = this.#recordings.current;
    if (!writer || !this.#isDue(fault, at, faultHolds)) return;
    this.#note(fault, at);
    writer.fault(op, reason, this.#moment({ at, ...this.#options.exchange() }));
  }

  state(): RecorderState & Pick<RecorderOptions, "mode"> {
    return { mode: this.#options.mode, ...this.#recordings.state() };
  }

  /** Resolves when all data received so far is written to disk. */
  flush(): Promise<void> {
    return this.#recordings.flush();
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#recordings.close();
  }

  #at({ source, clock }: AnswerContext, moment: Moment): DayWriter | undefined {
    if (!this.#open) return undefined;
    const traded = this.#session === dayOfMoment(clock.at);
    return this.#recordings.at(moment, { source, speed: clock.speed }, traded);
  }

  #isDue = (what: string, at: number, every: number) =>
    at - (this.#written.get(what) ?? Number.NEGATIVE_INFINITY) >= every;

  #note(what: string, at: number): void {
    this.#written.delete(what);
    this.#written.set(what, at);
    const [oldest] = this.#written.keys();
    if (this.#written.size > mostNotedRequests && oldest !== undefined) this.#written.delete(oldest);
  }

  #writeLists(writer: DayWriter, now: number): void {
    for (const [topic, { op, octets, read, given }] of this.#lists) {
      if (!this.#isDue(topic, now, seldom)) continue;
      this.#lists.delete(topic);
      this.#note(topic, now);
      const hash = createHash("sha256").update(octets).digest("base64url");
      writer.list({ op, topic, body: { identity: octets, hash }, read }, this.#moment(given));
    }
  }

  #noteSession({ rows }: ServedBoard, { clock }: AnswerContext): void {
    const day = dayOfMoment(clock.at);
    if (this.#session === day) return;
    const times = [...rows.values()].map((row) => row[tradeTime]);
    if (hasTradeOf(day, times, clock)) this.#session = day;
  }

  #moment({ at, clock, phase }: AnswerContext): Moment {
    return { at, ex: Math.round(clock.at), phase, fresh: this.#options.word() };
  }
}
