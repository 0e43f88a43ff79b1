/** The broker's core: lets sockets in, keeps their sessions, publishes to those who listen. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { Connection } from "./connection.ts";
import type { Counters } from "./counters.ts";
import type { HeaderList } from "./frame.ts";
import { Lodging, type LodgingOptions } from "./lodging.ts";
import type { Log } from "./log.ts";
import type { OriginRule } from "./origin.ts";
import { sockjsPath } from "./sockjs.ts";
import { refuseUpgrade, type Turned, turnAwayBarely } from "./upgrade.ts";

export interface BrokerOptions extends LodgingOptions {
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
  readonly #house: Lodging;
  readonly #connections = new Set<Connection>();
  readonly #webSockets: WebSocketServer;
  #cancelSweep: () => void;
  #closing = false;
  #emptied: (() => void) | undefined;

  constructor(options: BrokerOptions) {
    this.#options = options;
    this.#house = new Lodging(options);
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#house.limits.frame + 1024,
      handleProtocols: (offered) => subprotocols.find((one) => offered.has(one)) ?? false,
    });
    this.#cancelSweep = this.#house.clock.after(this.#sweepMs(), () => this.#sweep());
  }

  /** For the `upgrade` event of an HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { path, sockjs: base, origin, log, turnAway = turnAwayBarely } = this.#options;
    const { counters, limits } = this.#house;
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
      const connection = new Connection(this.#house.nextSessionId(), this.#house, opened);
      this.#connections.add(connection);
      counters.opened += 1;
      counters.sessions += 1;
      webSocket.once("close", () => this.#gone(connection));
    });
  }

  publish(destination: string, body: Buffer | string, headers: HeaderList = []): void {
    this.#house.publish(destination, body, headers);
  }

  /** Subscriptions to this destination now. */
  subscribers(destination: string): number {
    return this.#house.outlet(destination)?.size ?? 0;
  }

  stats(): Readonly<Counters> {
    return { ...this.#house.counters };
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
    this.#house.counters.sessions -= 1;
    if (this.#connections.size === 0) this.#emptied?.();
  }

  #sweep(): void {
    const now = this.#house.clock.now();
    for (const connection of this.#connections) connection.check(now);
    this.#cancelSweep = this.#house.clock.after(this.#sweepMs(), () => this.#sweep());
  }

  /** Often enough to send beats in time. */
  #sweepMs(): number {
    const [send] = this.#options.heartBeat;
    return send > 0 ? Math.min(1_000, send / 10) : 1_000;
  }
}
