/**
 * The inputs of a broker: rules, a clock and a log. With them, one core serves browsers, the exchange and the test suites of other clients.
 * This file also has the broker's counters.
 */
import type { HeaderList, Message, MessageShape, Packet } from "#server/stomp/codec/frame";

export const ackModes = ["auto", "client", "client-individual"] as const;
export type AckMode = (typeof ackModes)[number];

/** One active SUBSCRIBE. */
export interface Subscription extends MessageShape {
  readonly destination: string;
  readonly ack: AckMode;
  /** `shapeKey` of this subscription */
  readonly key: string;
  /**
   * `packet` is the message encoded for this subscription. While the peer is slow, only the newest message is kept, unless `every` is set.
   */
  deliver(message: Message, packet: Packet, every?: boolean): void;
}

/** Delivers published messages of one destination to its subscriptions. */
export interface Outlet {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  publish(message: Message): void;
  /** called when the peer has acknowledged or refused messages */
  settle(subscription: Subscription, messageId: string, taken: boolean): void;
  readonly size: number;
  /** true without subscribers and stored messages; the outlet can then be removed and created again later */
  readonly idle: boolean;
}

/** The parts of a SEND frame that a rule receives. */
export interface SentMessage {
  destination: string;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

/** The sender of a SEND. An answer reaches only this session, on its subscriptions to the answer's destination. */
export interface Asker {
  readonly id: string;
  reply(answer: { destination: string; body: Buffer | string; headers?: HeaderList }): void;
}

export interface Rules {
  /**
   * The kind of a destination for a subscriber: public, private (answers to this session only), or an outlet of another kind. SUBSCRIBE is
   * refused if the kind is undefined. The name is compared without normalisation.
   */
  kind(destination: string): "topic" | "private" | (() => Outlet) | undefined;
  /** What a SEND to this destination does. If undefined, SEND is refused with ERROR, also inside a transaction. */
  send(destination: string): ((sent: SentMessage, asker: Asker) => void) | undefined;
  /** Whether CONNECT is accepted. Without this function every CONNECT is. */
  login?(headers: ReadonlyMap<string, string>): boolean;
}

/** Time is injected, so that a test can advance it by hand. */
export interface BrokerClock {
  /** ms of a monotonic clock */
  now(): number;
  /** Runs `action` once after `ms`; returns a function that cancels it. */
  after(ms: number, action: () => void): () => void;
}

/** Longest timer; Node fires a longer one at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: BrokerClock = {
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

/** The broker's counts since its creation; `sessions` and `subscriptions` count only open ones. */
export const noCounts = () => ({
  sessions: 0,
  subscriptions: 0,
  /** sockets that were accepted, and upgrades that were refused */
  opened: 0,
  turnedAway: 0,
  published: 0,
  /** MESSAGE frames written to sockets or queued for them */
  delivered: 0,
  /** messages that were replaced by a newer one before a slow peer read them */
  conflated: 0,
  /** ERROR frames sent */
  errors: 0,
  /** peers disconnected because they did not read */
  stuck: 0,
  /** peers disconnected because they did not log in, fell silent or lost their heart-beat */
  silent: 0,
  /** peers disconnected because they sent more than their rate limit */
  flooded: 0,
});
export type Counters = ReturnType<typeof noCounts>;
