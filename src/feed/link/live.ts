/** STOMP, and nobody else's business. Messages arrive read and stamped; everything that goes wrong is reported. */
import { type ConnectionEvents, KeptOpen } from "#feed/page/keepOpen";
import type { Message } from "#feed/page/quickMessages";
import type { Reading, Stamps } from "#feed/reading/reading";
import { type Client, type ConnectionWorld, connect, loadStomp, type Stomp } from "./liveConnection.ts";
import { destinationOf, type LiveBody, type LiveRead, type LiveTopic, readBody } from "./liveTopics.ts";

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

export interface LiveWorld extends ConnectionWorld {
  stamps: (headers: Readonly<Record<string, string>>) => Stamps;
  chance: () => number;
  /** Nothing is loaded or opened before this: what is on screen first goes first. */
  after: Promise<unknown>;
}

export const openLive = (report: LiveReport, world: LiveWorld): LiveFeed => new StompFeed(report, world);

class StompFeed implements LiveFeed {
  readonly #report: LiveReport;
  readonly #world: LiveWorld;
  readonly #watchers = new Map<LiveTopic, Set<(message: Message) => void>>();
  readonly #subscriptions = new Map<LiveTopic, () => void>();
  readonly #kept: KeptOpen;
  #client: Client | undefined;
  /** the library, once it has come */
  #stomp: Stomp | undefined;

  constructor(report: LiveReport, world: LiveWorld) {
    this.#report = report;
    this.#world = world;
    this.#kept = new KeptOpen({
      now: world.now,
      chance: world.chance,
      state: report.link,
      open: (events) => this.#open(events),
    });
  }

  readonly watch: LiveFeed["watch"] = (topic, take) => {
    const deliver = (message: Message) =>
      receive({ topic, take, report: this.#report, world: this.#world }, message);
    const takers = this.#watchers.get(topic) ?? new Set();
    this.#watchers.set(topic, takers.add(deliver));
    this.#subscribe(topic);
    return () => {
      takers.delete(deliver);
      if (takers.size === 0) this.#unsubscribe(topic);
    };
  };
  readonly hurry = (): void => this.#kept.hurry();
  readonly replace = (): void => this.#kept.replace();
  readonly close = (): void => this.#kept.close();

  #open(events: ConnectionEvents): () => void {
    return this.#stomp ? this.#connect(this.#stomp, events) : this.#load(events);
  }

  /** A library that cannot be loaded, as on a cut network, is a failed attempt like any other: the next one tries anew. */
  #load(events: ConnectionEvents): () => void {
    let drop: (() => void) | undefined;
    let wanted = true;
    const load = async () => {
      await this.#world.after;
      this.#stomp = await loadStomp();
      if (wanted) drop = this.#connect(this.#stomp, events);
    };
    load().catch((error: unknown) => {
      this.#report.trouble(String(error));
      events.lost();
    });
    return () => {
      wanted = false;
      drop?.();
    };
  }

  #connect(stomp: Stomp, events: ConnectionEvents): () => void {
    const { client, drop } = connect(stomp, this.#world, {
      ...events,
      trouble: this.#report.trouble,
      deliver: (message) => this.#deliver(message),
      live: (silence) => {
        for (const topic of this.#watchers.keys()) this.#subscribe(topic);
        events.live(silence);
      },
    });
    this.#client = client;
    return () => {
      this.#client = undefined;
      this.#subscriptions.clear(); // they died with the socket
      drop();
    };
  }

  #subscribe(topic: LiveTopic): void {
    if (!this.#client?.connected || this.#subscriptions.has(topic)) return;
    const deliver = (message: Message) => void this.#deliver(message);
    const subscription = this.#client.subscribe(destinationOf(topic), deliver, { id: topic });
    this.#subscriptions.set(topic, () => subscription.unsubscribe());
  }

  /** @returns false when nobody asked for it */
  #deliver(message: Message): boolean {
    for (const [topic, takers] of this.#watchers)
      if (topic === message.headers.subscription) {
        for (const take of takers) take(message);
        return true;
      }
    return false;
  }

  #unsubscribe(topic: LiveTopic): void {
    this.#watchers.delete(topic);
    if (this.#client?.connected) this.#subscriptions.get(topic)?.();
    this.#subscriptions.delete(topic);
  }
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
