/** A seeded sequence of random numbers (sfc32). The exchange has no other source of randomness, so one seed gives one market. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(...seeds: readonly (number | string)[]) {
    let hash = 0x811c9dc5;
    for (const unit of seeds.join("/")) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
    this.#a = hash | 0;
    this.#b = Math.imul(hash, 0x9e3779b1) | 0;
    this.#c = Math.imul(hash ^ 0x5bd1e995, 0x85ebca6b) | 0;
    for (let warm = 0; warm < 12; warm += 1) this.next();
  }

  /** in [0, 1) */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** a whole number from `from` to `to`, both included */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** mean 0, deviation 1 */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** normal with heavier tails, for an occasional large move (deviation about 1) */
  fat(): number {
    return this.normal() * (this.happens(0.1) ? 2.1 : 0.78);
  }

  skewed(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** waiting time with mean 1 */
  wait(): number {
    return -Math.log(1 - this.next());
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.whole(0, from.length - 1)] ?? from[0];
  }

  /** a random count with this mean */
  count(mean: number): number {
    if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    let left = Math.exp(-mean);
    let draw = this.next();
    let count = 0;
    for (let sum = left; draw > sum && count < 200; sum += left) {
      count += 1;
      left *= mean / count;
    }
    draw = count;
    return draw;
  }
}
