/**
 * What a gateway does that does not lead: it keeps copies of the leader's answers, passes the leader's messages on to its own browsers, and
 * asks the leader for an answer that nobody has.
 */
import type { Flight } from "#server/gateway/answers/answers";
import type { EventHub } from "#server/gateway/answers/eventHub";
import { unavailable } from "#server/gateway/answers/fetching";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import { prepare } from "#server/gateway/http/prepared";
import { Problem } from "#server/gateway/http/problem";
import type { Failure } from "#server/gateway/upstream/backoff";
import { clockHeader } from "#server/gateway/upstream/clocks";
import type { Stores } from "#server/stores/stores";
import { boardTopic } from "#wire/gateway/boardChanges";
import { operations } from "#wire/operations";
import {
  type LeaderEvent,
  readHead,
  type SharedAnswer,
  sharedAnswer,
  streamLengths,
  streamNames,
  type Wish,
} from "./events.ts";
import { learnedKey } from "./leader.ts";

/** Learned data that the leader passes on. */
export interface LearnedText {
  text(): string;
  /** takes what another gateway knows, in place of our own */
  adopt(text: string): void;
}

export interface FollowerOptions {
  stores: Stores;
  parts: GatewayParts;
  events: EventHub;
  /** ms for which an answer is fresh */
  life: (snapshot: Snapshot) => number;
  /** by name */
  learned: ReadonlyMap<string, LearnedText>;
}

/** ms that a reader of recordings waits for the leader to write to disk */
const flushWait = 1_000;
/** The common clock is known to a few ms. */
const clockError = 20;
/** ms that no answer can be ahead of the common clock, unless that was set */
const impossibleLead = 5_000;

/** Result of a request that has to begin again, because the leader changed before it answered. */
export const retry = Symbol("retry");

type SnapshotTaker = (result: Snapshot | Problem) => void;

/** The leader gave no answer. That says nothing about the exchange, so nothing pauses after it: this gateway may lead next. */
class LeaderSilence extends Problem {}

