/** One active SUBSCRIBE, its outlet, and its messages that wait for an ACK. */
import { ackName, type Message, type Packet, type Shape } from "#server/stomp/codec/message";

export const ackModes = ["auto", "client", "client-individual"] as const;
export type AckMode = (typeof ackModes)[number];

export interface Subscription extends Shape {
  readonly destination: string;
  readonly ack: AckMode;
  /** `shapeKey` of this subscription */
  readonly key: string;
  /**
   * `packet` is the message encoded for this subscription. While the peer is slow, only the newest message is kept, unless `every` is set.
   */
  deliver(message: Message, packet: Packet, every?: boolean): void;
}

/** Delivers published messages of one destination to its subscriptions. */
export interface Outlet {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  publish(message: Message): void;
  /** called when the peer has acknowledged or refused messages */
  settle(subscription: Subscription, messageId: string, taken: boolean): void;
  readonly size: number;
  /** true without subscribers and stored messages; the outlet can then be removed and created again later */
  readonly idle: boolean;
}

/** Messages of one session that wait for an ACK or NACK. */
interface Unsettled {
  subscription: Subscription;
  messageId: string;
}

export class Settlement {
  readonly #waiting = new Map<string, Unsettled>();
  readonly #bound: number;
  /** true if messages were dropped; an unknown id may then belong to one of them */
  #forgetful = false;

  constructor(bound: number) {
    this.#bound = bound;
  }

  delivered(subscription: Subscription, messageId: string): void {
    this.#waiting.set(ackName(messageId, subscription.id), { subscription, messageId });
    if (this.#waiting.size <= this.#bound) return;
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined) this.#waiting.delete(oldest);
    this.#forgetful = true;
  }

  /** The messages that an ACK or NACK settles; in `client` mode also all earlier messages. Undefined if there is no such message. */
  take(name: string): Unsettled[] | undefined {
    const named = this.#waiting.get(name);
    if (!named) return this.#forgetful ? [] : undefined;
    const taken: Unsettled[] = [];
    for (const [key, one] of this.#waiting) {
      const covered = named.subscription.ack === "client" && one.subscription === named.subscription;
      if (key !== name && !covered) continue;
      this.#waiting.delete(key);
      taken.push(one);
      if (key === name) break;
    }
    return taken;
  }

  /** The first message with an id. It is needed because an ACK in 1.0 may omit the subscription. */
  nameOf(messageId: string): string | undefined {
    for (const [name, one] of this.#waiting) if (one.messageId === messageId) return name;
    return undefined;
  }

  /** Call it when a subscription has ended; its messages can no longer be settled. */
  drop(subscription: Subscription): void {
    for (const [key, one] of this.#waiting) if (one.subscription === subscription) this.#waiting.delete(key);
  }
}
