/** Messages of one session that wait for an ACK or NACK. */
import { ackName } from "#server/stomp/codec/message";
import type { Subscription } from "./subscription.ts";

export interface Unsettled {
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
