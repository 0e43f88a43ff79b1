/**
 * Leaderboards for the browsers' topics: pushed by the service, or answered over HTTP. A pushed list is never stored as an answer:
 * the service writes its times as text on the topic and as ms over HTTP.
 */

import type { Answers } from "#server/gateway/answers/answers";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { Publication, SnapshotReader } from "#server/gateway/answers/snapshots";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import { type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";

/** A list as the service sent it, and as the contract reads it. */
export interface PushedList {
  topic: Topic;
  octets: Buffer;
  /** epoch ms */
  at: number;
  checked: CheckedBody;
}

type Publish = (list: Publication) => void;

export function pushedLists(
  { times, tally }: Pick<GatewayParts, "times" | "tally">,
  answers: Pick<Answers, "renew">,
  publish: Publish,
): (list: PushedList) => Promise<void> {
  return async ({ topic, octets, at, checked }) => {
    if (!times.known()) {
      // only an answer over HTTP carries the exchange's clock and source
      await answers.renew(topic, {});
      return;
    }
    publish({ topic: topics[topic], body: octets, at, clock: times.clock() });
    const { rows, dropped, surprises } = checked;
    tally.succeeded(topic, { at, latency: undefined, rows, dropped, surprises });
  };
}

/** Publishes each leaderboard that was answered over HTTP on its topic. */
export const answeredLists = (publish: Publish): SnapshotReader => ({
  answered({ operation, body, fetchedAt, clock }) {
    if (!isTopic(operation) || !body) return;
    publish({ topic: topics[operation], body: body.identity, at: fetchedAt, clock, asked: true });
  },
});

/** @returns undefined unless these octets are JSON of the kind the topic declares, with a row to read or none at all */
export function readPushed(topic: Topic, octets: Buffer): CheckedBody | undefined {
  try {
    return checkBody(operations[topic].reply, octets);
  } catch {
    return undefined; // not text, not JSON, or not of the declared kind: the caller treats them alike
  }
}

export const isTopic = (name: string): name is Topic => Object.hasOwn(topics, name);
