/**
 * Answers to questions: from the latest snapshot while it is new enough, else from upstream, asked once however many
 * wait. A snapshot that has run out is still given while it is being renewed, and marked when that fails.
 */
import type { OperationName } from "#wire/operations";
import type { Clock } from "./clock.ts";
import type { Canonical } from "./parameters.ts";
import { Problem } from "./problem.ts";
import type { Restraint } from "./restraint.ts";
import { type Snapshot, type Snapshots, snapshotKey } from "./snapshots.ts";

export type CacheWord = "hit" | "miss" | "stale";
export interface Answer {
  snapshot: Snapshot;
  cache: CacheWord;
}

export interface Answers {
  /** At once for a snapshot new enough. @throws Problem when there is nothing to give */
  ask(operation: OperationName, params: Canonical): Answer | Promise<Answer>;
  /** The answer to a question without parameters, if it is new enough. */
  fresh(operation: OperationName): Snapshot | undefined;
  /** Asks upstream anew unless that is already going on or has to rest; tells whether a new answer came. */
  renew(operation: OperationName, params: Canonical): Promise<boolean>;
  /** ms until the answer held runs out; none left when there is no answer */
  due(operation: OperationName, params: Canonical): number;
}

/** Asks upstream; settles the restraint and puts the snapshot itself. Never rejects. */
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
  restraint: Restraint;
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
  const { snapshots, restraint, clock, life } = options;
  const flights = new Map<string, Flight>();

  const fly = (operation: OperationName, params: Canonical, key: string): Flight => {
    const going = flights.get(key);
    if (going) return going;
    const flight: Flight = {
      operation,
      params,
      key,
      waiting: 0,
      renewal: snapshots.get(key) !== undefined,
      // a step later, when the caller that started it counts as waiting
      result: Promise.resolve()
        .then(() => options.fetch(flight))
        .finally(() => flights.delete(key)),
    };
    flights.set(key, flight);
    return flight;
  };

  const renewed = async (held: Snapshot, key: string, overdue: number): Promise<Answer> => {
    const { operation, params } = held;
    const old = overdue > tooOld;
    const follows = flights.has(key);
    if (restraint.pause(operation, key) > 0) return { snapshot: held, cache: "stale" };
    const flight = fly(operation, params, key);
    if (follows && !old) return { snapshot: held, cache: restraint.failing(key) ? "stale" : "hit" };
    const result = await within(flight, clock.wait(old ? tryFor : glance));
    if (result && !(result instanceof Problem)) return { snapshot: result, cache: "miss" };
    return { snapshot: held, cache: old || result || restraint.failing(key) ? "stale" : "hit" };
  };

  const first = async (operation: OperationName, params: Canonical, key: string): Promise<Answer> => {
    const pause = flights.has(key) ? 0 : restraint.pause(operation, key);
    const last = restraint.lastProblem(operation, key);
    if (pause > 0 && last?.status === 404) throw last;
    if (pause > heldBack) throw resting(pause, last);
    if (pause > 0) await clock.wait(pause);
    const flight = fly(operation, params, key);
    const result = await within(flight, clock.wait(options.longestWait));
    if (result instanceof Problem) throw result;
    if (!result) throw new Problem({ status: 504, detail: "upstream did not answer in time" });
    return { snapshot: result, cache: "miss" };
  };

  return {
    ask(operation, params) {
      const key = snapshotKey(operation, params);
      const held = snapshots.get(key);
      if (!held) return first(operation, params, key);
      const overdue = clock.now() - held.askedAt - life(held);
      return overdue <= 0 ? { snapshot: held, cache: "hit" } : renewed(held, key, overdue);
    },
    fresh(operation) {
      const held = snapshots.get(snapshotKey(operation, nothing));
      return held && clock.now() - held.askedAt < life(held) ? held : undefined;
    },
    due(operation, params) {
      const held = snapshots.get(snapshotKey(operation, params));
      return held ? held.askedAt + life(held) - clock.now() : 0;
    },
    async renew(operation, params) {
      const key = snapshotKey(operation, params);
      if (restraint.pause(operation, key) > 0) return false;
      const flight = fly(operation, params, key);
      flight.waiting += 1;
      const result = await flight.result;
      return !(result instanceof Problem);
    },
  };
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
