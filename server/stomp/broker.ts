/** The broker's core: lets sockets in, keeps their sessions, publishes to those who listen. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { HeaderList } from "#server/stomp/codec/frame";
import { defaultLimits, type Limits } from "#server/stomp/codec/limits";
import { Message, webSocketFrame } from "#server/stomp/codec/message";
import { closeFrame, openFrame, sockjsPath, unwrap } from "#server/stomp/codec/sockjs";
import { type Clock, systemClock } from "#server/stomp/session/clock";
import { act } from "#server/stomp/session/commands";
import { type Counters, noCounts } from "#server/stomp/session/counters";
import type { Beats } from "#server/stomp/session/heartBeat";
import { Outbox } from "#server/stomp/session/outbox";
import type { Rules } from "#server/stomp/session/rules";
import { Session, type SessionContext } from "#server/stomp/session/session";
import { Destinations } from "./destinations.ts";
import type { Log } from "./log.ts";
import type { OriginRule } from "./origin.ts";
import { refuseUpgrade, type Turned, turnAwayBarely } from "./upgrade.ts";

export interface BrokerOptions {
  rules: Rules;
  /** offered and wanted heart-beats, ms; `[0, 0]` for none */
  heartBeat: Beats;
  /** a topic sends its last message to each new subscriber */
  remember: boolean;
  limits?: Partial<Limits>;
  clock?: Clock;
  log: Log;
  /** where plain STOMP is spoken, and the base of SockJS if that is spoken too */
  path: string;
  sockjs?: string;
  origin: OriginRule;
  /** answers an upgrade that is not let in */
  turnAway?: (socket: Duplex, turned: Turned) => void;
}

/** Most wanted first. */
const subprotocols = ["v12.stomp", "v11.stomp", "v10.stomp"];

export class Broker {
  readonly #options: BrokerOptions;
  readonly #context: SessionContext;
  /** message and session ids begin with it: those of an earlier run differ */
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
      log.info({ status: refused.status }, "upgrade refused");
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

  /** Subscriptions to this destination now. */
  subscribers(destination: string): number {
    return this.#context.destinations.get(destination)?.size ?? 0;
  }

  stats(): Readonly<Counters> {
    return { ...this.#context.counters };
  }

  /** Says 1001 to everybody and waits until they are gone. */
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

  /** Often enough to send beats in time. */
  #sweepMs(): number {
    const [send] = this.#options.heartBeat;
    return send > 0 ? Math.min(1_000, send / 10) : 1_000;
  }
}

/** One WebSocket with a session on it, spoken plainly or wrapped in SockJS frames. */

interface Opened {
  webSocket: WebSocket;
  /** under the WebSocket; frames that are the same for everybody are written to it as they are */
  socket: Duplex;
  sockjs: boolean;
}

class Connection {
  readonly session: Session;
  readonly #context: SessionContext;
  readonly #opened: Opened;
  readonly #outbox: Outbox;
  #heard = true;
  #nextPingAt: number;

  constructor(id: string, context: SessionContext, opened: Opened) {
    const { webSocket, socket, sockjs } = opened;
    this.#context = context;
    this.#opened = opened;
    this.#nextPingAt = context.clock.now() + context.limits.pingMs;
    this.#outbox = new Outbox({
      socket,
      clock: context.clock,
      limits: context.limits,
      sockjs,
      channel: webSocket,
      stuck: () => this.#cutOff(),
      conflated: () => {
        context.counters.conflated += 1;
      },
    });
    this.session = new Session(id, context, {
      outbox: this.#outbox,
      close: (code, reason) => this.close(code, reason),
    });
    this.#listen();
    if (sockjs) socket.write(webSocketFrame(openFrame, 1));
  }

  #listen(): void {
    const { webSocket, sockjs } = this.#opened;
    const heard = () => {
      this.#heard = true;
    };
    webSocket.on("ping", heard).on("pong", heard);
    webSocket.on("message", (data) => {
      heard();
      if (!Buffer.isBuffer(data)) return; // never: `nodebuffer` is the default
      if (!sockjs) this.session.receive(data);
      else this.#unwrapped(data);
    });
    // ws closes the socket by itself after a bad WebSocket frame; there is nothing left to do
    webSocket.on("error", () => this.session.left());
    webSocket.on("close", () => this.session.left());
  }

  #unwrapped(data: Buffer): void {
    const pieces = unwrap(data);
    if (!pieces) this.session.end(1002, "not a SockJS message");
    for (const piece of pieces ?? []) this.session.receive(piece);
  }

  /** Close frame, then the end, though the peer may not answer. */
  close(code: number, reason: string): void {
    const { webSocket, socket, sockjs } = this.#opened;
    if (sockjs && webSocket.readyState === webSocket.OPEN) socket.write(webSocketFrame(closeFrame(code), 1));
    webSocket.close(code, reason);
    const cancel = this.#context.clock.after(this.#context.limits.closeMs, () => webSocket.terminate());
    webSocket.once("close", cancel);
  }

  #cutOff(): void {
    this.#context.counters.stuck += 1;
    this.terminate();
  }

  terminate(): void {
    this.session.left();
    this.#opened.webSocket.terminate();
  }

  /** Called from time to time: beats, time limits, and pings for a peer that may be gone. */
  check(now: number): void {
    this.session.check(now);
    const { webSocket } = this.#opened;
    if (now < this.#nextPingAt || webSocket.readyState !== webSocket.OPEN) return;
    this.#nextPingAt = now + this.#context.limits.pingMs;
    if (this.#heard) {
      this.#heard = false;
      webSocket.ping();
      return;
    }
    this.#context.counters.silent += 1;
    this.terminate();
  }
}
