/**
 * Answers to questions: from the latest snapshot while it is new enough, else from upstream, asked once however many
 * wait. A snapshot that has run out is still given while it is being renewed, and marked when that fails.
 */

import { Problem } from "#server/gateway/http/problem";
import type { Backoff } from "#server/gateway/upstream/backoff";
import { type Clock, type SessionTime, settledAt } from "#server/gateway/upstream/clocks";
import type { Canonical } from "#server/gateway/upstream/parameters";
import { paces, type Rhythm } from "#wire/contract/paces";
import { type OperationName, operations } from "#wire/operations";
import { type Snapshot, type Snapshots, snapshotKey } from "./snapshots.ts";

const seconds = (count: number) => count * 1_000;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

/** How long an answer to an operation is new enough, by the phase of the day, ms: the pace at which upstream is asked. */
export const lifetimes = (operation: OperationName): Rhythm => paces[operations[operation].pace].kept;

/** Nothing known under these parameters: a line may be listed at any time, a company gets its profile once. */
const absentLife = { profile: hours(24), other: minutes(5) };
const eveningEnds = 20 * 60;

/** A simulated market may leave its night at any moment, and has no manners to be shown. */
const simulatedNight = seconds(30);

/** What an answer's life depends on. */
export type Aged = Pick<Snapshot, "operation" | "params" | "body" | "partly" | "givenIn" | "source">;

/** Upstream may be well again by then, whatever usually changes how seldom. */
const partlyLife = seconds(60);

/** ms an answer may be given out before upstream is asked again, at pace 1 */
export function lifeOf(answer: Aged, now: SessionTime): number {
  const life = usualLife(answer, now);
  return answer.partly ? Math.min(life, partlyLife) : life;
}

function usualLife({ operation, params, body, givenIn, source }: Aged, now: SessionTime): number {
  if (!body) return absentLife[operation === "companyProfile" ? "profile" : "other"];
  const life = lifetimes(operation)[now.phase];
  const { period } = params;
  if (period !== undefined && period !== "1") return Math.max(life, paces.history.kept[now.phase]);
  if (now.phase !== "closed") return life;
  if (source === "embedded") return Math.min(life, simulatedNight);
  // values settle until about 15:00, so an answer from before is asked for again sooner
  if (operation === "board" && givenIn.phase !== "closed" && givenIn.minute < settledAt) return minutes(10);
  // disclosures peak after the close
  if (operation === "approvedAnnouncements" && now.minute >= settledAt && now.minute < eveningEnds)
    return minutes(2);
  return life;
}

export type CacheWord = "hit" | "miss" | "stale";
export interface Answer {
  snapshot: Snapshot;
  cache: CacheWord;
}

export interface Answers {
  /** At once for a snapshot new enough. @throws Problem when there is nothing to give */
  ask(operation: OperationName, params: Canonical): Answer | Promise<Answer>;
  /** The answer held to a question without parameters. */
  held(operation: OperationName): Snapshot | undefined;
  /** The same, if it is new enough, and for how many ms it will be. */
  fresh(operation: OperationName): { snapshot: Snapshot; left: number } | undefined;
  /** Asks upstream anew unless that is already going on or has to rest; tells whether a new answer came. */
  renew(operation: OperationName, params: Canonical): Promise<boolean>;
  /** ms until the answer held runs out; none left when there is no answer */
  due(operation: OperationName, params: Canonical): number;
}

/** Asks upstream; settles the backoff and puts the snapshot itself. Never rejects. */
export type Fetch = (flight: Flight) => Promise<Snapshot | Problem>;

export interface Flight {
  operation: OperationName;
  params: Canonical;
  key: string;
  /** how many callers wait for it now */
  waiting: number;
  /** wanted also when nobody waits, because it renews what is still being given out */
  renewal: boolean;
  result: Promise<Snapshot | Problem>;
}

export interface AnswersOptions {
  snapshots: Snapshots;
  backoff: Backoff;
  clock: Clock;
  fetch: Fetch;
  /** ms from `askedAt` for which a snapshot is new enough */
  life: (snapshot: Snapshot) => number;
  /** ms a caller is kept waiting for a first answer */
  longestWait: number;
}

const nothing: Canonical = {};

/** What the one caller that starts a renewal waits for it, ms: a quick upstream then never shows an old value. */
const glance = 60;
/** A snapshot this long past its life is not given without a real try to renew it. */
const tooOld = 60_000;
const tryFor = 1_500;
/** A first question is held back this long rather than refused during a pause. */
const heldBack = 2_500;

