/** For tests: a service with scripted behaviour, valid or faulty, which records the requests it gets. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { readFrames, type Seen } from "./peer.ts";

export type Behaviour =
  | "good"
  | "good without SockJS"
  | "only SockJS"
  | "reset"
  | "accept and close"
  | "never CONNECTED"
  | "never opens"
  | "ERROR"
  | "ERROR to a request"
  | "garbage"
  | "unknown version"
  | { status: number };

export class StubService {
  behaviour: Behaviour = "good";
  readonly upgrades: IncomingMessage[] = [];
  readonly frames: Seen[] = [];
  readonly sockets = new Set<WebSocket>();
  most = 0;
  #server = createServer((_request, response) => response.writeHead(404).end());
  readonly #raw = new Set<Duplex>();
  #port = 0;
  readonly #webSockets = new WebSocketServer({ noServer: true, autoPong: false });
  /** whether pings are answered */
  alive = true;

  async open(): Promise<this> {
    this.#server = createServer((_request, response) => response.writeHead(404).end());
    this.#server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  /** Closes the listening socket and all links. */
  async gone(): Promise<void> {
    for (const socket of this.#raw) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  cut(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  /** Sends the text to every open link, unchanged; `^` is NUL. */
  say(text: string | Buffer): void {
    const octets = Buffer.isBuffer(text) ? text : Buffer.from(text.replaceAll("^", "\0"));
    for (const socket of this.sockets) socket.send(octets, { binary: false });
  }

  /** Writes raw bytes below the WebSocket, on every link. */
  sayRaw(octets: Buffer): void {
    for (const socket of this.#raw) socket.write(octets);
  }

  /** Sends a list on the subscription with this id. */
  push(subscription: string, body: string | Buffer): void {
    const head = `MESSAGE\nsubscription:${subscription}\nmessage-id:1\ndestination:/topic/x\ncontent-length:${Buffer.byteLength(body)}\n\n`;
    const octets = Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.alloc(1)]);
    for (const socket of this.sockets) socket.send(octets, { binary: true });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.upgrades.push(request);
    this.#raw.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => this.#raw.delete(socket));
    const sockjs = !request.url?.startsWith("/api/ws/websocket");
    const { behaviour } = this;
    if (behaviour === "never opens") return;
    if (behaviour === "reset") socket.destroy();
    else if (typeof behaviour === "object") refuse(socket, behaviour.status);
    else if (behaviour === (sockjs ? "good without SockJS" : "only SockJS")) refuse(socket, 302);
    else this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => this.#serve(webSocket, sockjs));
  }

  #serve(socket: WebSocket, sockjs: boolean): void {
    this.sockets.add(socket);
    this.most = Math.max(this.most, this.sockets.size);
    socket.on("close", () => this.sockets.delete(socket)).on("error", () => socket.terminate());
    socket.on("ping", () => {
      if (this.alive) socket.pong();
    });
    if (this.behaviour === "accept and close") socket.close(1000);
    if (this.behaviour === "garbage") socket.send("<html>\n\n\0");
    if (sockjs) socket.send("o");
    socket.on("message", (data) => {
      const texts = sockjs ? (JSON.parse(String(data)) as string[]) : [String(data)];
      for (const text of texts) this.#take(socket, Buffer.from(text), sockjs);
    });
  }

  #take(socket: WebSocket, octets: Buffer, sockjs: boolean): void {
    const answer = (text: string) => socket.send(sockjs ? `a${JSON.stringify([text])}` : text);
    for (const frame of readFrames(octets)) {
      this.frames.push(frame);
      if (frame.command === "SEND" && this.behaviour === "ERROR to a request")
        answer("ERROR\nmessage:no\n\n\0");
      if (frame.command !== "CONNECT" || this.behaviour === "never CONNECTED") continue;
      if (this.behaviour === "ERROR") answer("ERROR\nmessage:busy\n\n\0");
      else
        answer(
          `CONNECTED\nversion:${this.behaviour === "unknown version" ? "9" : "1.2"}\nheart-beat:0,0\n\n\0`,
        );
    }
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} No\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n`);
}
