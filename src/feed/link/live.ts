/** What is heard by push, and by whom. Messages arrive read and stamped; everything that goes wrong is reported. */
import type { Reading, Stamps } from "#feed/reading/reading";
import { destinationOf, type LiveBody, type LiveRead, type LiveTopic, readBody } from "./liveTopics.ts";
import { type Message, StompLink, type StompWorld } from "./stompLink.ts";

export interface LiveFeed {
  /** Returns its undo. */
  watch: <T extends LiveTopic>(topic: T, take: (reading: Reading<LiveBody<T>>) => void) => () => void;
  /** There is reason to hope that a link that is down can be had again. */
  hurry: () => void;
  /** The link cannot be trusted any more: after sleep a socket may look open and be dead. */
  replace: () => void;
  close: () => void;
}

/** What reading a message showed. */
export type Told = Omit<LiveRead<LiveTopic>, "body"> & { fetchedAt: number };

export interface LiveReport {
  /** "live" follows every (re)connect: the caller refetches what the gap hid. */
  link: (link: "live" | "down") => void;
  /** The last good rows stay on screen. */
  badFrame: (topic: LiveTopic, error: unknown) => void;
  received: (topic: LiveTopic, told: Told) => void;
  /** The broker's own words, or a close. */
  trouble: (reason: string) => void;
}

export interface LiveWorld extends StompWorld {
  stamps: (headers: Readonly<Record<string, string>>) => Stamps;
}

export function openLive(report: LiveReport, world: LiveWorld): LiveFeed {
  /** by topic, which is the id of its subscription too */
  const watched = new Map<string, { destination: string; takers: Set<(message: Message) => void> }>();
  const deliver = ({ headers, body }: Message) => {
    const takers = watched.get(headers.subscription ?? "")?.takers;
    for (const take of takers ?? []) take({ headers, body });
    return takers !== undefined;
  };
  const subscribe = (topic: string, destination: string) =>
    link.connected?.subscribe(destination, deliver, { id: topic });
  const link = new StompLink(world, {
    deliver,
    trouble: report.trouble,
    state(state) {
      if (state === "live") for (const [topic, { destination }] of watched) subscribe(topic, destination);
      report.link(state);
    },
  });
  return {
    watch(topic, take) {
      const taker = (message: Message) => receive({ topic, take, report, world }, message);
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
    hurry: () => link.hurry(),
    replace: () => link.replace(),
    close: () => link.close(),
  };
}

interface Delivery<T extends LiveTopic> {
  topic: T;
  take: (reading: Reading<LiveBody<T>>) => void;
  report: LiveReport;
  world: LiveWorld;
}

/** Whatever a body or a taker does, the next frame is read. */
function receive<T extends LiveTopic>({ topic, take, report, world }: Delivery<T>, message: Message) {
  try {
    const stamps = world.stamps(message.headers);
    const { body, ...told } = readBody(topic, message.body, stamps.clock.at);
    report.received(topic, { ...told, fetchedAt: stamps.fetchedAt });
    take({ ...stamps, from: destinationOf(topic), value: body, dropped: told.dropped.length });
  } catch (error) {
    report.badFrame(topic, error);
  }
}
