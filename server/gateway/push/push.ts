/**
 * The only STOMP link to the service. It receives pushed lists. At every connect it requests a private copy of each list, so that it misses
 * none. It reconnects without limit.
 */
import { randomInt, randomUUID } from "node:crypto";
import type { EventHub, PushedList } from "#server/gateway/answers/eventHub";
import { type Proxies, tunnelTo } from "#server/gateway/upstream/proxy";
import { StompClient, type StompClientOptions, type StompEnd } from "#server/stomp/client";
import type { Frame } from "#server/stomp/codec/frame";
import { type BrokerClock, type Log, systemClock } from "#server/stomp/session/rules";
import { isTopic, privateDestination, requestDestination, type Topic, topics } from "#wire/leaderboards";
import { readPushed } from "./lists.ts";
import { createPauses, type Pauses, provenMs } from "./reopening.ts";

/** The link is closed after this many invalid messages within this time. */
const flood = { messages: 50, ms: 10_000 };
/** ms between two log lines about invalid messages, so that a server that sends without end cannot fill a disk */
const tellMs = 60_000;

class BadMessages {
  #window = { count: 0, since: Number.NEGATIVE_INFINITY };
  #toldAt = Number.NEGATIVE_INFINITY;

  /** Counts one invalid message. @returns whether to log it, and whether the limit is exceeded */
  note(now: number): { tell: boolean; flood: boolean } {
    const tell = now - this.#toldAt >= tellMs;
    if (tell) this.#toldAt = now;
    if (now - this.#window.since > flood.ms) this.#window = { count: 0, since: now };
    this.#window.count += 1;
    return { tell, flood: this.#window.count >= flood.messages };
  }
}

export interface PushLinkOptions {
  /** base url of the service, ending in `/api`; the link is at `<url>/ws/websocket` */
  url: string;
  /** sent as Origin on the upgrade */
  origin: string | undefined;
  /** opens the connection through a proxy; undefined without one */
  tunnel?: StompClientOptions["tunnel"];
  /** factor on every wait */
  pace: number;
  log: Log;
  /** called with each valid list, its unchanged bytes and its time in epoch ms */
  onList: (list: PushedList) => void;
  onState?: (state: PushState) => void;
  clock?: BrokerClock;
  /** epoch ms */
  epoch?: () => number;
  /** 0 to 1 */
  random?: () => number;
}

export interface PushState {
  state: "connecting" | "up" | "down";
  /** epoch ms */
  since: number;
  /** epoch ms of the last valid list of each topic */
  lastMessageAt: Readonly<Partial<Record<Topic, number>>>;
  transport: "websocket" | "sockjs";
  /** number of messages that were not valid lists */
  dropped: number;
  /** sockets opened since the start */
  connects: number;
}

const connectMs = 10_000;
/** The service sends no heart-beats (0,0), so pings show whether a quiet link is alive. */
const pingMs = 12_000;
/** A repeated request shows that the service still answers. It also fetches a list that the service did not broadcast. */
const askMs = 60_000;
/** Largest frame, bytes; leaderboards have about 1.5 kB. */
const frameLimit = 1024 * 1024;
const unheard = { lastMessageAt: {}, transport: "websocket", dropped: 0, connects: 0 } as const;
const topicNames = Object.keys(topics).filter(isTopic);

interface PushLinkConfig extends Pick<PushLinkOptions, "origin" | "pace" | "log"> {
  base: string;
  proxies?: Proxies | undefined;
}

/** The link is open while this gateway leads. */
export function createPushLink(
  events: EventHub,
  { base, proxies, origin, pace, log }: PushLinkConfig,
): ExchangeLink {
  const link = new ExchangeLink({
    ...{ origin, pace, log },
    url: base,
    tunnel: tunnelTo(base, proxies),
    onList: (list) => events.emit("list", list),
  });
  events.on("role", (role) => {
    link.close();
    if (role === "leads") link.start();
  });
  return link;
}

export class ExchangeLink {
  readonly #options: Required<Omit<PushLinkOptions, "origin" | "tunnel">> & Pick<PushLinkOptions, "tunnel">;
  readonly #headers: Record<string, string>;
  #state: PushState;
  #client: StompClient | undefined;
  #cancels: (() => void)[] = [];
  readonly #pauses: Pauses;
  /** the state that was logged last */
  #told: "up" | "down" | undefined;
  #provenAt: number;
  /** false after the service answered `/app` or `/user` with ERROR; then the link only subscribes */
  #asks = true;
  #heard = false;
  #stopped = true;
  readonly #bad = new BadMessages();

  constructor({ origin, ...options }: PushLinkOptions) {
    const defaults = { clock: systemClock, epoch: Date.now, random: Math.random, onState: () => undefined };
    this.#options = { ...defaults, ...options };
    this.#headers = origin === undefined ? {} : { Origin: origin };
    this.#pauses = createPauses(this.#options.pace, this.#options.random);
    this.#provenAt = this.#options.clock.now();
    this.#state = { ...unheard, state: "down", since: this.#options.epoch() };
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#provenAt = this.#options.clock.now();
    this.#open();
  }

  close(): void {
    this.#stopped = true;
    this.#cancelTimers();
    this.#client?.close();
    this.#client = undefined;
    if (this.#state.state !== "down") this.#become("down");
  }

  state(): PushState {
    return this.#state;
  }

  #open(): void {
    const { clock, pace } = this.#options;
    const { transport, connects } = this.#state;
    this.#state = { ...this.#state, connects: connects + 1 };
    this.#become("connecting");
    this.#client = new StompClient({
      url: this.#address(transport),
      sockjs: transport === "sockjs",
      headers: this.#headers,
      tunnel: this.#options.tunnel,
      clock,
      connectMs: Math.max(2_000, connectMs * Math.min(1, pace)),
      pingMs: Math.max(1_000, pingMs * Math.min(1, pace)),
      limit: frameLimit,
      onConnected: () => this.#connected(),
      onMessage: (frame) => this.#take(frame),
      onEnd: (end) => this.#ended(end),
    });
  }

