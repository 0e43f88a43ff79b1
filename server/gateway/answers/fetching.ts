/** Puts a flight's question upstream through the lane, with one retry within the budget, and settles what came. */

import { prepare } from "#server/gateway/http/prepared";
import type { Problem } from "#server/gateway/http/problem";
import { attempt, failureOf, type GoodAnswer, type Outcome } from "#server/gateway/upstream/attempt";
import { operations } from "#wire/operations";
import { type Answers, createAnswers, type Fetch, type Flight } from "./answers.ts";
import { lifeOf } from "./freshness.ts";
import type { House } from "./house.ts";
import type { Snapshot } from "./snapshots.ts";

/** Before an immediate retry, ms: what clients of the service use. */
const retryPause = 150;

export function createService(house: House): Answers {
  const { snapshots, restraint, clock, times, pace, longestWait } = house;
  return createAnswers({
    snapshots,
    restraint,
    clock,
    longestWait,
    fetch: fetchThrough(house),
    life: (snapshot) => lifeOf(snapshot, times.session()) * pace,
  });
}

function fetchThrough(house: House): Fetch {
  const { restraint, clock, tally, pace } = house;
  return async (flight) => {
    const { operation, key } = flight;
    restraint.earnRetry();
    let askedAt = clock.now();
    const started = (at: number) => {
      askedAt = at;
    };
    let outcome = await once(house, flight, started);
    if (!outcome.ok && outcome.again && restraint.spendRetry()) {
      tally.retries.inc({ operation });
      await clock.wait(retryPause * Math.min(1, pace));
      outcome = await once(house, flight, started);
    }
    if (outcome.ok) return store(house, flight, { ...outcome.value, askedAt });
    restraint.failed(operation, key, outcome.failure, clock.now() - askedAt);
    if (outcome.failure.kind === "upstream") {
      tally.failed(operation, clock.wall(), outcome.reason);
      house.log.warn({ operation, reason: outcome.reason }, "upstream failed");
    }
    return outcome.failure.problem;
  };
}

async function once(house: House, flight: Flight, started: (at: number) => void): Promise<Outcome> {
  const { operation, params, key } = flight;
  try {
    const outcome = await house.lane.enter({
      group: operation,
      rank: () => house.known.rank(operation, params),
      wanted: () => flight.renewal || flight.waiting > 0,
      run: () => {
        started(house.clock.now());
        const held = house.snapshots.get(key)?.body !== undefined;
        return attempt(house.upstream, { operation: operations[operation], params, held }, () =>
          house.clock.wall(),
        );
      },
    });
    house.tally.calls.inc({ operation, outcome: outcome.ok ? "good" : "failed" });
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

async function store(
  house: House,
  { operation, params, key }: Flight,
  { answer, checked, askedAt }: GoodAnswer & { askedAt: number },
): Promise<Snapshot | Problem> {
  const { snapshots, clock, times, restraint, tally, known } = house;
  const fetchedAt = clock.wall();
  const answeredAt = clock.now();
  const seen = times.observe(answer, fetchedAt);
  const body = checked && (await prepare(answer.body, snapshots.get(key)?.body));
  const reading = operation === "board" ? checked?.body : undefined;
  const partly = checked?.partly === true;
  const came = { fetchedAt, answeredAt, askedAt, ...seen };
  const snapshot: Snapshot = { operation, params, body, partly, reading, ...came };
  restraint.succeeded(operation, key);
  const { rows = 0, dropped = [], surprises = [] } = checked ?? {};
  tally.succeeded(operation, { at: fetchedAt, latency: answeredAt - askedAt, rows, dropped, surprises });
  if (checked) known.learn(operation, params, checked.body);
  const newest = snapshots.get(key);
  if (newest && newest.answeredAt > answeredAt) return newest; // a push came in meanwhile
  snapshots.put(key, snapshot);
  house.stored(snapshot, checked?.body);
  return snapshot;
}