export function createAnswers(options: AnswersOptions): Answers {
  const { snapshots, backoff, clock, life } = options;
  const flights = createFlights(options);
  const leftOf = (held: Snapshot) => held.askedAt + life(held) - clock.now();
  return {
    ask(operation, params) {
      const question = { operation, params, key: snapshotKey(operation, params) };
      const held = snapshots.get(question.key);
      if (!held) return first(question, options, flights);
      const left = leftOf(held);
      if (left >= 0) return { snapshot: held, cache: "hit" };
      return renewed({ ...question, held, old: -left > tooOld }, options, flights);
    },
    held: (operation) => snapshots.get(snapshotKey(operation, nothing)),
    fresh(operation) {
      const snapshot = snapshots.get(snapshotKey(operation, nothing));
      const left = snapshot ? leftOf(snapshot) : 0;
      return snapshot && left > 0 ? { snapshot, left } : undefined;
    },
    due(operation, params) {
      const held = snapshots.get(snapshotKey(operation, params));
      return held ? leftOf(held) : 0;
    },
    async renew(operation, params) {
      const key = snapshotKey(operation, params);
      if (backoff.pause(operation, key) > 0) return false;
      const flight = flights.join({ operation, params, key });
      flight.waiting += 1;
      return !((await flight.result) instanceof Problem);
    },
  };
}

type Question = Pick<Flight, "operation" | "params" | "key">;
interface Flights {
  /** the flight of this question that is under way, or a new one */
  join(question: Question): Flight;
  underWay(key: string): boolean;
}

function createFlights({ snapshots, fetch }: Pick<AnswersOptions, "snapshots" | "fetch">): Flights {
  const flights = new Map<string, Flight>();
  return {
    underWay: (key) => flights.has(key),
    join(question) {
      const going = flights.get(question.key);
      if (going) return going;
      const flight: Flight = {
        ...question,
        waiting: 0,
        renewal: snapshots.get(question.key) !== undefined,
        // a step later, when the caller that started it counts as waiting
        result: Promise.resolve()
          .then(() => fetch(flight))
          .finally(() => flights.delete(question.key)),
      };
      flights.set(question.key, flight);
      return flight;
    },
  };
}

/** A snapshot has run out: it is renewed, and given as it is when that takes longer than a glance. */
async function renewed(
  { held, old, ...question }: Question & { held: Snapshot; old: boolean },
  { backoff, clock }: AnswersOptions,
  flights: Flights,
): Promise<Answer> {
  const { operation, key } = question;
  const follows = flights.underWay(key);
  if (backoff.pause(operation, key) > 0) return { snapshot: held, cache: "stale" };
  const flight = flights.join(question);
  if (follows && !old) return { snapshot: held, cache: backoff.failing(key) ? "stale" : "hit" };
  const result = await within(flight, clock.wait(old ? tryFor : glance));
  if (result && !(result instanceof Problem)) return { snapshot: result, cache: "miss" };
  return { snapshot: held, cache: old || result || backoff.failing(key) ? "stale" : "hit" };
}

/** There is nothing to give yet: the caller waits, but not for ever. @throws Problem */
async function first(
  question: Question,
  { backoff, clock, longestWait }: AnswersOptions,
  flights: Flights,
): Promise<Answer> {
  const { operation, key } = question;
  const pause = flights.underWay(key) ? 0 : backoff.pause(operation, key);
  const last = backoff.lastProblem(operation, key);
  if (pause > 0 && last?.status === 404) throw last;
  if (pause > heldBack) throw resting(pause, last);
  if (pause > 0) await clock.wait(pause);
  const result = await within(flights.join(question), clock.wait(longestWait - pause));
  if (result instanceof Problem) throw result;
  if (!result) throw new Problem({ status: 504, detail: "upstream did not answer in time" });
  return { snapshot: result, cache: "miss" };
}

async function within(flight: Flight, timeout: Promise<void>): Promise<Snapshot | Problem | undefined> {
  flight.waiting += 1;
  try {
    return await Promise.race([flight.result, timeout.then(() => undefined)]);
  } finally {
    flight.waiting -= 1;
  }
}

function resting(pause: number, last: Problem | undefined): Problem {
  const seconds = Math.max(1, Math.ceil(pause / 1_000));
  const detail = `upstream failed (${last?.message ?? "no answer"}) and is left alone for ${seconds} s`;
  return new Problem({ status: 503, detail }, { "Retry-After": String(seconds) });
}
