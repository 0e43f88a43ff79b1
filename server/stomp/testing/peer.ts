/** For tests: a peer that writes raw text and has its own frame parser, independent of the code under test. */
import { WebSocket } from "ws";

export interface Seen {
  command: string;
  headers: Map<string, string>;
  body: string;
  octets: Buffer;
}

/** Parses frames strictly by the specification, independent of the code under test. */
export function readFrames(data: Buffer): Seen[] {
  const frames: Seen[] = [];
  let rest = data;
  for (;;) {
    while (rest[0] === 10) rest = rest.subarray(1);
    const headEnd = rest.indexOf("\n\n");
    if (headEnd < 0) return frames;
    const [command = "", ...lines] = rest.subarray(0, headEnd).toString().split("\n");
    const headers = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const),
    );
    const length = headers.get("content-length");
    const end = length === undefined ? rest.indexOf(0, headEnd + 2) : headEnd + 2 + Number(length);
    const octets = rest.subarray(headEnd + 2, end);
    frames.push({ command, headers, body: octets.toString(), octets });
    rest = rest.subarray(end + 1);
  }
}

/** One line per frame, for comparing whole conversations. */
export function inShort({ command, headers, body }: Seen): string {
  switch (command) {
    case "CONNECTED":
      return `CONNECTED ${headers.get("version")}`;
    case "RECEIPT":
      return `RECEIPT ${headers.get("receipt-id")}`;
    case "MESSAGE":
      return `MESSAGE ${headers.get("subscription") ?? "-"} ${body}`;
    case "ERROR":
      return `ERROR ${headers.get("message")}${headers.has("receipt-id") ? ` for ${headers.get("receipt-id")}` : ""}`;
    default:
      return command;
  }
}

export class Peer {
  readonly socket: WebSocket;
  readonly seen: Seen[] = [];
  /** line ends received between frames */
  beats = 0;
  /** types of the WebSocket messages received */
  readonly kinds: ("text" | "binary")[] = [];
  readonly closed: Promise<number>;
  #wake: () => void = () => undefined;

  constructor(
    url: string,
    { protocols = [], headers = {} }: { protocols?: string[]; headers?: object } = {},
  ) {
    this.socket = new WebSocket(url, protocols, { headers: { ...headers }, perMessageDeflate: false });
    this.closed = new Promise((resolve) => this.socket.on("close", resolve));
    this.socket.on("error", () => undefined); // the result comes with the close event that follows
    this.socket.on("message", (data, binary) => {
      if (!Buffer.isBuffer(data)) return;
      if (data.length === 1) this.beats += 1;
      this.kinds.push(binary ? "binary" : "text");
      this.seen.push(...readFrames(data));
      this.#wake();
    });
  }

  get opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.once("open", resolve).once("error", reject);
    });
  }

  /** `^` stands for NUL. */
  say(...frames: string[]): void {
    for (const frame of frames) this.socket.send(frame.replaceAll("^", "\0"));
  }

  /** Resolves when `count` frames have arrived in total; `when` filters them. */
  async until(count: number, when: (seen: Seen) => boolean = () => true): Promise<void> {
    while (this.seen.filter(when).length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  get transcript(): string[] {
    return this.seen.map(inShort);
  }
}
