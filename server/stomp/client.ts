/** A STOMP client on one socket. It connects, exchanges frames and ends once; a reconnect needs a new client. */
import type { ClientRequestArgs } from "node:http";
import { WebSocket } from "ws";
import {
  type AgreedVersion,
  encodeFrame,
  type Frame,
  type HeaderList,
  Refusal,
  unwrap,
  wrap,
} from "#server/stomp/codec/frame";
import { FrameParser } from "#server/stomp/codec/parser";
import type { BrokerClock } from "#server/stomp/session/rules";

export interface StompClientOptions {
  /** `ws:` or `wss:` address of the socket */
  url: string;
  /** whether the socket uses SockJS frames */
  sockjs: boolean;
  /** sent on the upgrade */
  headers: Readonly<Record<string, string>>;
  /** opens the connection of the socket, for example through a proxy */
  tunnel?: ClientRequestArgs["createConnection"] | undefined;
  clock: BrokerClock;
  /** longest time from the start to CONNECTED, ms */
  connectMs: number;
  /** time between WebSocket pings, ms; a server that sends nothing between two pings is disconnected */
  pingMs: number;
  /** greatest number of bytes of one frame or WebSocket message */
  limit: number;
  onConnected: () => void;
  onMessage: (frame: Frame) => void;
  /** called exactly once when the client ends, unless `close` ended it */
  onEnd: (end: StompEnd) => void;
}

export interface StompEnd {
  reason: string;
  /** the address answered, but it does not support this kind of socket; the other transport may work */
  unfit: boolean;
  /** the upgrade got an HTTP status that means a permanent refusal, not an outage */
  refused: boolean;
  /** HTTP status of the answer to the upgrade; undefined without an answer */
  status?: number;
  /** the server sent ERROR */
  error: boolean;
}

const headerLimits = { headers: 200, headerLine: 16 * 1024 };
/** HTTP statuses that a proxy sends while the service behind it restarts. */
const passingStatuses = new Set([502, 503, 504]);
const versions = new Set<string>(["1.0", "1.1", "1.2"]);

export class StompClient {
  readonly #options: StompClientOptions;
  readonly #socket: WebSocket;
  readonly #parser: FrameParser;
  #version: AgreedVersion;
  #connected = false;
  #over = false;
  #heard = true;
  #cancelTimer: () => void;

  constructor(options: StompClientOptions) {
    this.#options = options;
    this.#parser = new FrameParser(headerLimits, options.limit);
    this.#socket = new WebSocket(options.url, {
      headers: options.headers,
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: options.limit,
      ...(options.tunnel && { createConnection: options.tunnel }),
    });
    this.#cancelTimer = options.clock.after(options.connectMs, () =>
      this.#end("no CONNECTED in time", { unfit: this.#socket.readyState === WebSocket.OPEN }),
    );
    this.#listen();
  }

  subscribe(id: string, destination: string): void {
    this.#write("SUBSCRIBE", [
      ["id", id],
      ["destination", destination],
      ["ack", "auto"],
    ]);
  }

  send(destination: string): void {
    this.#write("SEND", [["destination", destination]], "");
  }

  /** Disconnects without calling `onEnd`. */
  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelTimer();
    if (this.#socket.readyState !== WebSocket.OPEN) {
      this.#socket.terminate();
      return;
    }
    this.#write("DISCONNECT", []);
    this.#socket.close(1000);
    const cancel = this.#options.clock.after(1_000, () => this.#socket.terminate());
    this.#socket.once("close", cancel);
  }

  #listen(): void {
    const heard = () => {
      this.#heard = true;
    };
    this.#socket.on("ping", heard).on("pong", heard);
    this.#socket.on("open", () => {
      if (!this.#options.sockjs) this.#connect();
    });
    this.#socket.on("unexpected-response", (request, response) => {
      request.destroy();
      const { statusCode = 0 } = response;
      const refused = !passingStatuses.has(statusCode);
      this.#end(`upgrade answered with ${statusCode}`, { unfit: true, refused, status: statusCode });
    });
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", (code) => this.#end(`closed with ${code}`));
    this.#socket.on("message", (data) => {
      heard();
      if (Buffer.isBuffer(data)) this.#receive(data);
    });
  }

  #connect(): void {
    this.#write("CONNECT", [
      ["accept-version", "1.2,1.1,1.0"],
      ["host", new URL(this.#options.url).hostname],
      ["heart-beat", "0,0"],
    ]);
  }

  #receive(data: Buffer): void {
    if (this.#over) return;
    const pieces = this.#options.sockjs ? this.#unwrap(data) : [data];
    try {
      for (const piece of pieces) {
        for (const frame of this.#parser.read(piece)) {
          this.#take(frame);
          if (this.#over) return;
        }
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#end(error.message, { unfit: !this.#connected });
    }
  }

  #unwrap(data: Buffer): Buffer[] {
    const kind = String.fromCharCode(data[0] ?? 0);
    if (kind === "o") this.#connect();
    if (kind === "o" || kind === "h") return [];
    const pieces = kind === "a" ? unwrap(data.subarray(1)) : undefined;
    if (!pieces) this.#end(kind === "c" ? "SockJS close" : "not a SockJS frame", { unfit: kind !== "c" });
    return pieces ?? [];
  }

  #take(frame: Frame): void {
    const { command, headers } = frame;
    if (command === "ERROR") this.#end("the service sent ERROR", { error: true });
    else if (command === "CONNECTED" && !this.#connected) this.#agree(headers.get("version") ?? "1.0");
    else if (command === "MESSAGE" && this.#connected) this.#options.onMessage(frame);
    else if (command !== "RECEIPT")
      this.#end("a frame that is not allowed here", { unfit: !this.#connected });
  }

  #agree(version: string): void {
    if (!isVersion(version)) {
      this.#end("CONNECTED with an unknown version");
      return;
    }
    this.#version = this.#parser.version = version;
    this.#connected = true;
    this.#cancelTimer();
    this.#watch();
    this.#options.onConnected();
  }

  #watch(): void {
    this.#heard = false;
    this.#socket.ping();
    this.#cancelTimer = this.#options.clock.after(this.#options.pingMs, () => {
      if (this.#heard) this.#watch();
      else this.#end("silent");
    });
  }

  #write(command: string, headers: HeaderList, body?: string): void {
    const frame = { command, headers, version: command === "CONNECT" ? undefined : this.#version };
    const octets = encodeFrame(body === undefined ? frame : { ...frame, body });
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.send(this.#options.sockjs ? wrap(octets) : octets.toString());
  }

  #end(reason: string, how: Partial<Omit<StompEnd, "reason">> = {}): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelTimer();
    this.#socket.terminate();
    this.#options.onEnd({ reason, unfit: false, refused: false, error: false, ...how });
  }
}

const isVersion = (text: string): text is NonNullable<AgreedVersion> => versions.has(text);
