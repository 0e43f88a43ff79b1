/** Puts a flight's question upstream through the request queue, with one retry within the budget, and settles what came. */

import { prepare } from "#server/gateway/http/prepared";
import { attempt, failureOf, type GoodAnswer, type Outcome } from "#server/gateway/upstream/attempt";
import { operations } from "#wire/operations";
import { type Answers, createAnswers, type Fetch, type Flight } from "./answers.ts";
import { lifeOf } from "./freshness.ts";
import type { GatewayParts } from "./gatewayParts.ts";
import type { Snapshot, SnapshotReader } from "./snapshots.ts";

/** Before an immediate retry, ms: what clients of the service use. */
const retryPause = 150;

export function answersFromUpstream(parts: GatewayParts, readers: readonly SnapshotReader[]): Answers {
  const { snapshots, backoff, clock, times, pace, longestWait } = parts;
  return createAnswers({
    snapshots,
    backoff,
    clock,
    longestWait,
    fetch: fetchThrough(parts, readers),
    life: (snapshot) => lifeOf(snapshot, times.session()) * pace,
  });
}

function fetchThrough(parts: GatewayParts, readers: readonly SnapshotReader[]): Fetch {
  const { backoff, clock, tally, pace } = parts;
  return async (flight) => {
    const { operation, key } = flight;
    backoff.earnRetry();
    let askedAt = clock.now();
    const started = (at: number) => {
      askedAt = at;
    };
    let outcome = await once(parts, flight, started);
    if (!outcome.ok && outcome.again && backoff.spendRetry()) {
      tally.retries.inc({ operation });
      await clock.wait(retryPause * Math.min(1, pace));
      outcome = await once(parts, flight, started);
    }
    if (outcome.ok) {
      const { snapshot, isNewest } = await store(parts, flight, { ...outcome.value, askedAt });
      if (isNewest) for (const reader of readers) reader.answered(snapshot, outcome.value.checked?.body);
      return snapshot;
    }
    backoff.failed(operation, key, outcome.failure, clock.now() - askedAt);
    if (outcome.failure.kind === "upstream") {
      tally.failed(operation, clock.wall(), outcome.reason);
      parts.log.warn({ operation, reason: outcome.reason }, "upstream failed");
    }
    return outcome.failure.problem;
  };
}

async function once(parts: GatewayParts, flight: Flight, started: (at: number) => void): Promise<Outcome> {
  const { operation, params, key } = flight;
  try {
    const outcome = await parts.requestQueue.enter({
      group: operation,
      rank: () => parts.known.rank(operation, params),
      wanted: () => flight.renewal || flight.waiting > 0,
      run: () => {
        started(parts.clock.now());
        const held = parts.snapshots.get(key)?.body !== undefined;
        return attempt(parts.upstream, { operation: operations[operation], params, held }, () =>
          parts.clock.wall(),
        );
      },
    });
    parts.tally.calls.inc({ operation, outcome: outcome.ok ? "good" : "failed" });
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

async function store(
  parts: GatewayParts,
  { operation, params, key }: Flight,
  { answer, checked, askedAt }: GoodAnswer & { askedAt: number },
): Promise<{ snapshot: Snapshot; isNewest: boolean }> {
  const { snapshots, clock, times, backoff, tally, known } = parts;
  const fetchedAt = clock.wall();
  const answeredAt = clock.now();
  const seen = times.observe(answer, fetchedAt);
  const body = checked && (await prepare(answer.body, snapshots.get(key)?.body));
  const partly = checked?.partly === true;
  const came = { fetchedAt, answeredAt, askedAt, ...seen };
  const snapshot: Snapshot = { operation, params, body, partly, ...came };
  backoff.succeeded(operation, key);
  const { rows = 0, dropped = [], surprises = [] } = checked ?? {};
  tally.succeeded(operation, { at: fetchedAt, latency: answeredAt - askedAt, rows, dropped, surprises });
  if (checked) known.learn(operation, params, checked.body);
  const newest = snapshots.get(key);
  if (newest && newest.answeredAt > answeredAt) return { snapshot: newest, isNewest: false };
  snapshots.put(key, snapshot);
  return { snapshot, isNewest: true };
}
