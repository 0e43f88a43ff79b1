/** A published message; subscriptions of the same shape (version, id, need of an ACK) get the same octets. */
import type { Version } from "./escape.ts";
import { type HeaderList, headerLines } from "./frame.ts";
import { Packet } from "./packet.ts";

/** Subscribers with the same shape get the same octets. */
export interface Shape {
  version: Version;
  /** undefined for a 1.0 subscription made without an id */
  id: string | undefined;
  acknowledged: boolean;
}

export const shapeKey = ({ version, id, acknowledged }: Shape) =>
  `${version}${acknowledged ? "a" : "-"}${id === undefined ? "" : `:${id}`}`;

/** Headers that are the broker's to give, whatever a sender wrote. */
const ours = new Set([
  "ack",
  "content-length",
  "destination",
  "message-id",
  "receipt",
  "subscription",
  "transaction",
]);

/** What 1.2 sends back as `id` of ACK; unique in a session because subscription ids are. */
export const ackName = (messageId: string, subscriptionId: string | undefined) =>
  subscriptionId === undefined ? messageId : `${messageId}@${subscriptionId}`;

const nul = Buffer.alloc(1);

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

  packetFor(shape: Shape): Packet {
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
