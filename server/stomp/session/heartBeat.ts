/** Heart-beats as agreed at CONNECT, and the detection of a silent peer. */
import { Refusal } from "#server/stomp/codec/frame";

/** in ms, 0 for none: the interval at which one side can send, and the one at which it wants to receive */
export type Beats = readonly [send: number, want: number];

/** Intervals without a heart-beat after which the peer is disconnected; more than one, because timers of a hidden page are slow. */
const missedIntervals = 2.5;
/** We send after this fraction of the interval, so that our heart-beat is never late. */
const earlyFraction = 0.8;
const longestBeat = 24 * 3_600_000;

/** @throws Refusal if the header is not two whole numbers */
export function readBeats(header: string | undefined): Beats {
  const [, send, want] = /^(\d{1,10}),(\d{1,10})$/.exec(header?.trim() ?? "0,0") ?? [];
  if (send === undefined || want === undefined) throw new Refusal("heart-beat is not two numbers");
  return [Math.min(Number(send), longestBeat), Math.min(Number(want), longestBeat)];
}

const agreedInterval = (offered: number, wanted: number) =>
  offered && wanted ? Math.max(offered, wanted) : 0;

export class HeartBeat {
  #sendEvery = 0;
  #silenceAllowed = Number.POSITIVE_INFINITY;
  #nextBeatAt = Number.POSITIVE_INFINITY;
  #heardAt: number;

  constructor(now: number) {
    this.#heardAt = now;
  }

  agree(own: Beats, peer: Beats, now: number): void {
    this.#sendEvery = agreedInterval(own[0], peer[1]) * earlyFraction;
    if (this.#sendEvery > 0) this.#nextBeatAt = now + this.#sendEvery;
    const expected = agreedInterval(peer[0], own[1]);
    if (expected > 0) this.#silenceAllowed = expected * missedIntervals;
  }

  /** Any data from the peer counts as a heart-beat. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** Whether a heart-beat is due now. If so, it counts as sent. */
  due(now: number): boolean {
    if (now < this.#nextBeatAt) return false;
    this.#nextBeatAt = now + this.#sendEvery;
    return true;
  }

  lost(now: number): boolean {
    return now - this.#heardAt > this.#silenceAllowed;
  }
}
