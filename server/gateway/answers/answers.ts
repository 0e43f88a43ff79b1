/**
 * Answers requests from the latest snapshot while it is fresh, else from upstream. Callers that wait for the same answer share one request.
 * While an expired snapshot is being renewed, callers still get it. If the renewal fails, it is marked stale.
 */

import { isEvening } from "#market/day/session";
import { Problem } from "#server/gateway/http/problem";
import type { Backoff } from "#server/gateway/upstream/backoff";
import type { Clock, SessionTime } from "#server/gateway/upstream/clocks";
import type { Canonical } from "#server/gateway/upstream/parameters";
import { day, minute, second } from "#units/time";
import { paces, type Rhythm } from "#wire/contract/operation";
import { type OperationName, operations } from "#wire/operations";
import { type Snapshot, type Snapshots, snapshotKey } from "./snapshots.ts";

/** How long an answer to an operation stays fresh in each phase of the day, in ms. It is also the interval of upstream requests. */
export const lifetimes = (operation: OperationName): Rhythm => paces[operations[operation].pace].kept;

/** Lifetime of an empty answer. A new line can appear at any time; a missing profile rarely does. */
const absentLife = { profile: day, other: 5 * minute };

/** Longest lifetime outside the session for a simulated market, whose session may start at any moment. */
const simulatedNight = 30 * second;

/** The fields that decide how long an answer stays fresh. */
export type AgedAnswer = Pick<Snapshot, "operation" | "params" | "body" | "partly" | "givenIn" | "source">;

/** Longest lifetime of an answer of which some parts could not be read. */
const partlyLife = minute;

/** ms for which an answer is served before the next request upstream, at pace 1 */
export function lifeOf(answer: AgedAnswer, now: SessionTime): number {
  const life = usualLife(answer, now);
  return answer.partly ? Math.min(life, partlyLife) : life;
}

function usualLife({ operation, params, body, givenIn, source }: AgedAnswer, now: SessionTime): number {
  if (!body) return absentLife[operation === "companyProfile" ? "profile" : "other"];
  const life = lifetimes(operation)[now.phase];
  const { period } = params;
  if (period !== undefined && period !== "1") return Math.max(life, paces.history.kept[now.phase]);
  if (now.phase !== "closed") return life;
  if (source === "embedded") return Math.min(life, simulatedNight);
  // Figures change until they have settled, so an earlier answer is fetched again sooner.
  if (operation === "board" && givenIn.phase !== "closed") return 10 * minute;
  if (operation === "approvedAnnouncements" && isEvening(now.minute * minute)) return 2 * minute;
  return life;
}

export type CacheWord = "hit" | "miss" | "stale";
export interface CachedAnswer {
  snapshot: Snapshot;
  cache: CacheWord;
}

/** Sends the request upstream, updates the backoff and stores the snapshot. Never rejects. */
export type Fetch = (flight: Flight) => Promise<Snapshot | Problem>;

export interface Flight {
  operation: OperationName;
  params: Canonical;
  key: string;
  /** ms of the monotonic clock */
  startedAt: number;
  /** number of callers that wait for its result now */
  waiting: number;
  /** true if it renews an answer that is still served; the queue then sends it even if no caller waits */
  renewal: boolean;
  result: Promise<Snapshot | Problem>;
}

export interface AnswersOptions {
  snapshots: Snapshots;
  backoff: Backoff;
  clock: Clock;
  fetch: Fetch;
  /** ms from `askedAt` for which a snapshot is fresh */
  life: (snapshot: Snapshot) => number;
  /** ms a caller waits at most for a first answer */
  longestWait: number;
}

const noParams: Canonical = {};

/** ms for which the caller that starts a renewal waits for the new value. A fast upstream answers within this time. */
const renewalWait = 60;
/** If a snapshot expired longer ago than this, a caller gets it only after an attempt to renew it. */
const tooOld = 60_000;
const tryFor = 1_500;
/** During a backoff pause, a first request waits this many ms before it is refused. */
const firstWaitInPause = 2_500;

export class Answers {
  readonly #options: AnswersOptions;
  /** requests upstream that are not answered yet */
  readonly #flights = new Map<string, Flight>();

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  /** Returns at once if the snapshot is fresh, else it may wait for upstream. @throws Problem when there is no answer to serve */
  ask(operation: OperationName, params: Canonical): CachedAnswer | Promise<CachedAnswer> {
    const question = { operation, params, key: snapshotKey(operation, params) };
    const held = this.#options.snapshots.get(question.key);
    if (!held) return this.#firstAnswer(question);
    const left = this.#leftOf(held);
    return left >= 0 ? { snapshot: held, cache: "hit" } : this.#renewedAnswer(question, held, -left > tooOld);
  }

  /** The cached answer to a request without parameters. */
  held(operation: OperationName): Snapshot | undefined {
    return this.#options.snapshots.get(snapshotKey(operation, noParams));
  }

