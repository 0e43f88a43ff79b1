/**
 * The broker for browsers. It defines the destinations to which they may subscribe, and the messages that they may send. A browser cannot
 * publish prices. Its only SEND requests a list; the broker answers it from the cache, to that session only.
 */

import type { EventHub } from "#server/gateway/answers/eventHub";
import type { Publication } from "#server/gateway/answers/snapshots";
import { type Callers, createCallers, foreignPage, fromOwnPages } from "#server/gateway/http/callers";
import { Problem, refuse } from "#server/gateway/http/problem";
import { clockHeader } from "#server/gateway/upstream/clocks";
import { Bucket, type Rate } from "#server/rate/bucket";
import { Broker } from "#server/stomp/broker";
import type { HeaderList } from "#server/stomp/codec/frame";
import type { Limits } from "#server/stomp/codec/limits";
import type { Beats } from "#server/stomp/session/heartBeat";
import { type Asker, type BrokerClock, type Log, systemClock } from "#server/stomp/session/rules";
import type { UpgradeRefusal } from "#server/stomp/upgrade";
import { boardTopic } from "#wire/gateway/boardChanges";
import { privateDestination, requestDestination, type Topic, topics } from "#wire/leaderboards";

export interface BrowserBrokerOptions {
  log: Log;
  callers?: Pick<Callers, "schemeOf">;
  heartBeat?: Beats;
  limits?: Partial<Limits>;
  clock?: BrokerClock;
}

/** Its upgrades are checked by the caller for the limits (429); the broker refuses with 404, 403, 426 or 503. */
export type BrowserBroker = Pick<Broker, "handleUpgrade" | "subscribers" | "stats" | "close">;

export const webSocketPath = "/api/ws/websocket";

/**
 * Our heart-beats are frequent, so that a page notices a dead link within seconds. The page may send them rarely, because timers of a
 * hidden page are slow.
 */
const usualBeats: Beats = [3_000, 10_000];

/** Rate limit of requests in one session. */
const requests: Rate = { burst: 12, perSecond: 1 };

const refusalDetails = {
  403: foreignPage("connect"),
  404: "no WebSocket at this address",
  426: "only WebSocket version 13 is supported",
  503: "the server has no free connection",
} satisfies Record<UpgradeRefusal["status"], string>;

const listTopics = (Object.keys(topics) as Topic[]).map((topic) => ({
  heard: topics[topic],
  asked: requestDestination(topic),
  answered: privateDestination(topic),
}));
const boardRequest = {
  heard: boardTopic,
  asked: boardTopic.replace("/topic/", "/app/request-"),
  answered: `/user${boardTopic}`,
};
const feeds = [...listTopics, boardRequest];
const heard = new Set(feeds.map((feed) => feed.heard));
const privateDestinations = new Set(feeds.map((feed) => feed.answered));
const byRequest = new Map(feeds.map((feed) => [feed.asked, feed]));

export function createBrowserBroker(events: EventHub, options: BrowserBrokerOptions): BrowserBroker {
  const { log, callers = createCallers([]) } = options;
  const { heartBeat = usualBeats, clock = systemClock, limits = {} } = options;
  const last = new Map<string, { body: Buffer | string; headers: HeaderList }>();
  const allowance = new WeakMap<Asker, Bucket>();

  const mayAsk = (asker: Asker) => {
    const now = clock.now();
    const bucket = allowance.get(asker) ?? new Bucket(requests, now);
    allowance.set(asker, bucket);
    return bucket.take(1, now);
  };

  const broker = new Broker({
    log,
    path: webSocketPath,
    origin: fromOwnPages(callers),
    turnAway: (socket, { status, headers }) =>
      refuse(socket, new Problem({ status, detail: refusalDetails[status] }, headers)),
    heartBeat,
    remember: true,
    limits,
    clock,
    rules: {
      kind: (destination) =>
        heard.has(destination) ? "topic" : privateDestinations.has(destination) ? "private" : undefined,
      send: (destination) => {
        const feed = byRequest.get(destination);
        if (!feed) return undefined;
        return (_sent, asker) => {
          const known = last.get(feed.heard);
          if (known && mayAsk(asker)) asker.reply({ destination: feed.answered, ...known });
        };
      },
    },
  });

  /** Sends a message to the subscribers of its topic, and keeps it for later subscribers. */
  const publish = (message: Publication) => {
    const { topic, body } = message;
    const headers = headersOf(message);
    last.set(topic, { body, headers });
    broker.publish(topic, body, headers);
  };
  events.on("publication", publish);
  events.on("relay", publish);
  return broker;
}

const headersOf = ({ at, clock, asked }: Publication): HeaderList => [
  ["content-type", "application/json"],
  ["timestamp", String(at)],
  ["pola-clock", clockHeader(clock)],
  ...(asked ? ([["pola-asked", "true"]] as const) : []),
];
