/** A subscription of one session: a class, since every message comes to every listener through it. */
import type { Counters } from "./counters.ts";
import type { Version } from "./escape.ts";
import { type Message, type Shape, shapeKey } from "./message.ts";
import type { Outbox } from "./outbox.ts";
import type { Packet } from "./packet.ts";
import type { Session } from "./session.ts";
import type { AckMode, Subscription } from "./subscription.ts";

export class Listener implements Subscription {
  readonly version: Version;
  readonly id: string | undefined;
  readonly acknowledged: boolean;
  readonly destination: string;
  readonly ack: AckMode;
  readonly key: string;
  readonly #session: Session;
  readonly #outbox: Outbox;
  readonly #counters: Counters;

  constructor(session: Session, shape: Shape, at: { destination: string; ack: AckMode }) {
    this.version = shape.version;
    this.id = shape.id;
    this.acknowledged = shape.acknowledged;
    this.destination = at.destination;
    this.ack = at.ack;
    this.key = shapeKey(shape);
    this.#session = session;
    this.#outbox = session.line.outbox;
    this.#counters = session.house.counters;
  }

  deliver(message: Message, packet: Packet, every = false): void {
    this.#counters.delivered += 1;
    if (this.acknowledged) this.#session.settlement.delivered(this, message.id);
    if (every) this.#outbox.send(packet);
    else this.#outbox.offer(this, packet);
  }
}