  /** The cached answer if it is fresh, and the ms for which it stays fresh. */
  fresh(operation: OperationName): { snapshot: Snapshot; left: number } | undefined {
    const snapshot = this.held(operation);
    const left = snapshot ? this.#leftOf(snapshot) : 0;
    return snapshot && left > 0 ? { snapshot, left } : undefined;
  }

  /** Sends a request upstream unless one is in flight or the backoff forbids it. Returns whether a new answer arrived. */
  async renew(operation: OperationName, params: Canonical): Promise<boolean> {
    const key = snapshotKey(operation, params);
    if (this.#options.backoff.pause(operation, key) > 0) return false;
    const flight = this.#join({ operation, params, key });
    flight.waiting += 1;
    return !((await flight.result) instanceof Problem);
  }

  /** ms until the cached answer expires; 0 without a cached answer */
  due(operation: OperationName, params: Canonical): number {
    const held = this.#options.snapshots.get(snapshotKey(operation, params));
    return held ? this.#leftOf(held) : 0;
  }

  #leftOf(held: Snapshot): number {
    return held.askedAt + this.#options.life(held) - this.#options.clock.now();
  }

  /** The request in flight with the same parameters; starts one if there is none. */
  #join(question: Question): Flight {
    const going = this.#flights.get(question.key);
    if (going) return going;
    const { snapshots, clock, fetch } = this.#options;
    const flight: Flight = {
      ...question,
      startedAt: clock.now(),
      waiting: 0,
      renewal: snapshots.get(question.key) !== undefined,
      // The request starts one microtask later, when `waiting` includes its first caller.
      result: Promise.resolve()
        .then(() => fetch(flight))
        .finally(() => this.#flights.delete(question.key)),
    };
    this.#flights.set(question.key, flight);
    return flight;
  }

  /** For an expired snapshot: renews it, and serves the old one if that takes longer than `renewalWait`. */
  async #renewedAnswer(question: Question, held: Snapshot, old: boolean): Promise<CachedAnswer> {
    const { backoff, clock } = this.#options;
    const { operation, key } = question;
    const follows = this.#flights.has(key);
    if (backoff.pause(operation, key) > 0) return { snapshot: held, cache: "stale" };
    const flight = this.#join(question);
    if (follows && !old) return { snapshot: held, cache: backoff.failing(key) ? "stale" : "hit" };
    const result = await resultWithin(flight, clock.wait(old ? tryFor : renewalWait));
    if (result && !(result instanceof Problem)) return this.#flightAnswer(result, flight);
    return { snapshot: held, cache: old || result || backoff.failing(key) ? "stale" : "hit" };
  }

  /** Without a cached answer: the caller waits, up to a limit. @throws Problem */
  async #firstAnswer(question: Question): Promise<CachedAnswer> {
    const { snapshots, backoff, clock, longestWait } = this.#options;
    const { operation, key } = question;
    const pause = this.#flights.has(key) ? 0 : backoff.pause(operation, key);
    const last = backoff.lastProblem(operation, key);
    if (pause > 0 && last?.status === 404) throw last;
    if (pause > firstWaitInPause) throw pauseProblem(pause, last);
    if (pause > 0) await clock.wait(pause);
    const flight = this.#join(question);
    const result = await resultWithin(flight, clock.wait(longestWait - pause));
    if (result && !(result instanceof Problem)) return this.#flightAnswer(result, flight);
    // An old answer of the gateway that leads, which came meanwhile.
    const held = snapshots.get(key);
    if (held) return { snapshot: held, cache: "stale" };
    throw result ?? new Problem({ status: 504, detail: "upstream did not answer in time" });
  }

  /** The leading gateway may have no newer answer than an expired one, while upstream does not answer it. */
  #flightAnswer(snapshot: Snapshot, { startedAt }: Flight): CachedAnswer {
    const isOld = snapshot.answeredAt < startedAt && this.#leftOf(snapshot) < 0;
    return { snapshot, cache: isOld ? "stale" : "miss" };
  }
}

type Question = Pick<Flight, "operation" | "params" | "key">;

async function resultWithin(flight: Flight, timeout: Promise<void>): Promise<Snapshot | Problem | undefined> {
  flight.waiting += 1;
  try {
    return await Promise.race([flight.result, timeout.then(() => undefined)]);
  } finally {
    flight.waiting -= 1;
  }
}

function pauseProblem(pause: number, last: Problem | undefined): Problem {
  const seconds = Math.max(1, Math.ceil(pause / 1_000));
  const detail = `upstream failed (${last?.message ?? "no answer"}); the next request follows in ${seconds} s`;
  const refused = last?.body.refused ? { refused: true as const } : {};
  return new Problem({ status: 503, detail, ...refused }, { "Retry-After": String(seconds) });
}
