/** A list pushed by the service becomes the answer of its operation, so that HTTP and push never disagree. */

import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import type { Answers } from "./answers.ts";
import { checkBody } from "./bodyCheck.ts";
import type { Bus } from "./bus.ts";
import type { House } from "./house.ts";
import { prepare } from "./prepared.ts";
import { type Snapshot, snapshotKey } from "./snapshots.ts";

export type TakePushed = (topic: Topic, octets: Buffer, at: number) => Promise<void>;

/** `octets` have been checked by the link: they are JSON of the declared kind. */
export function pushedLists(house: House, answers: Answers, bus: Bus): TakePushed {
  const { times, clock, snapshots, tally } = house;
  return async (topic, octets, at) => {
    if (!times.known()) {
      // whose clock this is, and whether it is simulated, only an answer over HTTP tells
      await answers.renew(topic, {});
      return;
    }
    const answeredAt = clock.now();
    const spoken = times.clock();
    bus.publish({ topic: topics[topic], body: octets, at, clock: spoken });
    const { rows, dropped } = checkBody(operations[topic].reply, octets);
    tally.succeeded(topic, { at, latency: undefined, rows, dropped });
    const key = snapshotKey(topic, {});
    const body = await prepare(octets, snapshots.get(key)?.body);
    const snapshot: Snapshot = {
      operation: topic,
      params: {},
      body,
      reading: undefined,
      fetchedAt: at,
      answeredAt,
      askedAt: answeredAt,
      clock: spoken,
      givenIn: times.session(),
      source: times.source(),
    };
    if ((snapshots.get(key)?.answeredAt ?? 0) <= answeredAt) snapshots.put(key, snapshot);
    house.restraint.succeeded(topic, key);
  };
}
