/**
 * What the gateways of one upstream share: the latest answers with the right to request them, and streams of events. Times are ms of a
 * clock that all gateways have in common. A call rejects if the store cannot be reached or is too slow.
 */

import type { Rate, RateVerdict } from "#server/rate/bucket";

/** A value with its description. */
export interface HeldValue {
  /** JSON, without line breaks */
  head: string;
  body?: Buffer | undefined;
}

export interface StreamEntry extends HeldValue {
  /** `<ms>-<number>`; grows within a stream */
  id: string;
}

export interface SharedSnapshots {
  get(key: string): Promise<HeldValue | undefined>;
  /** @param life ms until the store may drop the value @returns false if a newer leader exists */
  put(key: string, held: HeldValue, right: { fence: number; life: number }): Promise<boolean>;
  /**
   * Takes the lease, or renews it. Each new lease has a greater fence than all before it.
   * @param known the greatest fence that the caller knows; the store may have lost it
   * @returns the fence, or undefined while another gateway has the lease
   */
  claim(holder: string, lease: { ms: number; known: number }): Promise<number | undefined>;
  release(holder: string): Promise<void>;
}

export interface Streams {
  /**
   * @param most number of entries that the stream keeps, at least
   * @param fence if given, the entry is refused when a newer leader exists
   * @returns false if it was refused
   */
  append(
    stream: string,
    held: HeldValue,
    limits: { most: number; fence?: number | undefined },
  ): Promise<boolean>;
  /** Passes every entry after the given ids, in order, and continues by itself after an interruption. @returns a function that ends it */
  follow(after: ReadonlyMap<string, string>, take: (stream: string, entry: StreamEntry) => void): () => void;
}

/** One bucket for each address, in all gateways. */
export interface SharedRate {
  /** Counts one request if it is allowed. Rejects if the store cannot be reached. */
  take(address: string): Promise<RateVerdict>;
}

export interface Stores {
  /** name of the engine, for operators */
  engine: string;
  snapshots: SharedSnapshots;
  streams: Streams;
  rate(name: string, rate: Rate): SharedRate;
  /** ms of the common clock */
  now(): number;
  close(): Promise<void>;
}

/** Greatest number of a leader. A million times as many boards still have exact numbers. */
export const greatestFence = 9_000_000_000;

/** A damaged store or another program may tell any number. */
export const isFence = (fence: number): boolean =>
  Number.isInteger(fence) && fence >= 0 && fence <= greatestFence;

/** The id of an entry that would have been appended at this time. */
export const idAt = (ms: number): string => `${Math.max(0, Math.floor(ms))}-0`;
