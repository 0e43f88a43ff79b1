/** What the leader tells the other gateways. A write is refused if another gateway leads by now; a lost write is repaired by the next. */
import type { OperationHealth } from "#server/gateway/answers/metrics";
import type { Publication, Snapshot } from "#server/gateway/answers/snapshots";
import { snapshotKey } from "#server/gateway/answers/snapshots";
import type { Problem } from "#server/gateway/http/problem";
import type { Clock } from "#server/gateway/upstream/clocks";
import type { Stores } from "#server/stores/stores";
import type { OperationName } from "#wire/operations";
import { type LeaderEvent, type SharedAnswer, streamLengths, streamNames } from "./events.ts";
import type { Lease } from "./lease.ts";

export interface Telling {
  /** @param stale true if upstream gave no newer answer */
  answered(snapshot: Snapshot, stale?: boolean): void;
  publish(publication: Publication): void;
  fault(operation: OperationName): void;
  problem(key: string, problem: Problem): void;
  learnt(what: "lines" | "sectors", text: string): void;
  /** keeps a text for the next leader */
  keep(what: "alerts", text: string): void;
  flushed(id: string): void;
  left(): void;
  /** number of writes that were refused because another gateway leads */
  refused(): number;
}

export interface TellingOptions {
  stores: Stores;
  lease: () => Pick<Lease, "role" | "fence" | "hurry">;
  clock: Pick<Clock, "now">;
  health: (operation: OperationName) => OperationHealth;
}

const hour = 3_600_000;
/** ms for which the store keeps an answer to a request without and with parameters, and what the next leader needs */
const kept = { plain: 24 * hour, other: hour, state: 14 * 24 * hour };

export function createTelling({ stores, lease, clock, health }: TellingOptions): Telling {
  let refused = 0;
  const leads = () => lease().role() === "leads";
  const sent = (write: Promise<boolean>) => {
    write.then(
      (accepted) => {
        if (accepted) return;
        refused += 1;
        lease().hurry();
      },
      () => undefined, // the lease finds out whether the store is out of reach
    );
  };
  const tell = (event: LeaderEvent, body?: Buffer) => {
    const limits = { most: streamLengths.leader, fence: lease().fence() };
    sent(stores.streams.append(streamNames.leader, { head: JSON.stringify(event), body }, limits));
  };
  const put = (key: string, head: string, body: Buffer | undefined, life: number) =>
    sent(stores.snapshots.put(key, { head, body }, { fence: lease().fence(), life }));

  return {
    answered(snapshot, stale = false) {
      if (!leads()) return;
      const key = snapshotKey(snapshot.operation, snapshot.params);
      const answer = describe(snapshot, stores.now() - clock.now(), health(snapshot.operation));
      const plain = Object.keys(snapshot.params).length === 0;
      put(key, JSON.stringify(answer), snapshot.body?.identity, plain ? kept.plain : kept.other);
      tell({ kind: "answer", key, answer, stale });
    },
    publish({ topic, body, at, clock: exchange, asked = false }) {
      if (!leads()) return;
      const octets = typeof body === "string" ? Buffer.from(body) : body;
      tell({ kind: "publication", topic, at, clock: exchange, asked, sentAt: stores.now() }, octets);
    },
    fault(operation) {
      if (leads()) tell({ kind: "fault", operation, health: health(operation) });
    },
    problem(key, { body, headers }) {
      const { status, detail, unreadable, refused: refuses } = body;
      const retryAfter = headers["Retry-After"];
      tell({
        kind: "problem",
        key,
        problem: { status, detail, ...(unreadable && { unreadable }), ...(refuses && { refused: refuses }) },
        ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
      });
    },
    learnt(what, text) {
      if (!leads()) return;
      put(learntKey(what), "{}", Buffer.from(text), kept.plain);
      tell({ kind: "learnt", what });
    },
    keep(what, text) {
      if (leads()) put(keptKey(what), "{}", Buffer.from(text), kept.state);
    },
    flushed: (id) => tell({ kind: "flushed", id }),
    left: () => tell({ kind: "left" }),
    refused: () => refused,
  };
}

/** No operation has this key. */
export const keptKey = (what: "alerts") => `kept:${what}`;
/** No operation has this key. */
export const learntKey = (what: "lines" | "sectors") => `learnt:${what}`;

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
