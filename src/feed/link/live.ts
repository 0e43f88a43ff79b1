/** Push subscriptions. Subscribers get parsed messages with stamps, and every problem is reported. */

import { useSyncExternalStore } from "react";
import type { World } from "#feed/answers/world";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading, Stamps } from "#feed/reading/reading";
import { createStore } from "#feed/reading/store";
import { shownTexts } from "#rows/shownTexts";
import { parseBody, refuseUnreadable, type ParsedBody as WireReading } from "#wire/contract/parseBody";
import type { Read, Shape } from "#wire/contract/schema";
import { boardChanges, boardTopic, changedRows } from "#wire/gateway/boardChanges";
import { leaderboards, type Topic, topics } from "#wire/leaderboards";
import { type OpenSocket, type StompEvents, StompLink, type TopicMessage } from "./stompLink.ts";

/** The push topics: each topic's destination and the shape of its bodies. */
const liveTopics = {
  gainers: { destination: topics.gainers, shape: leaderboards.gainers.reply },
  losers: { destination: topics.losers, shape: leaderboards.losers.reply },
  mostActive: { destination: topics.mostActive, shape: leaderboards.mostActive.reply },
  /** the gateway's own topic; a plain proxy never sends it */
  board: { destination: boardTopic, shape: boardChanges },
} satisfies Record<Topic | "board", { destination: string; shape: Shape }>;

export type LiveTopic = keyof typeof liveTopics;
type LiveBody<T extends LiveTopic> = Read<(typeof liveTopics)[T]["shape"]>;
export const destinationOf = (topic: LiveTopic): string => liveTopics[topic].destination;

interface LiveRead<T extends LiveTopic> extends Omit<WireReading<Shape>, "body"> {
  body: LiveBody<T>;
}

/** @throws if the body is not JSON or does not have its topic's shape @param exchangeAt the exchange's time when the message was sent, ms */
function readBody<T extends LiveTopic>(topic: T, text: string, exchangeAt: number): LiveRead<T> {
  const { body, ...told } = parseBody<Shape>(liveTopics[topic].shape, JSON.parse(text), exchangeAt);
  refuseUnreadable(told);
  // `read` has checked that the body has the topic's shape
  const held = shownTexts(body as LiveBody<T>);
  if (!("changed" in held)) return { body: held, ...told };
  // the body is one record, and the changed rows are in a field of it
  const rows = parseBody(changedRows, held.changed, exchangeAt);
  return {
    body: { ...held, changed: shownTexts(rows.body) },
    rows: rows.rows,
    dropped: rows.dropped,
    surprises: [...told.surprises, ...rows.surprises.filter(({ kind }) => kind !== "missing")],
  };
}

export interface LiveFeed {
  watch: <T extends LiveTopic>(topic: T, take: (reading: Reading<LiveBody<T>>) => void) => () => void;
  /** Call this when the server may be back: a link that is down then connects at once. */
  retryNow: () => void;
  /** Drops the link and opens a new one. After sleep a socket may look open although it is dead. */
  replace: () => void;
  close: () => void;
}

type TopicReading = Omit<LiveRead<LiveTopic>, "body"> & { fetchedAt: number };

interface LiveReport {
  /** Called with "live" after every connect and reconnect; the caller then refetches what it may have missed. */
  link: (link: "live" | "down") => void;
  /** Called for a message that could not be used. The last good rows stay on screen. */
  badFrame: (topic: LiveTopic, error: unknown) => void;
  received: (topic: LiveTopic, told: TopicReading) => void;
  /** Called with true when the server's heart-beat is late, and with false when the server sends again. */
  silent: (silent: boolean) => void;
  trouble: (reason: string) => void;
}

/** @param after resolves when the link may be opened */
export function openLive(
  open: OpenSocket,
  report: LiveReport,
  world: Pick<World, "now" | "chance">,
  after: Promise<unknown>,
): LiveFeed {
  /** by topic; the topic's name is also the subscription's id */
  const watched = new Map<string, { destination: string; takers: Set<(message: TopicMessage) => void> }>();
  const deliver = ({ headers, body }: TopicMessage) => {
    const takers = watched.get(headers.subscription ?? "")?.takers;
    for (const take of takers ?? []) take({ headers, body });
    return takers !== undefined;
  };
  const subscribe = (topic: string, destination: string) =>
    link.connected?.subscribe(destination, deliver, { id: topic });
  const events: StompEvents = {
    deliver,
    trouble: report.trouble,
    silent: report.silent,
    state(state) {
      if (state === "live") for (const [topic, { destination }] of watched) subscribe(topic, destination);
      report.link(state);
    },
  };
  const link = new StompLink(open, events, world, after);
  return {
    watch(topic, take) {
      const taker = (message: TopicMessage) =>
        receive({ topic, take, report, receivedAt: world.now() }, message);
      const { takers } = watched.get(topic) ?? { takers: new Set() };
      if (takers.size === 0) {
        watched.set(topic, { destination: destinationOf(topic), takers });
        subscribe(topic, destinationOf(topic));
      }
      takers.add(taker);
      return () => {
        if (!takers.delete(taker) || takers.size > 0) return;
        watched.delete(topic);
        link.connected?.unsubscribe(topic);
      };
    },
    retryNow: () => link.retryNow(),
    replace: () => link.replace(),
    close: () => link.close(),
  };
}

interface Delivery<T extends LiveTopic> {
  topic: T;
  take: (reading: Reading<LiveBody<T>>) => void;
  report: LiveReport;
  receivedAt: number;
}

/** Catches errors of bodies and subscribers, so that the next frame is still read. */
function receive<T extends LiveTopic>(
  { topic, take, report, receivedAt }: Delivery<T>,
  message: TopicMessage,
) {
  try {
    const stamps = exchangeClock.stampsOf(message.headers, receivedAt);
    const { body, ...told } = readBody(topic, message.body, stamps.clock.at);
    report.received(topic, { ...told, fetchedAt: stamps.fetchedAt });
    take({ ...stamps, from: destinationOf(topic), value: body, dropped: told.dropped.length });
  } catch (error) {
    report.badFrame(topic, error);
  }
}

/** The state of the push link. It does not show how fresh a figure is. */
export interface Link {
  state: "connecting" | "live" | "down";
  /** page clock, ms */
  since: number;
  /** number of connects since the page was opened */
  connects: number;
}

export const link = createStore<Link>({ state: "connecting", since: 0, connects: 0 });

export const useLink = (): Link => useSyncExternalStore(link.subscribe, link.get);

/** ms; six cadences. Differences after a longer pause are not shown as current changes. */
const longestSilence = 90_000;
/** ms of the exchange's clock; if it jumps further than its speed explains, the exchange was restarted */
const clockJump = 60_000;

type HeldStamps = Pick<Stamps, "fetchedAt" | "receivedAt" | "clock" | "source" | "via">;

/**
 * Whether cells may flash and ranks may show a move. A list from the service and a derived list are not compared. @param linked the push
 * link; a list received before its last connect is not compared with a later list
 */
export function isNewsAfter(before: HeldStamps, after: HeldStamps, linked = link.get()): boolean {
  if ((before.via === "derived") !== (after.via === "derived") || before.source !== after.source)
    return false;
  if (linked.state === "live" && linked.since > before.receivedAt) return false;
  const passed = after.fetchedAt - before.fetchedAt;
  const expected = before.clock.at + passed * before.clock.speed;
  const jump = Math.abs(after.clock.at - expected);
  return passed >= 0 && passed <= longestSilence && jump <= clockJump * Math.max(1, before.clock.speed);
}
