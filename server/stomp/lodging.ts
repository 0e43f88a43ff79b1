/** What the sessions of one broker share: its rules, its destinations, its counters. */
import { randomBytes } from "node:crypto";
import type { HeaderList } from "#server/stomp/codec/frame";
import { defaultLimits, type Limits } from "#server/stomp/codec/limits";
import { Message } from "#server/stomp/codec/message";
import type { Packet } from "#server/stomp/codec/packet";
import { type Clock, systemClock } from "#server/stomp/session/clock";
import { act } from "#server/stomp/session/commands";
import { noCounts } from "#server/stomp/session/counters";
import type { Beats } from "#server/stomp/session/heartBeat";
import type { Rules } from "#server/stomp/session/rules";
import type { House } from "#server/stomp/session/session";
import type { Outlet, Subscription } from "#server/stomp/session/subscription";

export interface LodgingOptions {
  rules: Rules;
  /** what we can send and want to get, ms; `[0, 0]` for none */
  heartBeat: Beats;
  /** whether a topic's last message greets who subscribes */
  remember: boolean;
  limits?: Partial<Limits>;
  clock?: Clock;
}

/** places at which the idle ones are looked for */
const manyOutlets = 1_000;

export class Lodging implements House {
  readonly rules: Rules;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly heartBeat: Beats;
  readonly counters = noCounts();
  readonly act = act;
  readonly #remember: boolean;
  readonly #outlets = new Map<string, Outlet>();
  /** tells this run's ids from those of the run before */
  readonly #run = randomBytes(6).toString("hex");
  #sweepAt = manyOutlets;
  #messages = 0;
  #sessions = 0;

  constructor({ rules, limits, clock = systemClock, heartBeat, remember }: LodgingOptions) {
    this.rules = rules;
    this.limits = { ...defaultLimits, ...limits };
    this.clock = clock;
    this.heartBeat = heartBeat;
    this.#remember = remember;
  }

  /** Only destinations that the rules know get a place; where rules know any number, the idle ones are forgotten. */
  outlet(destination: string): Outlet | undefined {
    const known = this.#outlets.get(destination);
    if (known) return known;
    const kind = this.rules.kind(destination);
    if (kind === undefined || kind === "private") return undefined;
    const made = kind === "queue" ? new Queue() : new Topic(this.#remember);
    if (this.#outlets.size >= this.#sweepAt) this.#forgetIdle();
    this.#outlets.set(destination, made);
    return made;
  }

  #forgetIdle(): void {
    for (const [destination, outlet] of this.#outlets) if (outlet.idle) this.#outlets.delete(destination);
    this.#sweepAt = Math.max(manyOutlets, 2 * this.#outlets.size);
  }

  greet(subscription: Subscription): void {
    const outlet = this.outlet(subscription.destination);
    const last = outlet instanceof Topic ? outlet.last : undefined;
    if (last) subscription.deliver(last, last.packetFor(subscription));
  }

  publish(destination: string, body: Buffer | string, headers: HeaderList): void {
    const octets = typeof body === "string" ? Buffer.from(body) : body;
    this.counters.published += 1;
    this.outlet(destination)?.publish(
      new Message(this.nextMessageId(), { destination, headers, body: octets }),
    );
  }

  nextMessageId(): string {
    this.#messages += 1;
    return `${this.#run}-${this.#messages}`;
  }

  nextSessionId(): string {
    this.#sessions += 1;
    return `${this.#run}-${this.#sessions}`;
  }
}

/** A destination that everybody hears; it remembers the last message for who comes later. */

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

/**
 * A destination whose messages go to one subscriber each, in turn, and to another when given back. Only the bare
 * core has any, for the suites of foreign clients.
 */

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
