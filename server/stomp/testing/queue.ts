/** A queue sends each message to one subscriber in turn, and to another after a NACK. The suites of other clients use it. */

import type { Message } from "#server/stomp/codec/frame";
import type { Outlet, Subscription } from "#server/stomp/session/rules";

/** A queue for `kind` of a broker's rules. */
export const queue = () => new Queue();

const mostWaiting = 1_000;

class Queue implements Outlet {
  readonly #waiting: Message[] = [];
  readonly #given = new Map<Subscription, Map<string, Message>>();

  get size(): number {
    return this.#given.size;
  }

  get idle(): boolean {
    return this.#given.size === 0 && this.#waiting.length === 0;
  }

  add(subscription: Subscription): void {
    this.#given.set(subscription, new Map());
    this.#dispatch();
  }

  remove(subscription: Subscription): void {
    const back = this.#given.get(subscription);
    this.#given.delete(subscription);
    this.#waiting.unshift(...(back?.values() ?? []));
    this.#dispatch();
  }

  publish(message: Message): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(message);
    this.#dispatch();
  }

  settle(subscription: Subscription, messageId: string, taken: boolean): void {
    const given = this.#given.get(subscription);
    const message = given?.get(messageId);
    given?.delete(messageId);
    if (!message || taken) return;
    this.#waiting.unshift(message);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const [next] = this.#given;
      const message = next && this.#waiting.shift();
      if (!message) return;
      const [subscription, given] = next;
      // Moves the subscriber to the end, so that a refused message goes to another subscriber first.
      this.#given.delete(subscription);
      this.#given.set(subscription, given);
      if (subscription.ack !== "auto") given.set(message.id, message);
      subscription.deliver(message, message.packetFor(subscription), true);
    }
  }
}
