/** The core of a broker. It accepts sockets, keeps their sessions, and publishes messages to subscribers. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { type HeaderList, Message, type Packet, sockjsPath } from "#server/stomp/codec/frame";
import { defaultLimits, type Limits } from "#server/stomp/codec/limits";
import { act } from "#server/stomp/session/commands";
import { Connection } from "#server/stomp/session/connection";
import type { Beats } from "#server/stomp/session/heartBeat";

import {
  type BrokerClock,
  type Counters,
  type Log,
  noCounts,
  type Outlet,
  type Rules,
  type Subscription,
  systemClock,
} from "#server/stomp/session/rules";
import type { SessionContext } from "#server/stomp/session/session";
import { type OriginRule, refuseUpgrade, turnAwayBarely, type UpgradeRefusal } from "./upgrade.ts";

export interface BrokerOptions {
  rules: Rules;
  /** offered and wanted heart-beats, ms; `[0, 0]` for none */
  heartBeat: Beats;
  /** whether a topic sends its last message to each new subscriber */
  remember: boolean;
  limits?: Partial<Limits>;
  clock?: BrokerClock;
  log: Log;
  /** path of plain STOMP, and base of SockJS if SockJS is enabled */
  path: string;
  sockjs?: string;
  origin: OriginRule;
  /** answers a refused upgrade */
  turnAway?: (socket: Duplex, turned: UpgradeRefusal) => void;
}

/** Supported subprotocols, the preferred one first. */
const subprotocols = ["v12.stomp", "v11.stomp", "v10.stomp"];

export class Broker {
  readonly #options: BrokerOptions;
  readonly #context: SessionContext;
  /** prefix of message and session ids, which is different in each run */
  readonly #run = randomBytes(6).toString("hex");
  #messages = 0;
  readonly #connections = new Set<Connection>();
  readonly #webSockets: WebSocketServer;
  #cancelSweep: () => void;
  #closing = false;
  #emptied: (() => void) | undefined;

  constructor(options: BrokerOptions) {
    this.#options = options;
    const { rules, limits, clock = systemClock, heartBeat, remember } = options;
    this.#context = {
      ...{ rules, clock, heartBeat, act },
      limits: { ...defaultLimits, ...limits },
      counters: noCounts(),
      destinations: new Destinations(rules, remember),
      nextMessageId: () => {
        this.#messages += 1;
        return `${this.#run}-${this.#messages}`;
      },
    };
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#context.limits.frame + 1024,
      handleProtocols: (offered) => subprotocols.find((one) => offered.has(one)) ?? false,
    });
    this.#cancelSweep = this.#context.clock.after(this.#sweepMs(), () => this.#sweep());
  }

  /** For the `upgrade` event of an HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { path, sockjs: base, origin, log, turnAway = turnAwayBarely } = this.#options;
    const { counters, limits } = this.#context;
    const asked = request.url?.split("?", 1)[0] ?? "";
    const sockjs = base !== undefined && sockjsPath(base, asked);
    const full = this.#closing || counters.sessions >= limits.sessions;
    const refused = refuseUpgrade(request, { known: sockjs || asked === path, full, origin });
    if (refused) {
      counters.turnedAway += 1;
      const from = request.headers.origin?.slice(0, 200);
      log.info({ status: refused.status, origin: from }, "upgrade refused");
      turnAway(socket, refused);
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const opened = { webSocket, socket, sockjs };
      counters.opened += 1;
      const connection = new Connection(`${this.#run}-${counters.opened}`, this.#context, opened);
      this.#connections.add(connection);
      counters.sessions += 1;
      webSocket.once("close", () => this.#gone(connection));
    });
  }

  publish(destination: string, body: Buffer | string, headers: HeaderList = []): void {
    const { counters, destinations, nextMessageId } = this.#context;
    const octets = typeof body === "string" ? Buffer.from(body) : body;
    counters.published += 1;
    destinations
      .get(destination)
      ?.publish(new Message(nextMessageId(), { destination, headers, body: octets }));
  }

  subscribers(destination: string): number {
    return this.#context.destinations.get(destination)?.size ?? 0;
  }

  stats(): Readonly<Counters> {
    return { ...this.#context.counters };
  }

  /** Closes every socket with 1001 and waits until all are closed. */
  close(): Promise<void> {
    this.#closing = true;
    this.#cancelSweep();
    return new Promise((resolve) => {
      this.#emptied = resolve;
      for (const { session } of this.#connections) session.end(1001, "server is going away");
      if (this.#connections.size === 0) resolve();
    });
  }

  #gone(connection: Connection): void {
    this.#connections.delete(connection);
    this.#context.counters.sessions -= 1;
    if (this.#connections.size === 0) this.#emptied?.();
  }

  #sweep(): void {
    const now = this.#context.clock.now();
    for (const connection of this.#connections) connection.check(now);
    this.#cancelSweep = this.#context.clock.after(this.#sweepMs(), () => this.#sweep());
  }

  /** ms between two checks; short enough to send heart-beats in time */
  #sweepMs(): number {
    const [send] = this.#options.heartBeat;
    return send > 0 ? Math.min(1_000, send / 10) : 1_000;
  }
}

