/** Heart-beats as agreed at CONNECT, and the watch over a peer that fell silent. */
import { Refusal } from "#server/stomp/codec/frame";

/** ms, 0 for none: what one side can send, and what it wants to get */
export type Beats = readonly [send: number, want: number];

/** A beat may be late by this much of its interval before the peer is given up (a hidden page's timers are slow). */
const patience = 2.5;
/** We send early, so that ours is never late. */
const haste = 0.8;
const longestBeat = 24 * 3_600_000;

/** @throws Refusal when the header is not two whole numbers */
export function readBeats(header: string | undefined): Beats {
  const [, send, want] = /^(\d{1,10}),(\d{1,10})$/.exec(header?.trim() ?? "0,0") ?? [];
  if (send === undefined || want === undefined) throw new Refusal("heart-beat is not two numbers");
  return [Math.min(Number(send), longestBeat), Math.min(Number(want), longestBeat)];
}

const agreed = (offered: number, wanted: number) => (offered && wanted ? Math.max(offered, wanted) : 0);

export class HeartBeat {
  #sendEvery = 0;
  #silenceAllowed = Number.POSITIVE_INFINITY;
  #nextBeatAt = Number.POSITIVE_INFINITY;
  #heardAt: number;

  constructor(now: number) {
    this.#heardAt = now;
  }

  agree(own: Beats, peer: Beats, now: number): void {
    this.#sendEvery = agreed(own[0], peer[1]) * haste;
    if (this.#sendEvery > 0) this.#nextBeatAt = now + this.#sendEvery;
    const expected = agreed(peer[0], own[1]);
    if (expected > 0) this.#silenceAllowed = expected * patience;
  }

  /** Anything the peer sends counts as a beat. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** Whether a beat is due now; asking counts as sending it. */
  due(now: number): boolean {
    if (now < this.#nextBeatAt) return false;
    this.#nextBeatAt = now + this.#sendEvery;
    return true;
  }

  lost(now: number): boolean {
    return now - this.#heardAt > this.#silenceAllowed;
  }
}
