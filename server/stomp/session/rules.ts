/**
 * What a broker is given: rules, a clock and a log, so that one core serves browsers, the exchange and other clients' suites. And what
 * it counts.
 */
import type { HeaderList } from "#server/stomp/codec/frame";
import type { Outlet } from "./subscription.ts";

/** A SEND as its rule gets it. */
export interface Sent {
  destination: string;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** Who sent it: an answer reaches this session only, on its subscriptions to that destination. */
export interface Asker {
  readonly id: string;
  reply(answer: { destination: string; body: Buffer | string; headers?: HeaderList }): void;
}

export interface Rules {
  /**
   * What a destination is to a subscriber: heard by all, only for answers to this session, or an outlet of another kind.
   * Undefined: there is no such destination and SUBSCRIBE is refused. Compared as it is, nothing is normalised.
   */
  kind(destination: string): "topic" | "private" | (() => Outlet) | undefined;
  /** What a SEND to this destination does; undefined: refused with ERROR, also inside a transaction. */
  send(destination: string): ((sent: Sent, asker: Asker) => void) | undefined;
  /** Whether CONNECT is let in; left out: everybody is. */
  login?(headers: ReadonlyMap<string, string>): boolean;
}

/** Time as an argument, so that a test can turn it by hand. */
export interface Clock {
  /** ms, never going back */
  now(): number;
  /** Runs `action` once after `ms`; gives what cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** Node fires a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, action) {
    const timer = setTimeout(action, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
};

/** The part of a pino logger that is used here. */
export interface Log {
  debug(detail: object, message: string): void;
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

export const silentLog: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** What the broker counts since it was made; `sessions` and `subscriptions` are what is open now. */
export interface Counters {
  sessions: number;
  subscriptions: number;
  /** sockets that were let in, and upgrades that were not */
  opened: number;
  turnedAway: number;
  published: number;
  /** MESSAGE frames given to sockets or left for them to take */
  delivered: number;
  /** messages that a newer one replaced before a slow peer took them */
  conflated: number;
  /** ERROR frames sent */
  errors: number;
  /** peers cut off because they did not read */
  stuck: number;
  /** peers cut off because they did not log in, fell silent or lost their heart-beat */
  silent: number;
  /** peers cut off because they said more than anybody has to */
  flooded: number;
}

export const noCounts = (): Counters => ({
  sessions: 0,
  subscriptions: 0,
  opened: 0,
  turnedAway: 0,
  published: 0,
  delivered: 0,
  conflated: 0,
  errors: 0,
  stuck: 0,
  silent: 0,
  flooded: 0,
});