/** Beyond this many destinations, idle ones are removed. */
const manyOutlets = 1_000;

export class Destinations {
  readonly #rules: Pick<Rules, "kind">;
  readonly #remember: boolean;
  readonly #outlets = new Map<string, Outlet>();
  #sweepAt = manyOutlets;

  /** @param remember whether a topic sends its last message to each new subscriber */
  constructor(rules: Pick<Rules, "kind">, remember: boolean) {
    this.#rules = rules;
    this.#remember = remember;
  }

  /** Undefined for a destination that the rules do not define, and for a private one; neither has an outlet. */
  get(destination: string): Outlet | undefined {
    const known = this.#outlets.get(destination);
    if (known) return known;
    const kind = this.#rules.kind(destination);
    if (kind === undefined || kind === "private") return undefined;
    const made = kind === "topic" ? new Topic(this.#remember) : kind();
    if (this.#outlets.size >= this.#sweepAt) this.#removeIdle();
    this.#outlets.set(destination, made);
    return made;
  }

  #removeIdle(): void {
    for (const [destination, outlet] of this.#outlets) if (outlet.idle) this.#outlets.delete(destination);
    this.#sweepAt = Math.max(manyOutlets, 2 * this.#outlets.size);
  }
}

/** Sends each message to all subscribers, and the last one to each new subscriber. */
class Topic implements Outlet {
  /** subscribers that get the same bytes */
  readonly #groups = new Map<string, Set<Subscription>>();
  readonly #remembers: boolean;
  #last: Message | undefined;
  #size = 0;

  constructor(remembers: boolean) {
    this.#remembers = remembers;
  }

  get size(): number {
    return this.#size;
  }

  get idle(): boolean {
    return this.#size === 0 && !this.#last;
  }

  add(subscription: Subscription): void {
    const group = this.#groups.get(subscription.key) ?? new Set();
    this.#groups.set(subscription.key, group.add(subscription));
    this.#size += 1;
    if (this.#last) subscription.deliver(this.#last, this.#last.packetFor(subscription));
  }

  remove(subscription: Subscription): void {
    const group = this.#groups.get(subscription.key);
    if (!group?.delete(subscription)) return;
    this.#size -= 1;
    if (group.size === 0) this.#groups.delete(subscription.key);
  }

  publish(message: Message): void {
    if (this.#remembers) this.#last = message;
    for (const group of this.#groups.values()) {
      let packet: Packet | undefined;
      for (const subscription of group) {
        packet ??= message.packetFor(subscription);
        subscription.deliver(message, packet);
      }
    }
  }

  settle(): void {
    // A topic ignores ACK and NACK.
  }
}
