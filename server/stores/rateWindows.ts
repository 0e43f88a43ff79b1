/** A limit on requests, counted in memory. The window of each address begins with its first request. */
import type { Spent } from "./stores.ts";

export class RateWindows {
  readonly #points: number;
  readonly #ms: number;
  readonly #spent = new Map<string, { points: number; until: number }>();
  #cleanedAt = Number.NEGATIVE_INFINITY;

  /** @param points requests allowed in `ms` */
  constructor(points: number, ms: number) {
    this.#points = points;
    this.#ms = ms;
  }

  /**
   * Counts one request if it is within the limit.
   * @param now ms of a monotonic clock
   * @param points a lower limit, which counts the same requests
   */
  spend(address: string, now: number, points = this.#points): Spent {
    this.#clean(now);
    const before = this.#spent.get(address);
    const spent = before && before.until > now ? before : { points: 0, until: now + this.#ms };
    if (spent !== before) this.#spent.set(address, spent);
    const allowed = spent.points < points;
    if (allowed) spent.points += 1;
    return { allowed, remaining: Math.max(0, this.#points - spent.points), resetIn: spent.until - now };
  }

  /** Once in a window it forgets the addresses whose windows are over. */
  #clean(now: number): void {
    if (now - this.#cleanedAt < this.#ms) return;
    this.#cleanedAt = now;
    for (const [address, { until }] of this.#spent) if (until <= now) this.#spent.delete(address);
  }
}
