/**
 * What a gateway writes to the shared store while it leads. A write is refused if another gateway leads by now; a lost write is repaired by
 * the next.
 */

import type { OperationHealth } from "#server/gateway/answers/metrics";
import type { Publication, Snapshot } from "#server/gateway/answers/snapshots";
import { snapshotKey } from "#server/gateway/answers/snapshots";
import type { Problem } from "#server/gateway/http/problem";
import type { Clock } from "#server/gateway/upstream/clocks";
import type { Stores } from "#server/stores/stores";
import { hour } from "#units/time";
import type { OperationName } from "#wire/operations";
import { type LeaderEvent, type SharedAnswer, streamLengths, streamNames } from "./events.ts";
import type { Lease } from "./lease.ts";

export interface LeaderOptions {
  stores: Stores;
  lease: () => Pick<Lease, "role" | "fence" | "hurry">;
  clock: Pick<Clock, "now">;
  health: (operation: OperationName) => OperationHealth;
}

/** ms for which the store keeps an answer to a request without and with parameters, and what the next leader needs */
const storedLives = { plain: 24 * hour, other: hour, state: 14 * 24 * hour };

export class Leader {
  readonly #options: LeaderOptions;
  /** the learned texts that the followers have */
  readonly #learned = new Map<string, string>();
  #refused = 0;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  /** number of writes that were refused because another gateway leads */
  get refused(): number {
    return this.#refused;
  }

  /** @param stale true if upstream gave no newer answer */
  answered(snapshot: Snapshot, stale = false): void {
    if (!this.#leads()) return;
    const { stores, clock, health } = this.#options;
    const key = snapshotKey(snapshot.operation, snapshot.params);
    const answer = describe(snapshot, stores.now() - clock.now(), health(snapshot.operation));
    const plain = Object.keys(snapshot.params).length === 0;
    const life = plain ? storedLives.plain : storedLives.other;
    this.#put(key, { head: JSON.stringify(answer), body: snapshot.body?.identity }, life);
    this.#append({ kind: "answer", key, answer, stale });
  }

  publish({ topic, body, at, clock, asked = false }: Publication): void {
    if (!this.#leads()) return;
    const octets = typeof body === "string" ? Buffer.from(body) : body;
    const sentAt = this.#options.stores.now();
    this.#append({ kind: "publication", topic, at, clock, asked, sentAt }, octets);
  }

  fault(operation: OperationName): void {
    if (this.#leads()) this.#append({ kind: "fault", operation, health: this.#options.health(operation) });
  }

  problem(key: string, { body, headers }: Problem): void {
    const { status, detail, unreadable, refused } = body;
    const retryAfter = headers["Retry-After"];
    this.#append({
      kind: "problem",
      key,
      problem: { status, detail, ...(unreadable && { unreadable }), ...(refused && { refused }) },
      ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
    });
  }

  /** passes learned data on, if it has changed */
  learned(name: string, text: string): void {
    if (!this.#leads() || this.#learned.get(name) === text) return;
    this.#learned.set(name, text);
    this.#put(learnedKey(name), { head: "{}", body: Buffer.from(text) }, storedLives.plain);
    this.#append({ kind: "learnt", what: name });
  }

  /** This gateway leads anew: the followers may have learned data of another leader. */
  begin(): void {
    this.#learned.clear();
  }

  /** keeps a text for the next leader */
  keep(what: "alerts", text: string): void {
    if (this.#leads()) this.#put(keptKey(what), { head: "{}", body: Buffer.from(text) }, storedLives.state);
  }

  flushed(id: string): void {
    this.#append({ kind: "flushed", id });
  }

  left(): void {
    this.#append({ kind: "left" });
  }

  #leads(): boolean {
    return this.#options.lease().role() === "leads";
  }

  #append(event: LeaderEvent, body?: Buffer): void {
    const { stores, lease } = this.#options;
    const limits = { most: streamLengths.leader, fence: lease().fence() };
    this.#count(stores.streams.append(streamNames.leader, { head: JSON.stringify(event), body }, limits));
  }

  #put(key: string, held: { head: string; body: Buffer | undefined }, life: number): void {
    const { stores, lease } = this.#options;
    this.#count(stores.snapshots.put(key, held, { fence: lease().fence(), life }));
  }

  #count(write: Promise<boolean>): void {
    write.then(
      (accepted) => {
        if (accepted) return;
        this.#refused += 1;
        this.#options.lease().hurry();
      },
      () => undefined, // the lease finds out whether the store is out of reach
    );
  }
}

/** No operation has this key. */
export const keptKey = (what: "alerts") => `kept:${what}`;
/** No operation has this key. The spelling is that of earlier releases. */
export const learnedKey = (name: string) => `learnt:${name}`;

/** @param ahead ms from our monotonic clock to the common clock */
function describe(snapshot: Snapshot, ahead: number, health: OperationHealth): SharedAnswer {
  const { operation, params, body, partly, fetchedAt, clock, givenIn, source } = snapshot;
  return {
    ...{ operation, params, partly, fetchedAt, clock, givenIn, source, health },
    hasBody: body !== undefined,
    answeredAt: snapshot.answeredAt + ahead,
    requestedAt: snapshot.askedAt + ahead,
  };
}
