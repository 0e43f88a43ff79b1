/**
 * STOMP frames: their encoding, the escapes of headers, and the error that refuses a frame. A published message is encoded once for all
 * subscriptions with the same version and id, if both or neither need an ACK.
 */

import { isUtf8 } from "node:buffer";

/**
 * The error for a peer that broke a rule. The peer gets ERROR, then the socket is closed. The text is always ours and never repeats the
 * peer's input.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** the `receipt` header of the refused frame, returned as `receipt-id` */
  receipt: string | undefined;
}

export type Version = "1.0" | "1.1" | "1.2";
/** `undefined` before a version is agreed; CONNECT and CONNECTED are always written in this form. */
export type AgreedVersion = Version | undefined;

/** Escapes of header text. 1.1 and 1.2 have different sets; 1.0 has none, nor do CONNECT and CONNECTED of any version. */
const plain11 = new Map([
  ["\\n", "\n"],
  ["\\c", ":"],
  ["\\\\", "\\"],
]);
const plain12 = new Map([...plain11, ["\\r", "\r"]]);
const escapeCodes = new Map([
  ["\n", "\\n"],
  [":", "\\c"],
  ["\\", "\\\\"],
  ["\r", "\\r"],
]);

/** @throws Refusal for an escape that the version does not have, such as `\t`, or `\r` in 1.1 */
export function unescapeHeader(text: string, version: AgreedVersion): string {
  if (version === undefined || version === "1.0" || !text.includes("\\")) return text;
  const known = version === "1.1" ? plain11 : plain12;
  return text.replace(/\\[\s\S]?/g, (pair) => {
    const plain = known.get(pair);
    if (plain === undefined) throw new Refusal("undefined escape sequence in a header");
    return plain;
  });
}

/** `undefined` if the version cannot write this text without breaking the frame. */
function escapeHeader(text: string, version: AgreedVersion): string | undefined {
  if (version === "1.2") return text.replace(/[\n:\\\r]/g, (one) => escapeCodes.get(one) ?? one);
  if (version === "1.1") return text.replace(/[\n:\\]/g, (one) => escapeCodes.get(one) ?? one);
  return /[\n\0]/.test(text) ? undefined : text;
}

export interface Frame {
  command: string;
  /** the first value of a repeated header */
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export type HeaderList = Iterable<readonly [name: string, value: string]>;

/** Header lines for a version. A header that the version cannot write is omitted. */
function headerLines(headers: HeaderList, version: AgreedVersion): string {
  let lines = "";
  for (const [name, value] of headers) {
    const writtenName = escapeHeader(name, version);
    const writtenValue = escapeHeader(value, version);
    if (!writtenName || writtenValue === undefined) continue;
    if ((version === "1.0" || version === undefined) && writtenName.includes(":")) continue;
    lines += `${writtenName}:${writtenValue}\n`;
  }
  return lines;
}

const nul = Buffer.alloc(1);

/** One whole frame; `content-length` is added if there is a body. */
export function encodeFrame(frame: {
  command: string;
  headers: HeaderList;
  body?: Buffer | string;
  version: AgreedVersion;
}): Buffer {
  const body = typeof frame.body === "string" ? Buffer.from(frame.body) : frame.body;
  const length = body === undefined ? "" : `content-length:${body.length}\n`;
  const head = `${frame.command}\n${headerLines(frame.headers, frame.version)}${length}\n`;
  return Buffer.concat(body === undefined ? [Buffer.from(head), nul] : [Buffer.from(head), body, nul]);
}

/** The properties of a subscription that decide the bytes of its messages. */
export interface MessageShape {
  version: Version;
  /** undefined for a 1.0 subscription without an id */
  id: string | undefined;
  acknowledged: boolean;
}

export const shapeKey = ({ version, id, acknowledged }: MessageShape) =>
  `${version}${acknowledged ? "a" : "-"}${id === undefined ? "" : `:${id}`}`;

/** Headers that only the broker sets; a sender's values are ignored. */
const ours = new Set([
  "ack",
  "content-length",
  "destination",
  "message-id",
  "receipt",
  "subscription",
  "transaction",
]);

/** The id that a 1.2 client returns in ACK. It is unique in a session, because subscription ids are. */
export const ackName = (messageId: string, subscriptionId: string | undefined) =>
  subscriptionId === undefined ? messageId : `${messageId}@${subscriptionId}`;

export class Message {
  readonly id: string;
  readonly destination: string;
  readonly body: Buffer;
  readonly #headers: HeaderList;
  readonly #tails = new Map<Version, Buffer>();

