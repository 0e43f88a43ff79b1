/** Rate limits as token buckets, which allow a burst but not a flood: for requests over HTTP, and for frames and bytes of a socket. */
export interface Rate {
  /** greatest amount that can be used at once after a pause */
  burst: number;
  perSecond: number;
}

export class Bucket {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  /** @param now ms */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** Takes this amount if it is available; otherwise takes nothing and returns false. */
  take(amount: number, now: number): boolean {
    this.#left = this.left(now);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }

  /** the amount that is available now */
  left(now: number): number {
    const { burst, perSecond } = this.#rate;
    return Math.min(burst, this.#left + (Math.max(0, now - this.#at) * perSecond) / 1_000);
  }
}

/** What became of one request. */
export interface RateVerdict {
  allowed: boolean;
  /** number of further requests that are allowed at once */
  left: number;
}

/** One bucket for each address. */
export class Buckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Counts one request if it is allowed. @param now ms of a monotonic clock */
  take(address: string, now: number): RateVerdict {
    this.#clean(now);
    const bucket = this.#buckets.get(address) ?? new Bucket(this.#rate, now);
    this.#buckets.set(address, bucket);
    const allowed = bucket.take(1, now);
    return { allowed, left: Math.floor(bucket.left(now)) };
  }

  /** Forgets full buckets, once in the time in which an empty one fills. */
  #clean(now: number): void {
    const { burst, perSecond } = this.#rate;
    if (now - this.#cleanedAt < (burst / perSecond) * 1_000) return;
    this.#cleanedAt = now;
    for (const [address, bucket] of this.#buckets)
      if (bucket.left(now) >= burst) this.#buckets.delete(address);
  }
}
