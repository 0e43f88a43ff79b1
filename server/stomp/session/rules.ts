/** What a broker allows: parameters of the core, so that the same core serves browsers, the exchange and foreign suites. */
import type { HeaderList } from "#server/stomp/codec/frame";

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
   * What a destination is to a subscriber: heard by all, given to one in turn, or only for answers to this session.
   * Undefined: there is no such destination and SUBSCRIBE is refused. Compared as it is, nothing is normalised.
   */
  kind(destination: string): "topic" | "queue" | "private" | undefined;
  /** What a SEND to this destination does; undefined: refused with ERROR, also inside a transaction. */
  send(destination: string): ((sent: Sent, asker: Asker) => void) | undefined;
  /** Whether CONNECT is let in; left out: everybody is. */
  login?(headers: ReadonlyMap<string, string>): boolean;
}