  constructor(id: string, sent: { destination: string; headers: HeaderList; body: Buffer }) {
    this.id = id;
    this.destination = sent.destination;
    this.body = sent.body;
    this.#headers = [...sent.headers].filter(([name]) => !ours.has(name));
  }

  packetFor(shape: MessageShape): Packet {
    const own: [string, string][] = [];
    if (shape.id !== undefined) own.push(["subscription", shape.id]);
    if (shape.acknowledged && shape.version === "1.2") own.push(["ack", ackName(this.id, shape.id)]);
    const head = Buffer.from(`MESSAGE\n${headerLines(own, shape.version)}`);
    return new Packet(Buffer.concat([head, this.#tail(shape.version)]));
  }

  #tail(version: Version): Buffer {
    const made = this.#tails.get(version);
    if (made) return made;
    const fixed: [string, string][] = [
      ["message-id", this.id],
      ["destination", this.destination],
    ];
    const lines = headerLines([...fixed, ...this.#headers], version);
    const tail = Buffer.concat([
      Buffer.from(`${lines}content-length:${this.body.length}\n\n`),
      this.body,
      nul,
    ]);
    this.#tails.set(version, tail);
    return tail;
  }
}

/** A server does not mask its WebSocket frames, so one frame is the same for every client. */
export function webSocketFrame(payload: Buffer, opcode: 1 | 2): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 126) head[1] = length;
  else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeUIntBE(length, 4, 6);
  }
  return Buffer.concat([head, payload]);
}

/** One STOMP frame and its WebSocket frame. It is built once for all subscribers that get the same bytes. */
export class Packet {
  readonly #payload: Buffer;
  #plain: Buffer | undefined;
  #sockjs: Buffer | undefined;

  constructor(payload: Buffer) {
    this.#payload = payload;
  }

  /** bytes, without the WebSocket header */
  get size(): number {
    return this.#payload.length;
  }

  /** A text frame, or a binary one if the body is not UTF-8, which a text frame cannot carry. */
  plain(): Buffer {
    this.#plain ??= webSocketFrame(this.#payload, isUtf8(this.#payload) ? 1 : 2);
    return this.#plain;
  }

  sockjs(): Buffer {
    this.#sockjs ??= webSocketFrame(Buffer.from(`a${JSON.stringify([this.#payload.toString()])}`), 1);
    return this.#sockjs;
  }
}

/** The heart-beat of STOMP, an empty line. */
export const beat = new Packet(Buffer.from("\n"));

/** SockJS over a WebSocket, in both directions: `o`, `h`, `a["…"]`, `c[code,"reason"]` from a server, `["…"]` from a client. */
export const openFrame = Buffer.from("o");
export const closeFrame = (code: number) => Buffer.from(`c[${code},"closed"]`);

/** `<base>/<three digits>/<session>/websocket` */
export const sockjsPath = (base: string, path: string) =>
  path.startsWith(`${base}/`) && /^\/\d{3}\/[\w-]{1,64}\/websocket$/.test(path.slice(base.length));

/** The answer of SockJS at `<base>/info`. */
export const sockjsInfo = (entropy: number) =>
  JSON.stringify({ entropy, origins: ["*:*"], cookie_needed: false, websocket: true });

/** The texts in a client's message, or in a server's `a` frame; undefined for anything else. */
export function unwrap(data: Buffer | string): Buffer[] | undefined {
  try {
    const texts: unknown = JSON.parse(data.toString());
    const list: unknown[] = Array.isArray(texts) ? texts : [texts];
    return list.every((text) => typeof text === "string") ? list.map((text) => Buffer.from(text)) : undefined;
  } catch {
    return undefined;
  }
}

export const wrap = (payload: Buffer) => JSON.stringify([payload.toString()]);