  #address(transport: PushState["transport"]): string {
    const base = `${this.#options.url.replace(/^http/, "ws").replace(/\/$/, "")}/ws`;
    if (transport === "websocket") return `${base}/websocket`;
    const server = String(randomInt(1_000)).padStart(3, "0");
    return `${base}/${server}/${randomUUID().slice(0, 8)}/websocket`;
  }

  #connected(): void {
    this.#heard = false;
    this.#pauses.connected();
    this.#tell("up", {});
    this.#become("up");
    for (const name of topicNames) {
      this.#client?.subscribe(name, topics[name]);
      if (this.#asks) this.#client?.subscribe(`own-${name}`, privateDestination(name));
    }
    const { clock, pace } = this.#options;
    this.#cancels.push(clock.after(provenMs * pace, () => this.#pauses.proven()));
    if (this.#asks) this.#ask();
  }

  #ask(): void {
    for (const name of topicNames) this.#client?.send(requestDestination(name));
    const { clock, pace } = this.#options;
    this.#cancels.push(clock.after(Math.max(1_000, askMs * pace), () => this.#ask()));
  }

  #take({ headers, body }: Frame): void {
    const topic = headers.get("subscription")?.replace("own-", "") ?? "";
    const checked = isTopic(topic) ? readPushed(topic, body) : undefined;
    if (!isTopic(topic) || !checked) {
      this.#drop(body.length);
      return;
    }
    const at = this.#options.epoch();
    this.#heard = true;
    this.#state = { ...this.#state, lastMessageAt: { ...this.#state.lastMessageAt, [topic]: at } };
    this.#options.onList({ topic, octets: Buffer.from(body), at, checked });
  }

  #drop(octets: number): void {
    const dropped = this.#state.dropped + 1;
    this.#state = { ...this.#state, dropped };
    const { tell, flood } = this.#bad.note(this.#options.clock.now());
    if (tell)
      this.#options.log.warn({ octets, dropped }, "pushed body dropped: not a valid list for its topic");
    if (!flood) return;
    this.#client?.close();
    this.#ended({ reason: "almost no message was a valid list", unfit: false, refused: false, error: false });
  }

  #ended({ reason, unfit, refused, status, error }: StompEnd): void {
    const { clock } = this.#options;
    if (this.#stopped) return;
    const wasUp = this.#state.state === "up";
    this.#cancelTimers();
    if (wasUp && this.#pauses.isFresh()) this.#provenAt = clock.now();
    if (error && wasUp && !this.#heard) this.#asks = !this.#asks;
    const { transport } = this.#state;
    // After SockJS drops, the link tries the plain socket again, because it needs less work and may have failed only once.
    if ((unfit && !wasUp) || (wasUp && transport === "sockjs"))
      this.#state = { ...this.#state, transport: transport === "websocket" ? "sockjs" : "websocket" };
    const wait = this.#pauses.next({ refused, status, outageMs: clock.now() - this.#provenAt });
    this.#tell("down", { reason, transport, waitMs: Math.round(wait) });
    this.#become("down");
    this.#cancels = [clock.after(wait, () => this.#open())];
  }

  /** Logs a change of state, but not every attempt. */
  #tell(state: "up" | "down", detail: object): void {
    const { log } = this.#options;
    if (this.#told === state) log.debug(detail, `push link still ${state}`);
    else log.info(detail, `push link ${state}`);
    this.#told = state;
  }

  #become(state: PushState["state"]): void {
    this.#state = { ...this.#state, state, since: this.#options.epoch() };
    this.#options.onState(this.#state);
  }

  #cancelTimers(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }
}
