/** Keeps the latest answer for each operation and its parameters, in memory. A shared store could implement the same interface. */
import { LRUCache } from "lru-cache";
import type { PreparedBody } from "#server/gateway/http/prepared";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import type { ExchangeClock, SessionTime } from "#server/gateway/upstream/clocks";
import type { Canonical } from "#server/gateway/upstream/parameters";
import { type OperationName, operations } from "#wire/operations";

export interface Snapshot {
  operation: OperationName;
  params: Canonical;
  /** undefined if the service answered 204: no data for these parameters */
  body: PreparedBody | undefined;
  /** true if some parts of the body could not be read */
  partly: boolean;
  /** when upstream answered: epoch ms for clients, and ms of the monotonic clock */
  fetchedAt: number;
  answeredAt: number;
  /** when it was requested, on the monotonic clock */
  askedAt: number;
  clock: ExchangeClock;
  /** phase of the market, by the exchange's clock, when upstream answered */
  givenIn: SessionTime;
  source: "live" | "embedded";
}

/** A message for the subscribers of a topic. */
export interface Publication {
  topic: string;
  body: Buffer | string;
  /** epoch ms of the service's answer or push */
  at: number;
  clock: ExchangeClock;
  /** true for an answer over HTTP; absent for a push */
  asked?: boolean;
}

export type Snapshots = ReturnType<typeof memorySnapshots>;

export function snapshotKey(operation: OperationName, params: Canonical): string {
  for (const _ in params) return `${operation}?${new URLSearchParams(params).toString()}`;
  return operation;
}

/**
 * Limits of the cache, in bytes and entries, for answers to operations with parameters. Answers without parameters are few and always stay.
 */
const octetLimit = 32 * 1024 * 1024;
const entryLimit = 1_000;
/** Greatest number of empty answers. This separate limit prevents requests with random parameters from evicting real data. */
const absentLimit = 2_000;

export function memorySnapshots() {
  const lasting = new Map<string, Snapshot>();
  const passing = new LRUCache<string, Snapshot>({
    max: entryLimit,
    maxSize: octetLimit,
    sizeCalculation: ({ body }) => (body?.size ?? 0) + 1_000,
  });
  const absent = new LRUCache<string, Snapshot>({ max: absentLimit });

  return {
    get: (key: string): Snapshot | undefined => lasting.get(key) ?? passing.get(key) ?? absent.get(key),
    put(key: string, snapshot: Snapshot): void {
      const { body, params } = snapshot;
      if (body) absent.delete(key);
      if (!body) absent.set(key, snapshot);
      else if (Object.keys(params).length === 0) lasting.set(key, snapshot);
      else passing.set(key, snapshot);
    },
    size() {
      let octets = passing.calculatedSize;
      for (const { body } of lasting.values()) octets += body?.size ?? 0;
      return { entries: lasting.size + passing.size + absent.size, octets };
    },
  };
}

/** The bodies as the contract read them, so that the gateway parses no answer twice. */
const checkedBodies = new WeakMap<PreparedBody, CheckedBody>();

/** Keeps what was read while the bytes are cached. Answers with parameters are many, so their bodies are not kept. */
export function keepRead({ params, body }: Pick<Snapshot, "params" | "body">, checked: CheckedBody): void {
  if (body && Object.keys(params).length === 0) checkedBodies.set(body, checked);
}

/** @returns undefined for an answer without a body @throws MalformedBody for a copy from another gateway that this one cannot read */
export function readBody(snapshot: Pick<Snapshot, "operation" | "params" | "body">): CheckedBody | undefined {
  const { body, operation } = snapshot;
  if (!body) return undefined;
  const checked = checkedBodies.get(body) ?? checkBody(operations[operation].reply, body.identity);
  keepRead(snapshot, checked);
  return checked;
}
