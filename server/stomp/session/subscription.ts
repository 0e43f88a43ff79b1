/** One SUBSCRIBE that holds, and the place it listens at. */
import type { Message, Packet, Shape } from "#server/stomp/codec/message";

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
