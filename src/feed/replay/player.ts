/**
 * Plays the recording of a day. It decides which moment the page shows, and gives the recorded answers of that moment. Times are by the
 * exchange's clock, ms.
 */

import { askGateway } from "#feed/answers/askGateway";
import type { PlayPace } from "#feed/clock/clock";
import { type Answer, FeedError } from "#feed/reading/reading";
import { createStore, type Store } from "#feed/reading/store";
import { gapAt } from "#market/day/freshness";
import {
  inOrder,
  numberAmong,
  type ReplayMoment,
  readReplayMoment,
  recordingAt,
  recordingDate,
} from "#market/day/recordings";
import { dayStart } from "#market/day/session";
import { minute, second } from "#units/time";
import type { Operation } from "#wire/contract/operation";
import { type Recording, recordingsAddress, recordingsPath } from "#wire/gateway/recording";
import { prices } from "#wire/prices";
import { type Preparation, preparedMoment, questionOf, RecordedAnswers } from "./recordedAnswers.ts";

/** Why nothing is shown. */
export type ReplayProblem = "unreadable" | "nothing" | "future" | "otherDay" | "otherRecording" | "failed";

export interface PlayerState {
  at: number;
  playing: boolean;
  pace: PlayPace;
  /** the recording that is shown */
  day: Recording | undefined;
  /** number of the recording, if its day has several */
  number: number | undefined;
  /** all recordings, oldest first */
  days: readonly Recording[];
  /** exchange's time when the list of recordings was read; undefined if the gateway does not say it */
  present: number | undefined;
  /** times of the first and the last board of the recording */
  first: number;
  last: number;
  /** the requested moment, if it is outside the recorded hours; the page then shows the nearest one */
  unrecorded: number | undefined;
  /** the time without a board that playing just passed over */
  skipped: { from: number; to: number } | undefined;
  problem: ReplayProblem | undefined;
}

export interface PlayerStep {
  /** true if the moment does not directly follow the previous one */
  jump: boolean;
  /** true if at least one answer on the page has changed */
  changed: boolean;
}

export interface PlayerWorld extends Preparation {
  /** the moment as written in the address */
  written: string;
  /** sets the page's clock */
  set: (at: number, speed: number) => void;
  /** draws the page's figures again, from this player's answers */
  show: (step: PlayerStep) => Promise<unknown>;
  /** monotonic, ms */
  now: () => number;
}

/** ms between two steps; shorter in a fast replay, so that few boards are skipped */
const stepOf = (pace: PlayPace) => (pace >= 10 ? 200 : 500);
/** ms; the timers of a hidden tab run late, and a replay must not skip the time in between */
const longestStep = 2_000;

/** ms for which the state has a time that was passed over */
const skipNoteTime = 6_000;

const wholeSecond = (at: number) => Math.ceil(at / second) * second;
const boardQuestion = questionOf(prices.board, {});

export class Player {
  readonly #world: PlayerWorld;
  readonly #state: Store<PlayerState>;
  #answers: RecordedAnswers | undefined;
  #speed = 1;
  #wish = 0;
  #stop = new AbortController();
  /** resolves when the previous step is complete */
  #line: Promise<unknown> = Promise.resolve();
  readonly get: () => PlayerState;
  readonly subscribe: Store<PlayerState>["subscribe"];

