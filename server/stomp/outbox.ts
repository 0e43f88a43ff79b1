/**
 * What goes out to one peer. While the peer reads, frames go straight to the socket; while it does not, each
 * subscription keeps its newest message only, and a peer that reads nothing for too long is cut off.
 */
import type { Writable } from "node:stream";
import type { Clock } from "./clock.ts";
import type { Limits } from "./limits.ts";
import type { Packet } from "./packet.ts";

export interface OutboxOptions {
  socket: Writable;
  clock: Clock;
  limits: Pick<Limits, "backlog" | "stuckMs">;
  /** how a packet is written on this connection */
  octets: (packet: Packet) => Buffer;
  /** false once our close frame is out: nothing may follow it */
  open: () => boolean;
  stuck: () => void;
  conflated: () => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting = new Map<object, Packet>();
  #blockedAt: number | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    options.socket.on("drain", () => this.#drained());
  }

  /** In order and never left out: CONNECTED, RECEIPT, ERROR, heart-beats, private answers. */
  send(packet: Packet): void {
    const { socket, open, octets, limits, stuck } = this.#options;
    if (!open()) return;
    const written = octets(packet);
    const unsent = socket.writableLength;
    if (unsent > 0 && unsent + written.length > limits.backlog) {
      stuck();
      return;
    }
    if (!socket.write(written)) this.#blockedAt ??= this.#options.clock.now();
  }

  /** A message of which only the newest per `slot` matters. */
  offer(slot: object, packet: Packet): void {
    if (this.#blockedAt === undefined) {
      const { socket, open, octets, clock } = this.#options;
      if (open() && !socket.write(octets(packet))) this.#blockedAt = clock.now();
      return;
    }
    if (this.#waiting.delete(slot)) this.#options.conflated();
    this.#waiting.set(slot, packet);
  }

  /** What still waits for a slot is not wanted any more. */
  forget(slot: object): void {
    this.#waiting.delete(slot);
  }

  /** Called from time to time: notices the peer that takes nothing. */
  check(now: number): void {
    const { limits, stuck } = this.#options;
    if (this.#blockedAt !== undefined && now - this.#blockedAt >= limits.stuckMs) stuck();
  }

  #drained(): void {
    this.#blockedAt = undefined;
    for (const [slot, packet] of this.#waiting) {
      if (this.#blockedAt !== undefined) return;
      this.#waiting.delete(slot);
      this.send(packet);
    }
  }
}
