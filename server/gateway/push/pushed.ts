/**
 * A list pushed by the service goes on to everybody who listens. It is not what the operation answers over HTTP: the
 * service writes times as text there and as ms here, and each way keeps its own octets.
 */

import type { Answers } from "#server/gateway/answers/answers";
import type { Bus } from "#server/gateway/answers/bus";
import type { House } from "#server/gateway/answers/house";
import { topics } from "#wire/leaderboards";
import type { PushedList } from "./pushedList.ts";

export type TakePushed = (list: PushedList) => Promise<void>;

export function pushedLists({ times, tally }: House, answers: Answers, bus: Bus): TakePushed {
  return async ({ topic, octets, at, checked }) => {
    if (!times.known()) {
      // whose clock this is, and whether it is simulated, only an answer over HTTP tells
      await answers.renew(topic, {});
      return;
    }
    bus.publish({ topic: topics[topic], body: octets, at, clock: times.clock() });
    const { rows, dropped, surprises } = checked;
    tally.succeeded(topic, { at, latency: undefined, rows, dropped, surprises });
  };
}
