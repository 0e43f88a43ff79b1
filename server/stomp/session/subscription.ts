/** One SUBSCRIBE that holds, the outlet it listens at, and what of it waits for an ACK. */
import { ackName, type Message, type Packet, type Shape } from "#server/stomp/codec/message";

export const ackModes = ["auto", "client", "client-individual"] as const;
export type AckMode = (typeof ackModes)[number];

export interface Subscription extends Shape {
  readonly destination: string;
  readonly ack: AckMode;
  /** `shapeKey` of this subscription */
  readonly key: string;
  /** `packet` is the message in this subscription's shape; newest only while the peer is slow, unless `every` */
  deliver(message: Message, packet: Packet, every?: boolean): void;
}

/** Where subscriptions of one destination meet what is published there. */
export interface Outlet {
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  publish(message: Message): void;
  /** the peer has taken (or given back) these messages */
  settle(subscription: Subscription, messageId: string, taken: boolean): void;
  readonly size: number;
  /** nobody listens and nothing is kept: a new one would be the same */
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
  /** from then on an id we do not know may be one we forgot */
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

  /** Those that an ACK or NACK settles; `client` mode settles all before it too. Undefined: no such message. */
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

  /** 1.0 may leave the subscription out: the first message of that id. */
  nameOf(messageId: string): string | undefined {
    for (const [name, one] of this.#waiting) if (one.messageId === messageId) return name;
    return undefined;
  }

  /** The subscription is gone: nothing of it can be settled any more. */
  drop(subscription: Subscription): void {
    for (const [key, one] of this.#waiting) if (one.subscription === subscription) this.#waiting.delete(key);
  }
}
