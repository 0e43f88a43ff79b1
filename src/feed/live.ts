/** STOMP, and nobody else's business. Messages arrive read and stamped; everything that goes wrong is reported. */
import type { Client, IFrame, IStompSocket } from "@stomp/stompjs";
import type { Dropped } from "#wire/read";
import { type ConnectionEvents, KeptOpen } from "./keepOpen.ts";
import { destinationOf, type LiveBody, type LiveTopic, readBody } from "./liveTopics.ts";
import type { Reading, Stamps } from "./reading.ts";

export interface LiveFeed {
  /** Returns its undo. */
  watch: <T extends LiveTopic>(topic: T, take: (reading: Reading<LiveBody<T>>) => void) => () => void;
  /** There is reason to hope that a link that is down can be had again. */
  hurry: () => void;
  /** The link cannot be trusted any more: after sleep a socket may look open and be dead. */
  replace: () => void;
  close: () => void;
}

export interface LiveReport {
  /** "live" follows every (re)connect: the caller refetches what the gap hid. */
  link: (link: "live" | "down") => void;
  /** The last good rows stay on screen. */
  badFrame: (topic: LiveTopic, error: unknown) => void;
  received: (topic: LiveTopic, dropped: readonly Dropped[]) => void;
  /** The broker's own words, or a close. */
  trouble: (reason: string) => void;
}

export type LiveSocket = IStompSocket & Pick<WebSocket, "addEventListener" | "removeEventListener">;

export interface LiveWorld {
  /** opens one; may throw */
  socket: () => LiveSocket;
  stamps: (headers: Readonly<Record<string, string>>) => Stamps;
  now: () => number;
  chance: () => number;
  /** Timers of a worker are not slowed down in a background tab; not every page may have one. */
  worker: () => boolean;
  /** Nothing is loaded or opened before this: what is on screen first goes first. */
  after: Promise<unknown>;
}

type Stomp = typeof import("@stomp/stompjs");

/** What we offer and ask for, ms. */
const beat = 10_000;
/** Beats that may be missed. */
const tolerance = 2.5;

export const openLive = (report: LiveReport, world: LiveWorld): LiveFeed => new StompFeed(report, world);

class StompFeed implements LiveFeed {
  readonly #report: LiveReport;
  readonly #world: LiveWorld;
  readonly #watchers = new Map<LiveTopic, Set<(frame: IFrame) => void>>();
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
    const deliver = (frame: IFrame) =>
      receive({ topic, take, report: this.#report, world: this.#world }, frame);
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
      this.#stomp = await import("@stomp/stompjs");
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
    const subscription = this.#client.subscribe(destinationOf(topic), (frame) => {
      for (const deliver of this.#watchers.get(topic) ?? []) deliver(frame);
    });
    this.#subscriptions.set(topic, () => subscription.unsubscribe());
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
function receive<T extends LiveTopic>({ topic, take, report, world }: Delivery<T>, frame: IFrame) {
  try {
    const stamps = world.stamps(frame.headers);
    const { body, dropped } = readBody(topic, frame.body);
    report.received(topic, dropped);
    take({ ...stamps, value: body, dropped: dropped.length });
  } catch (error) {
    report.badFrame(topic, error);
  }
}

/** One connection, from socket to its end; trying again is not the library's business (it has no jitter, and gives up silently). */
function connect(stomp: Stomp, world: LiveWorld, events: ConnectionEvents & Pick<LiveReport, "trouble">) {
  const { Client, TickerStrategy } = stomp;
  const socket = world.socket();
  let dropped = false;
  socket.addEventListener("message", events.heard);
  const client = new Client({
    webSocketFactory: () => socket,
    reconnectDelay: 0,
    heartbeatIncoming: beat,
    heartbeatOutgoing: beat,
    // the library judges silence by the computer's clock; KeptOpen does it by one that cannot be set
    heartbeatToleranceMultiplier: Number.POSITIVE_INFINITY,
    heartbeatStrategy: world.worker() ? TickerStrategy.Worker : TickerStrategy.Interval,
    discardWebsocketOnCommFailure: true,
    logRawCommunication: true, // spares building the text of every frame for a log that is not kept
    onConnect: ({ headers }) => events.live(silenceLimit(headers["heart-beat"])),
    onStompError: ({ headers }) => {
      events.trouble(`the broker says: ${(headers.message ?? "error").slice(0, 120)}`);
      events.lost();
    },
    onWebSocketClose: (event: CloseEvent | undefined) => {
      if (dropped) return;
      events.trouble(`closed with ${event?.code ?? "no code"}`);
      events.lost();
    },
  });
  client.activate();
  const drop = () => {
    dropped = true;
    socket.removeEventListener("message", events.heard);
    void client.deactivate({ force: true }).catch((error: unknown) => events.trouble(String(error)));
    socket.close(); // the library closes only what it has taken over already
  };
  return { client, drop };
}

/** The service promises no beats (`0,0`): its silence is normal. */
const silenceLimit = (header = "0"): number =>
  Number.parseInt(header, 10) > 0 ? Math.max(Number.parseInt(header, 10), beat) * tolerance : Infinity;
