/**
 * A list pushed by the service goes on to everybody who listens. It is not what the operation answers over HTTP: the
 * service writes times as text there and as ms here, and each way keeps its own octets.
 */

import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";
import type { Answers } from "./answers.ts";
import { checkBody } from "./bodyCheck.ts";
import type { Bus } from "./bus.ts";
import type { House } from "./house.ts";

export type TakePushed = (topic: Topic, octets: Buffer, at: number) => Promise<void>;

/** `octets` have been checked by the link: they are JSON of the declared kind. */
export function pushedLists({ times, tally }: House, answers: Answers, bus: Bus): TakePushed {
  return async (topic, octets, at) => {
    if (!times.known()) {
      // whose clock this is, and whether it is simulated, only an answer over HTTP tells
      await answers.renew(topic, {});
      return;
    }
    bus.publish({ topic: topics[topic], body: octets, at, clock: times.clock() });
    const { rows, dropped, surprises } = checkBody(operations[topic].reply, octets);
    tally.succeeded(topic, { at, latency: undefined, rows, dropped, surprises });
  };
}