  constructor(world: PlayerWorld) {
    this.#world = world;
    this.#state = createStore<PlayerState>({
      at: 0,
      playing: false,
      pace: 1,
      day: undefined,
      number: undefined,
      days: [],
      present: undefined,
      first: 0,
      last: 0,
      unrecorded: undefined,
      skipped: undefined,
      problem: undefined,
    });
    this.get = this.#state.get;
    this.subscribe = this.#state.subscribe;
  }

  /** Finds the recording of the moment. Never rejects: a failure is part of the state. */
  async open(): Promise<void> {
    try {
      await this.#open();
    } catch {
      this.#tell({ problem: "failed" });
    }
  }

  async #open(): Promise<void> {
    const { written } = this.#world;
    const { value: list } = await askGateway(recordingsAddress, {});
    const days = inOrder(list?.days ?? []);
    const present = list?.now ?? undefined;
    const wanted = readReplayMoment(written, days.map(({ day }) => recordingDate(day)).at(-1));
    this.#tell({ days, present, at: wanted?.at ?? days.at(-1)?.to ?? 0 });
    if (days.length === 0) return this.#tell({ problem: "nothing" });
    if (!wanted) return this.#tell({ problem: "unreadable" });
    const day = recordingAt(days, wanted.at, wanted.number);
    if (!day) {
      if (present !== undefined && beginOf(wanted) > present) return this.#tell({ problem: "future" });
      return this.#tell({ problem: recordingAt(days, wanted.at, undefined) ? "otherRecording" : "otherDay" });
    }
    const bounds = { first: wholeSecond(day.from), last: wholeSecond(day.to) };
    const at = withinBounds(wanted.at, bounds);
    const answers = new RecordedAnswers(day.day);
    this.#speed = (await answers.at(boardQuestion, at)).speed;
    this.#answers = answers;
    this.#world.set(at, this.#speed);
    const number = numberAmong(days, day.day);
    this.#tell({
      ...bounds,
      day,
      number,
      at,
      unrecorded: wanted.isDay ? undefined : outside(wanted.at, bounds),
    });
  }

  /** The answer at the moment shown. @throws FeedError `unrecorded` if there is none, `unread` if the recording cannot be read */
  async answer(operation: Operation, params: Readonly<Record<string, unknown>>, stop: AbortSignal) {
    const answers = this.#answers;
    if (!answers) throw unrecordedError(operation);
    for (;;) {
      const { at } = this.get();
      const stood = await answers.at(questionOf(operation, params), at, stop).catch((error: unknown) => {
        throw stop.aborted ? error : unread(error);
      });
      if (this.get().at !== at) continue; // the user chose another moment meanwhile
      if (stood.body === undefined) throw unrecordedError(operation);
      const { from, body, source } = stood;
      const headers = new Headers({
        "Pola-Clock": `${from};speed=${this.#speed}`,
        ...(source && { "Pola-Source": source }),
      });
      const status = body === "" ? 204 : 200;
      const response: Answer = { ok: true, status, headers, text: () => Promise.resolve(body) };
      return { response, at: from };
    }
  }

  /**
   * The recorded answer of an operation without parameters at any instant. The page's moment does not change. @returns undefined if there
   * is none
   * @throws FeedError
   */
  async recordedAt(operation: Operation, at: number, stop: AbortSignal): Promise<unknown> {
    const found = await this.#answers?.look(questionOf(operation, {}), at, stop);
    return found?.body ? JSON.parse(found.body) : undefined;
  }

  /** @param at is limited to the hours of the recording */
  goTo(at: number): Promise<void> {
    this.#tell({ unrecorded: outside(at, this.get()), skipped: undefined });
    return this.#step(at, true);
  }

  play(): void {
    const { at, last, playing } = this.get();
    if (playing || !this.#answers) return;
    this.#tell({ playing: true });
    void this.#run(at >= last);
  }

  pause(): void {
    if (!this.get().playing) return;
    this.#tell({ playing: false });
    void this.#step(this.get().at, false); // moves to a whole second
  }

  setPace(pace: PlayPace): void {
    this.#tell({ pace });
  }

  /** Moves to the next or the previous board. */
  async stepBoard(by: 1 | -1): Promise<void> {
    this.#byHand();
    const held = await this.#answers?.at(boardQuestion, this.get().at);
    if (!held) return;
    if (by === 1) return this.#step(Math.min(held.until, this.get().last), false);
    const before = await this.#answers?.look(boardQuestion, Math.max(held.from - 1, this.get().first));
    await this.#step(before?.from ?? this.get().first, true);
  }

  /** Moves to the next or the previous whole minute. */
  stepMinute(by: 1 | -1): Promise<void> {
    this.#byHand();
    const { at } = this.get();
    const whole = by === 1 ? Math.floor(at / minute) + 1 : Math.ceil(at / minute) - 1;
    return this.#step(whole * minute, by === -1);
  }

  #byHand(): void {
    this.pause();
    this.#tell({ unrecorded: undefined, skipped: undefined });
  }

  /** Playing passes over a time without a board, because no figure changes in it. */
  async #run(again: boolean): Promise<void> {
    if (again) await this.#step(this.get().first, true);
    let before = this.#world.now();
    let skippedAt = before;
    while (this.get().playing) {
      await this.#world.wait(stepOf(this.get().pace));
      const now = this.#world.now();
      const { at, pace, last, playing } = this.get();
      if (!playing) break;
      const to = at + Math.min(longestStep, now - before) * pace;
      const gap = gapAt({ at: to, day: this.get().day });
      await this.#step(gap?.to ?? to, gap !== undefined, Math.round);
      if (gap) {
        this.#tell({ skipped: { from: Math.max(at, gap.from), to: gap.to } });
        skippedAt = now;
      } else if (now - skippedAt > skipNoteTime) this.#tell({ skipped: undefined });
      before = now;
      if (this.get().at >= last) this.pause();
    }
  }

  /**
   * Shows another moment. If there are several calls, the last one wins. @param rounded by default rounds to a whole second, as in an
   * address
   */
  async #step(wanted: number, jump: boolean, rounded = wholeSecond): Promise<void> {
    const answers = this.#answers;
    if (!answers) return;
    const wish = ++this.#wish;
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const to = withinBounds(rounded(wanted), this.get());
    try {
      const preparing = jump ? preparedMoment(this.#world, to, signal) : undefined;
      const { changed, take } = await answers.ready(to, signal);
      const takePrepared = await preparing?.();
      await this.#line;
      if (wish !== this.#wish) return;
      take();
      takePrepared?.();
      this.#world.set(to, this.#speed);
      this.#tell({ at: to, problem: undefined });
      const show = () => this.#world.show({ jump, changed });
      this.#line = changed || jump ? answers.askedAnew(show) : show();
      await this.#line;
    } catch {
      // the page stays at the earlier moment, and the state has the problem
      if (!signal.aborted) this.#tell({ problem: "failed", playing: false });
    }
  }

  #tell(change: Partial<PlayerState>): void {
    this.#state.set({ ...this.get(), ...change });
  }
}

/** A day has come when it begins. */
const beginOf = ({ at, isDay }: ReplayMoment) => (isDay ? dayStart(at) : at);

const withinBounds = (at: number, { first, last }: Pick<PlayerState, "first" | "last">) =>
  Math.min(Math.max(at, first), last);

/** Addresses have whole seconds, so a moment in the same second as the first board counts as recorded. */
const outside = (at: number, { first, last }: Pick<PlayerState, "first" | "last">) =>
  at >= first - second && at <= last ? undefined : at;

/** A failed request for a recording does not count as a failure of the exchange. */
function unread(error: unknown): FeedError {
  const { kind, message, status, cause } = FeedError.of(error, recordingsPath);
  if (kind === "unrecorded") return new FeedError(kind, message, status);
  const failure = new FeedError("unread", message, status);
  failure.cause = cause;
  return failure;
}

const unrecordedError = ({ path }: Operation) => new FeedError("unrecorded", `${path}: not recorded`, 404);
