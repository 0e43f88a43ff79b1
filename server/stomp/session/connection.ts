/** One WebSocket with a session on it, spoken plainly or wrapped in SockJS frames. */
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { closeFrame, openFrame, unwrap, webSocketFrame } from "#server/stomp/codec/message";
import { Outbox } from "./outbox.ts";
import { Session, type SessionContext } from "./session.ts";

interface Opened {
  webSocket: WebSocket;
  /** under the WebSocket; frames that are the same for everybody are written to it as they are */
  socket: Duplex;
  sockjs: boolean;
}

export class Connection {
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
