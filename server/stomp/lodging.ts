/** What the sessions of one broker share: its rules, its destinations, its counters. */
import { randomBytes } from "node:crypto";
import { type Clock, systemClock } from "./clock.ts";
import { act } from "./commands.ts";
import { noCounts } from "./counters.ts";
import type { HeaderList } from "./frame.ts";
import type { Beats } from "./heartBeat.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { Message } from "./message.ts";
import { Queue } from "./queue.ts";
import type { Rules } from "./rules.ts";
import type { House } from "./session.ts";
import type { Outlet, Subscription } from "./subscription.ts";
import { Topic } from "./topic.ts";

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
