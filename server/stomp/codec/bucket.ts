/** What may be spent at once, and how fast it comes back: a burst is fine, a flood is not. */
export interface Rate {
  /** at once, after a rest */
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

  /** Takes so much, if there is as much; false, and nothing taken, if not. */
  take(amount: number, now: number): boolean {
    const { burst, perSecond } = this.#rate;
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) * perSecond) / 1_000);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
