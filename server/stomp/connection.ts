/** One WebSocket with a session on it, spoken plainly or wrapped in SockJS frames. */
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { Outbox } from "./outbox.ts";
import { webSocketFrame } from "./packet.ts";
import { type House, Session } from "./session.ts";
import { closeFrame, openFrame, unwrap } from "./sockjs.ts";

export interface Opened {
  webSocket: WebSocket;
  /** under the WebSocket; frames that are the same for everybody are written to it as they are */
  socket: Duplex;
  sockjs: boolean;
}

export class Connection {
  readonly session: Session;
  readonly #house: House;
  readonly #opened: Opened;
  readonly #outbox: Outbox;
  #heard = true;
  #nextPingAt: number;

  constructor(id: string, house: House, opened: Opened) {
    const { webSocket, socket, sockjs } = opened;
    this.#house = house;
    this.#opened = opened;
    this.#nextPingAt = house.clock.now() + house.limits.pingMs;
    this.#outbox = new Outbox({
      socket,
      clock: house.clock,
      limits: house.limits,
      sockjs,
      channel: webSocket,
      stuck: () => this.#cutOff(),
      conflated: () => {
        house.counters.conflated += 1;
      },
    });
    this.session = new Session(id, house, {
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
    const cancel = this.#house.clock.after(this.#house.limits.closeMs, () => webSocket.terminate());
    webSocket.once("close", cancel);
  }

  #cutOff(): void {
    this.#house.counters.stuck += 1;
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
    this.#nextPingAt = now + this.#house.limits.pingMs;
    if (this.#heard) {
      this.#heard = false;
      webSocket.ping();
      return;
    }
    this.#house.counters.silent += 1;
    this.terminate();
  }
}