export class Follower {
  readonly #options: FollowerOptions;
  readonly #copies: ReturnType<typeof createCopies>;
  readonly #waiting = new Map<string, Set<SnapshotTaker>>();
  readonly #flushes = new Map<string, () => void>();
  readonly #restarts = createRestarts();
  #lag: number | undefined;
  #boards = Promise.resolve();

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#copies = createCopies(this.#options);
  }

  /** loads the leader's answers to requests without parameters, and what it has learned */
  async load(): Promise<void> {
    const plain = Object.entries(operations).flatMap(([name, { params }]) =>
      Object.keys(params).length === 0 ? [name] : [],
    );
    const known = (await Promise.all(plain.map(this.#copies.load))).filter((one) => one !== undefined);
    for (const { operation, health } of known) this.#options.parts.metrics.adopt(operation, health);
    await Promise.all(Array.from(this.#options.learned.keys(), (name) => this.#takeLearned(name)));
  }

  /** handles an event of the leader */
  take(event: LeaderEvent, body: Buffer | undefined): void {
    const { stores, events, parts } = this.#options;
    if (event.kind === "publication") {
      this.#lag = Math.max(this.#lag ?? 0, stores.now() - event.sentAt);
      const { topic, at, clock, asked } = event;
      const message = { topic, body: body ?? Buffer.alloc(0), at, clock, ...(asked && { asked: true }) };
      // A page that misses a change requests the whole board, so the board must be here before the change is passed on.
      if (topic === boardTopic)
        this.#boards = this.#boards
          .then(() => this.#copies.settled("board"))
          .then(() => events.emit("relay", message));
      else events.emit("relay", message);
    } else if (event.kind === "answer")
      this.#takeAnswer(event).catch(() => undefined); // the next request loads it
    else if (event.kind === "fault") parts.metrics.adopt(event.operation, event.health);
    else if (event.kind === "problem") {
      const headers = event.retryAfter === undefined ? {} : { "Retry-After": String(event.retryAfter) };
      this.#settle(event.key, new Problem(event.problem, headers));
    } else if (event.kind === "learnt")
      this.#takeLearned(event.what).catch(() => undefined); // the leader passes it on again when it changes
    else if (event.kind === "flushed") this.#flushes.get(event.id)?.();
  }

  /** gets an answer from the store, or asks the leader for it */
  async fetch(flight: Flight): Promise<Snapshot | Problem | typeof retry> {
    const { parts } = this.#options;
    const startedAt = parts.clock.now();
    const result = await this.#restarts.unlessRestarted(this.#askLeader(flight));
    if (result === retry) return retry;
    const { operation, key } = flight;
    if (!(result instanceof Problem)) parts.backoff.succeeded(operation, key);
    else parts.backoff.failed(operation, key, failureOf(result), parts.clock.now() - startedAt);
    return result;
  }

  /** ends all requests with `retry`, because another gateway leads now and knows nothing of them */
  restart(): void {
    this.#restarts.restart();
  }

  /** asks the leader to write its recording to disk; resolves when it has, or after a short wait */
  async flush(): Promise<void> {
    const id = `${Math.random()}`;
    const written = new Promise<void>((done) => this.#flushes.set(id, done));
    await this.#wish({ kind: "flush", id }).catch(() => undefined); // what is on disk can be read anyway
    await Promise.race([written, this.#options.parts.clock.wait(flushWait)]);
    this.#flushes.delete(id);
  }

  /** the longest delay from the leader since the last call, ms; undefined without a message */
  lag(): number | undefined {
    const longest = this.#lag;
    this.#lag = undefined;
    return longest;
  }

  #settle(key: string, result: Snapshot | Problem): void {
    for (const done of this.#waiting.get(key) ?? []) done(result);
    this.#waiting.delete(key);
  }

  #waitFor(key: string) {
    return new Promise<Snapshot | Problem>((done) => {
      this.#waiting.set(key, (this.#waiting.get(key) ?? new Set()).add(done));
      void this.#options.parts.clock.wait(this.#options.parts.longestWait).then(() => {
        const others = this.#waiting.get(key);
        others?.delete(done);
        if (others?.size === 0) this.#waiting.delete(key);
        done(new LeaderSilence({ status: 504, detail: "the leading gateway did not answer in time" }));
      });
    });
  }

  #isFresh(snapshot: Snapshot) {
    return snapshot.askedAt + this.#options.life(snapshot) > this.#options.parts.clock.now();
  }

  #wish(head: Wish) {
    return this.#options.stores.streams.append(
      streamNames.wishes,
      { head: JSON.stringify(head) },
      { most: streamLengths.wishes },
    );
  }

  async #askLeader({ operation, params, key }: Flight): Promise<Snapshot | Problem> {
    try {
      await this.#copies.load(key);
      const held = this.#options.parts.snapshots.get(key);
      if (held && this.#isFresh(held)) return held;
      const result = this.#waitFor(key);
      await this.#wish({ kind: "answer", operation, params });
      return await result;
    } catch {
      const detail = "the store that the gateways share cannot be reached";
      return new LeaderSilence({ status: 503, detail }, { "Retry-After": "1" });
    }
  }

  async #takeLearned(name: string): Promise<void> {
    const { stores, learned } = this.#options;
    const data = learned.get(name);
    const held = data && (await stores.snapshots.get(learnedKey(name)));
    if (held?.body) data?.adopt(held.body.toString());
  }

  async #takeAnswer({ key, answer, stale }: LeaderEvent & { kind: "answer" }): Promise<void> {
    const { parts } = this.#options;
    parts.metrics.adopt(answer.operation, answer.health);
    const held = parts.snapshots.get(key);
    if (answer.operation !== "board" && !held && !this.#waiting.has(key)) return;
    const snapshot = await this.#copies.renew(key);
    if (!snapshot) return;
    // The leader has an answer again, so the pause after its failures is over.
    if (!stale && this.#isFresh(snapshot)) parts.backoff.succeeded(answer.operation, key);
    this.#settle(
      key,
      stale && held ? unavailable("upstream gives no newer answer", { seconds: 1 }) : snapshot,
    );
  }
}

/** What waits for a certain leader, or for a turn that only a gateway without a leader needs. */
export function createRestarts() {
  const waiting = new Set<() => void>();
  return {
    async unlessRestarted<T>(result: Promise<T>): Promise<T | typeof retry> {
      let end: () => void = () => undefined;
      const restarted = new Promise<typeof retry>((done) => {
        end = () => done(retry);
      });
      waiting.add(end);
      try {
        return await Promise.race([result, restarted]);
      } finally {
        waiting.delete(end);
      }
    },
    restart() {
      for (const end of waiting) end();
    },
  };
}

function failureOf(problem: Problem): Failure {
  const seconds = problem.headers["Retry-After"];
  const retryAfter = seconds === undefined ? undefined : Number(seconds) * 1_000;
  if (problem instanceof LeaderSilence) return { problem, retryAfter, kind: "unasked" };
  const kind = problem.status === 404 ? "nothing" : problem.body.refused ? "refused" : "upstream";
  return { problem, retryAfter, kind };
}

/** Copies of the leader's answers in this gateway's own cache. */
function createCopies({ stores, parts }: FollowerOptions) {
  const { clock, snapshots, times } = parts;
  /** for each key the load in progress, and whether a newer answer was announced meanwhile */
  const loads = new Map<string, { done: Promise<Snapshot | undefined>; again: boolean }>();

  /** ms. After the common clock was set back, an answer seems to be of the future; the clocks of the machines then tell its age. */
  const ageOf = ({ answeredAt, fetchedAt }: SharedAnswer) => {
    const age = stores.now() - answeredAt;
    return Math.max(0, age < -impossibleLead ? clock.wall() - fetchedAt : age);
  };
  /** @returns the newest snapshot of this key */
  const store = async (key: string, answer: SharedAnswer, octets: Buffer | undefined) => {
    const before = snapshots.get(key);
    const body = octets && (await prepare(octets, before?.body));
    const now = clock.now();
    const age = ageOf(answer);
    const { operation, params, partly, fetchedAt, givenIn, source } = answer;
    const snapshot: Snapshot = {
      ...{ operation, params, partly, fetchedAt, givenIn, source, clock: answer.clock, body },
      answeredAt: now - age,
      askedAt: now - age - Math.max(0, answer.answeredAt - answer.requestedAt),
    };
    const newest = snapshots.get(key);
    if (newest && newest.answeredAt > snapshot.answeredAt + clockError) return newest;
    const { at, speed } = answer.clock;
    const polaClock = clockHeader({ at: Math.round(at + age * speed), speed });
    times.observe({ polaClock, polaSource: source, date: undefined }, clock.wall());
    snapshots.put(key, snapshot);
    return snapshot;
  };
  const read = async (key: string) => {
    const held = await stores.snapshots.get(key);
    const answer = held && readHead(sharedAnswer, held.head);
    if (!answer || (answer.hasBody && !held.body)) return undefined;
    return { answer, snapshot: await store(key, answer, answer.hasBody ? held.body : undefined) };
  };
  const run = async (key: string): Promise<Snapshot | undefined> => {
    try {
      return (await read(key))?.snapshot;
    } finally {
      const load = loads.get(key);
      loads.delete(key);
      if (load?.again) void start(key).catch(() => undefined);
    }
  };
  const start = (key: string) => {
    const done = run(key);
    loads.set(key, { done, again: false });
    return done;
  };

  return {
    /** Loads the leader's newest answer, if the store has one. */
    load: async (key: string) => (await read(key))?.answer,
    /** Loads an answer that the leader announced. Answers that are announced meanwhile are loaded once, afterwards. */
    async renew(key: string): Promise<Snapshot | undefined> {
      const load = loads.get(key);
      if (!load) return start(key);
      load.again = true;
      await load.done.catch(() => undefined);
      return loads.get(key)?.done ?? snapshots.get(key);
    },
    /** Resolves when no load of this key is in progress. */
    settled: async (key: string) => {
      await loads.get(key)?.done.catch(() => undefined);
    },
  };
}
