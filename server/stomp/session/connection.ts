/** One WebSocket with its session, in plain STOMP or in SockJS frames. */
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { closeFrame, openFrame, unwrap, webSocketFrame } from "#server/stomp/codec/frame";
import { Outbox } from "./outbox.ts";
import { type SessionContext, StompSession } from "./session.ts";

interface OpenedSocket {
  webSocket: WebSocket;
  /** the socket under the WebSocket; frames shared by several subscribers are written to it directly */
  socket: Duplex;
  sockjs: boolean;
}

export class Connection {
  readonly session: StompSession;
  readonly #context: SessionContext;
  readonly #opened: OpenedSocket;
  readonly #outbox: Outbox;
  #heard = true;
  #nextPingAt: number;

  constructor(id: string, context: SessionContext, opened: OpenedSocket) {
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
    this.session = new StompSession(id, context, {
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
      if (!Buffer.isBuffer(data)) return; // never true, because `nodebuffer` is the default
      if (!sockjs) this.session.receive(data);
      else this.#unwrapped(data);
    });
    // ws closes the socket itself after a bad WebSocket frame, so nothing else is needed.
    webSocket.on("error", () => this.session.left());
    webSocket.on("close", () => this.session.left());
  }

  #unwrapped(data: Buffer): void {
    const pieces = unwrap(data);
    if (!pieces) this.session.end(1002, "not a SockJS message");
    for (const piece of pieces ?? []) this.session.receive(piece);
  }

  /** Sends the close frame, then ends the socket, even if the peer does not answer. */
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

  /** Call it periodically: it sends heart-beats, checks timeouts, and pings a peer that may be gone. */
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
