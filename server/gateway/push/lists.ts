/**
 * Leaderboards for the browsers' topics. The service pushes them, or answers them over HTTP. A pushed list is never stored as an answer,
 * because the service writes times as text on the topic and as ms over HTTP.
 */

import type { Answers } from "#server/gateway/answers/answers";
import type { EventHub, PushedList } from "#server/gateway/answers/eventHub";
import type { GatewayParts } from "#server/gateway/answers/gatewayParts";
import type { Publication } from "#server/gateway/answers/snapshots";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import type { Clock } from "#server/gateway/upstream/clocks";
import { isTopic, type Topic, topics } from "#wire/leaderboards";
import { operations } from "#wire/operations";

/** Publishes each leaderboard on its topic, whether the service pushed or answered it. */
export function publishLists(
  events: EventHub,
  { times, metrics, clock, log }: Pick<GatewayParts, "times" | "metrics" | "clock" | "log">,
  answers: Pick<Answers, "renew">,
): void {
  const publish = conflate((list) => events.emit("publication", list), clock);
  const take = async ({ topic, octets, at, checked }: PushedList) => {
    if (!times.known()) {
      // Only an answer over HTTP contains the exchange's clock and source.
      await answers.renew(topic, {});
      return;
    }
    publish({ topic: topics[topic], body: octets, at, clock: times.clock() });
    const { rows, dropped, surprises } = checked;
    metrics.succeeded(topic, { at, latency: undefined, rows, dropped, surprises });
  };
  events.on("list", (list) => {
    take(list).catch((err: unknown) => log.error({ err }, "a pushed list could not be published"));
  });
  events.on("answer", ({ operation, body, fetchedAt, clock: exchange }) => {
    if (!isTopic(operation) || !body) return;
    publish({ topic: topics[operation], body: body.identity, at: fetchedAt, clock: exchange, asked: true });
  });
}

/** @returns undefined if the bytes are not JSON of the topic's kind, or if no row of a list with rows is readable */
export function readPushed(topic: Topic, octets: Buffer): CheckedBody | undefined {
  try {
    return checkBody(operations[topic].reply, octets);
  } catch {
    return undefined; // not text, not JSON, or not of the declared kind
  }
}

/** ms between two lists of a topic; up to 22 a second are sent */
const listInterval = 45;

/**
 * Sends each topic at most 22 times a second. It sends the first list of a burst at once, then the newest, and drops those in between.
 * Topics that wait are sent together, so that a page draws them in one frame.
 */
export function conflate(publish: (list: Publication) => void, clock: Pick<Clock, "now" | "wait">) {
  const sentAt = new Map<string, number>();
  const waiting = new Map<string, Publication>();
  let scheduled = false;
  const send = (list: Publication) => {
    sentAt.set(list.topic, clock.now());
    publish(list);
  };
  const flush = () => {
    scheduled = false;
    const due = [...waiting.values()];
    waiting.clear();
    for (const list of due) send(list);
  };
  return (list: Publication): void => {
    const early = (sentAt.get(list.topic) ?? Number.NEGATIVE_INFINITY) + listInterval - clock.now();
    if (early <= 0 && !waiting.has(list.topic)) {
      send(list);
      return;
    }
    waiting.set(list.topic, list);
    if (scheduled) return;
    scheduled = true;
    void clock.wait(early).then(flush);
  };
}
