/** A destination that everybody hears; it remembers the last message for who comes later. */
import type { Message } from "./message.ts";
import type { Packet } from "./packet.ts";
import type { Outlet, Subscription } from "./subscription.ts";

export class Topic implements Outlet {
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

  get last(): Message | undefined {
    return this.#last;
  }

  add(subscription: Subscription): void {
    const group = this.#groups.get(subscription.key) ?? new Set();
    this.#groups.set(subscription.key, group.add(subscription));
    this.#size += 1;
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
