/**
 * The frames for one peer, and its messages that wait for an ACK. While the peer reads, frames are written to the socket at once. While
 * it does not read, each subscription keeps only its newest message. A peer that reads nothing for too long is disconnected.
 */

import type { Writable } from "node:stream";
import {
  ackName,
  type Message,
  type MessageShape,
  type Packet,
  shapeKey,
  type Version,
} from "#server/stomp/codec/frame";
import type { Limits } from "#server/stomp/codec/limits";
import type { AckMode, BrokerClock, Counters, Subscription } from "./rules.ts";

interface OutboxOptions {
  socket: Writable;
  clock: BrokerClock;
  limits: Pick<Limits, "backlog" | "stuckMs">;
  /** whether packets are wrapped in SockJS frames */
  sockjs: boolean;
  /** the WebSocket; nothing may be sent after its close frame */
  channel: { readonly readyState: number };
  stuck: () => void;
  conflated: () => void;
}

/** `readyState` of an open WebSocket */
const isOpen = 1;

export class Outbox {
  readonly #options: OutboxOptions;
  // Not part of the options, because every delivery to every subscriber uses them.
  readonly #socket: Writable;
  readonly #channel: OutboxOptions["channel"];
  readonly #sockjs: boolean;
  readonly #waiting = new Map<object, Packet>();
  /** bytes that wait to be sent */
  #held = 0;
  #blockedAt: number | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.#channel = options.channel;
    this.#sockjs = options.sockjs;
    options.socket.on("drain", () => this.#drained());
  }

  /** For frames that are sent in order and never dropped: CONNECTED, RECEIPT, ERROR, heart-beats, private answers. */
  send(packet: Packet): void {
    const { limits, stuck } = this.#options;
    const unsent = this.#socket.writableLength;
    const written = this.#sockjs ? packet.sockjs() : packet.plain();
    if (unsent > 0 && unsent + written.length > limits.backlog) {
      stuck();
      return;
    }
    this.#write(written);
  }

  /**
   * Sends a message. For a peer that does not read, only the newest message of each `slot` is kept. If the messages of many slots exceed
   * the limit, those that have waited longest are dropped.
   */
  offer(slot: object, packet: Packet): void {
    if (this.#blockedAt === undefined) {
      this.#write(this.#sockjs ? packet.sockjs() : packet.plain());
      return;
    }
    if (this.#take(slot)) this.#options.conflated();
    this.#waiting.set(slot, packet);
    this.#held += packet.size;
    for (const [oldest] of this.#waiting) {
      if (this.#held <= this.#options.limits.backlog || oldest === slot) return;
      this.#take(oldest);
      this.#options.conflated();
    }
  }

  #take(slot: object): Packet | undefined {
    const packet = this.#waiting.get(slot);
    if (packet && this.#waiting.delete(slot)) this.#held -= packet.size;
    return packet;
  }

  /** Drops the waiting message of a slot. */
  forget(slot: object): void {
    this.#take(slot);
  }

  /** Call it periodically: it detects a peer that accepts no data. */
  check(now: number): void {
    const { limits, stuck } = this.#options;
    if (this.#blockedAt !== undefined && now - this.#blockedAt >= limits.stuckMs) stuck();
  }

  #write(octets: Buffer): void {
    if (this.#channel.readyState !== isOpen || this.#socket.write(octets)) return;
    this.#blockedAt ??= this.#options.clock.now();
  }

  #drained(): void {
    this.#blockedAt = undefined;
    for (const [slot, packet] of this.#waiting) {
      if (this.#blockedAt !== undefined) return;
      this.#take(slot);
      this.send(packet);
    }
  }
}

/** A subscription of one session. It is a class for speed, because every message to every subscriber passes through it. */
export class Listener implements Subscription {
  readonly version: Version;
  readonly id: string | undefined;
  readonly acknowledged: boolean;
  readonly destination: string;
  readonly ack: AckMode;
  readonly key: string;
  readonly #outbox: Outbox;
  readonly #settlement: Settlement;
  readonly #counters: Counters;

  constructor(
    shape: MessageShape,
    at: { destination: string; ack: AckMode },
    of: { outbox: Outbox; settlement: Settlement; counters: Counters },
  ) {
    this.version = shape.version;
    this.id = shape.id;
    this.acknowledged = shape.acknowledged;
    this.destination = at.destination;
    this.ack = at.ack;
    this.key = shapeKey(shape);
    this.#outbox = of.outbox;
    this.#settlement = of.settlement;
    this.#counters = of.counters;
  }

  deliver(message: Message, packet: Packet, every = false): void {
    this.#counters.delivered += 1;
    if (this.acknowledged) this.#settlement.delivered(this, message.id);
    if (every) this.#outbox.send(packet);
    else this.#outbox.offer(this, packet);
  }
}

/** Messages of one session that wait for an ACK or NACK. */
interface UnsettledMessage {
  subscription: Subscription;
  messageId: string;
}

export class Settlement {
  readonly #waiting = new Map<string, UnsettledMessage>();
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
  take(name: string): UnsettledMessage[] | undefined {
    const named = this.#waiting.get(name);
    if (!named) return this.#forgetful ? [] : undefined;
    const taken: UnsettledMessage[] = [];
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
