/** The session of one peer, from CONNECT to the end of its socket. It does not depend on WebSockets. */

import { Bucket } from "#server/rate/bucket";
import {
  beat,
  encodeFrame,
  type Frame,
  type HeaderList,
  Message,
  Packet,
  Refusal,
  type Version,
} from "#server/stomp/codec/frame";
import type { Limits } from "#server/stomp/codec/limits";
import { FrameParser } from "#server/stomp/codec/parser";
import { type Beats, HeartBeat } from "./heartBeat.ts";
import { type Outbox, Settlement } from "./outbox.ts";
import type { BrokerClock, Counters, Outlet, Rules, Subscription } from "./rules.ts";

/** The context shared by all sessions of a broker. */
export interface SessionContext {
  readonly rules: Rules;
  readonly limits: Limits;
  readonly clock: BrokerClock;
  readonly counters: Counters;
  readonly heartBeat: Beats;
  /** outlets by destination; a private destination has none */
  readonly destinations: { get(destination: string): Outlet | undefined };
  nextMessageId(): string;
  readonly act: (session: StompSession, frame: Frame) => void;
}

/** The socket under a session. */
export interface SessionSocket {
  readonly outbox: Outbox;
  /** closes the socket after our last frame, with a close frame first */
  close(code: number, reason: string): void;
}

/** bytes that a WebSocket message counts beyond its size */
const messageCost = 4;
/** number of frames as which a SUBSCRIBE counts, because its answer, the last message, may have the maximum length */
const subscribeCost = 4;

export class StompSession {
  readonly id: string;
  readonly context: SessionContext;
  readonly line: SessionSocket;
  readonly parser: FrameParser;
  readonly subscriptions = new Map<string, Subscription>();
  readonly transactions: Transactions;
  readonly settlement: Settlement;
  readonly heartBeat: HeartBeat;
  /** agreed at CONNECT; undefined before that */
  version: Version | undefined;
  #over = false;
  readonly #openedAt: number;
  readonly #frames: Bucket;
  readonly #octets: Bucket;

  constructor(id: string, context: SessionContext, line: SessionSocket) {
    this.id = id;
    this.context = context;
    this.line = line;
    this.parser = new FrameParser(context.limits, context.limits.frameBeforeLogin);
    this.transactions = new Transactions(context.limits);
    this.settlement = new Settlement(context.limits.unsettled);
    this.#openedAt = context.clock.now();
    this.heartBeat = new HeartBeat(this.#openedAt);
    this.#frames = new Bucket(context.limits.frames, this.#openedAt);
    this.#octets = new Bucket(context.limits.octets, this.#openedAt);
  }

  receive(chunk: Buffer): void {
    if (this.#over) return;
    this.heartBeat.heard(this.context.clock.now());
    try {
      this.#spend(this.#octets, chunk.length + messageCost);
      for (const frame of this.parser.read(chunk)) {
        this.#spend(this.#frames, frame.command === "SUBSCRIBE" ? subscribeCost : 1);
        this.#take(frame);
        if (this.#over) return;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error);
    }
  }

  /** Applies the rate limit, so that a few peers cannot delay the others. */
  #spend(bucket: Bucket, amount: number): void {
    if (bucket.take(amount, this.context.clock.now())) return;
    this.context.counters.flooded += 1;
    throw new Refusal("rate limit exceeded");
  }

  #take(frame: Frame): void {
    try {
      this.context.act(this, frame);
    } catch (error) {
      if (error instanceof Refusal && this.version !== undefined)
        error.receipt ??= frame.headers.get("receipt");
      throw error;
    }
  }

  write(command: string, headers: HeaderList, body?: string): void {
    const version = command === "CONNECTED" ? undefined : this.version;
    const frame = body === undefined ? { command, headers, version } : { command, headers, version, body };
    this.line.outbox.send(new Packet(encodeFrame(frame)));
  }

  /** Sends ERROR, then closes the socket. */
  refuse({ message, receipt }: Refusal): void {
    const headers: [string, string][] = [["message", message]];
    if (this.version === undefined) headers.push(["version", "1.0,1.1,1.2"]);
    if (receipt !== undefined) headers.push(["receipt-id", receipt]);
    headers.push(["content-type", "text/plain"]);
    this.context.counters.errors += 1;
    this.write("ERROR", headers, message);
    this.end(1002, message);
  }

  end(code: number, reason: string): void {
    if (this.#over) return;
    this.left();
    this.line.close(code, reason);
  }

  /** Called when the socket is closed or closing. Frees all resources of the peer. */
  left(): void {
    if (this.#over) return;
    this.#over = true;
    for (const subscription of this.subscriptions.values()) this.drop(subscription);
    this.subscriptions.clear();
  }

  drop(subscription: Subscription): void {
    const { context } = this;
    this.settlement.drop(subscription);
    this.line.outbox.forget(subscription);
    context.counters.subscriptions -= 1;
    context.destinations.get(subscription.destination)?.remove(subscription);
  }

  /** Sends an answer to this session only. */
  reply(answer: { destination: string; body: Buffer | string; headers?: HeaderList }): void {
    const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
    const { destination, headers = [] } = answer;
    const message = new Message(this.context.nextMessageId(), { destination, headers, body });
    for (const subscription of this.subscriptions.values()) {
      if (subscription.destination === destination)
        subscription.deliver(message, message.packetFor(subscription));
    }
  }

  check(now: number): void {
    if (this.#over) return;
    const { limits, counters } = this.context;
    if (this.version === undefined && now - this.#openedAt >= limits.loginMs) {
      counters.silent += 1;
      this.refuse(new Refusal("no CONNECT in time"));
      return;
    }
    if (this.heartBeat.lost(now)) {
      counters.silent += 1;
      this.end(1008, "heart-beat lost");
      return;
    }
    if (this.heartBeat.due(now)) this.line.outbox.send(beat);
    this.line.outbox.check(now);
  }
}

type HeldAction = () => void;

class Transactions {
  readonly #open = new Map<string, HeldAction[]>();
  readonly #limits: Pick<Limits, "transactions" | "heldSends" | "frame">;
  #held = 0;

  constructor(limits: Pick<Limits, "transactions" | "heldSends" | "frame">) {
    this.#limits = limits;
  }

  begin(name: string): void {
    if (this.#open.has(name)) throw new Refusal("this transaction is already open");
    if (this.#open.size >= this.#limits.transactions) throw new Refusal("too many open transactions");
    this.#open.set(name, []);
  }

  hold(name: string, action: HeldAction): void {
    const held = this.#open.get(name);
    if (!held) throw new Refusal("no such transaction");
    if (this.#held >= this.#limits.heldSends) throw new Refusal("transactions hold too many frames");
    this.#held += 1;
    held.push(action);
  }

  /** Deletes a transaction and returns its frames in order. */
  end(name: string): HeldAction[] {
    const held = this.#open.get(name);
    if (!held) throw new Refusal("no such transaction");
    this.#open.delete(name);
    this.#held -= held.length;
    return held;
  }
}
