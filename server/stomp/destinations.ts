/** The destinations of one broker: a topic for all of its subscribers, a queue for one at a time. */
import type { Message, Packet } from "#server/stomp/codec/message";
import type { Rules } from "#server/stomp/session/rules";
import type { Outlet, Subscription } from "#server/stomp/session/subscription";

/** Above this count the idle destinations are removed. */
const manyOutlets = 1_000;

export class Destinations {
  readonly #rules: Pick<Rules, "kind">;
  readonly #remember: boolean;
  readonly #outlets = new Map<string, Outlet>();
  #sweepAt = manyOutlets;

  /** @param remember a topic sends its last message to each new subscriber */
  constructor(rules: Pick<Rules, "kind">, remember: boolean) {
    this.#rules = rules;
    this.#remember = remember;
  }

  /** Only destinations of the rules exist; a private one has no outlet. */
  get(destination: string): Outlet | undefined {
    const known = this.#outlets.get(destination);
    if (known) return known;
    const kind = this.#rules.kind(destination);
    if (kind === undefined || kind === "private") return undefined;
    const made = kind === "queue" ? new Queue() : new Topic(this.#remember);
    if (this.#outlets.size >= this.#sweepAt) this.#removeIdle();
    this.#outlets.set(destination, made);
    return made;
  }

  #removeIdle(): void {
    for (const [destination, outlet] of this.#outlets) if (outlet.idle) this.#outlets.delete(destination);
    this.#sweepAt = Math.max(manyOutlets, 2 * this.#outlets.size);
  }
}

/** Sends each message to all subscribers, and the last one to each new subscriber. */
class Topic implements Outlet {
  /** subscribers who get the same octets */
  readonly #groups = new Map<string, Set<Subscription>>();
  readonly #remembers: boolean;
  #last: Message | undefined;
  #size = 0;

  constructor(remembers: boolean) {
    this.#remembers = remembers;
  }

  get size(): number {
    return this.#size;
  }

  get idle(): boolean {
    return this.#size === 0 && !this.#last;
  }

  add(subscription: Subscription): void {
    const group = this.#groups.get(subscription.key) ?? new Set();
    this.#groups.set(subscription.key, group.add(subscription));
    this.#size += 1;
    if (this.#last) subscription.deliver(this.#last, this.#last.packetFor(subscription));
  }

  remove(subscription: Subscription): void {
    const group = this.#groups.get(subscription.key);
    if (!group?.delete(subscription)) return;
    this.#size -= 1;
    if (group.size === 0) this.#groups.delete(subscription.key);
  }

  publish(message: Message): void {
    if (this.#remembers) this.#last = message;
    for (const group of this.#groups.values()) {
      let packet: Packet | undefined;
      for (const subscription of group) {
        packet ??= message.packetFor(subscription);
        subscription.deliver(message, packet);
      }
    }
  }

  settle(): void {
    // a topic gives nothing again
  }
}

/** Sends each message to one subscriber in turn, and to another after a NACK. Only the suites of other clients use it. */

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
      // to the end of the line: a message given back goes to somebody else first
      this.#given.delete(subscription);
      this.#given.set(subscription, given);
      if (subscription.ack !== "auto") given.set(message.id, message);
      subscription.deliver(message, message.packetFor(subscription), true);
    }
  }
}
