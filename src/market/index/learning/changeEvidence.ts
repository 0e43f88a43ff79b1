/**
 * Which weights changed: each either kept its value, or has a new one that its capitalisation suggests. From how the equations speak for each,
 * this finds those that changed (Bayes' rule with a spike and a slab; the search is greedy, and then looks at each exchange of two lines).
 */

/** A review of the weights changes those of about one line in ten. */
export const changeChance = 0.1;
const logOdds = Math.log(changeChance / (1 - changeChance));

/** A weight that may have changed. */
export interface Candidate {
  /** expected new weight − former weight, points per rupee */
  shift: number;
  /** of the new weight */
  variance: number;
}

/** Logarithm of how many times likelier the equations are if a weight changed. @param pull slope of the likelihood at the former weight */
function gainOf({ shift, variance }: Candidate, precision: number, pull: number): number {
  const left = pull - shift * precision;
  const whole = 1 + variance * precision;
  return shift * pull + (-(shift ** 2) * precision + (variance * left ** 2) / whole - Math.log(whole)) / 2;
}

export class ChangeEvidence {
  readonly #candidates: readonly Candidate[];
  readonly #precisions: readonly Float64Array[];
  readonly #pulls: Float64Array;
  readonly #changed = new Set<number>();

  /**
   * Uses up the arrays.
   * @param precisions Aᵀ·S⁻¹·A, where A has a row for each equation and a column for each candidate, and S is the covariance of the misses
   * @param pulls Aᵀ·S⁻¹·misses
   */
  constructor(candidates: readonly Candidate[], precisions: readonly Float64Array[], pulls: Float64Array) {
    this.#candidates = candidates;
    this.#precisions = precisions;
    this.#pulls = pulls;
  }

  /** @returns for each candidate the probability that it changed, and how many times likelier the equations are if those changed, as logarithm */
  weigh(): { probabilities: number[]; gain: number } {
    let gain = 0;
    for (let next = this.#likeliest(); next !== undefined; next = this.#likeliest()) {
      gain += this.#gain(next) + logOdds;
      this.#take(next);
    }
    const found = this.#candidates.map((_, at) =>
      this.#changed.has(at) ? 1 : 1 / (1 + Math.exp(-logOdds - this.#gain(at))),
    );
    for (const at of this.#changed) this.#share(at, found);
    return { probabilities: found, gain };
  }

  #likeliest(): number | undefined {
    let best: number | undefined;
    let most = -logOdds;
    for (let at = 0; at < this.#candidates.length; at++) {
      if (this.#changed.has(at)) continue;
      const gain = this.#gain(at);
      if (gain > most) [best, most] = [at, gain];
    }
    return best;
  }

  #gain(at: number): number {
    const candidate = this.#candidates[at];
    return candidate ? gainOf(candidate, this.#precision(at, at), this.#pulls[at] ?? 0) : 0;
  }

  #precision(row: number, column: number): number {
    return this.#precisions[row]?.[column] ?? 0;
  }

  /** From now on this weight is unknown, so what it explains speaks for no other. */
  #take(at: number): void {
    const { shift, variance } = this.#candidates[at] ?? { shift: 0, variance: 0 };
    const column = Float64Array.from(this.#precisions[at] ?? []);
    const own = column[at] ?? 0;
    const part = variance / (1 + variance * own);
    const pull = part * ((this.#pulls[at] ?? 0) - shift * own) + shift;
    for (let row = 0; row < column.length; row++) {
      const factor = column[row] ?? 0;
      if (factor === 0) continue;
      this.#pulls[row] = (this.#pulls[row] ?? 0) - factor * pull;
      const precisions = this.#precisions[row] ?? column;
      for (let at = 0; at < column.length; at++)
        precisions[at] = (precisions[at] ?? 0) - part * factor * (column[at] ?? 0);
    }
    this.#changed.add(at);
  }

  /** Lines that moved together explain the same misses, so one that was taken shares its probability with those that would do in its place. */
  #share(taken: number, found: number[]): void {
    const { shift, variance } = this.#candidates[taken] ?? { shift: 0, variance: 0 };
    const own = this.#precision(taken, taken);
    // `#take` undone; the bound is for what rounding left of a very certain weight
    const part = -variance / Math.max(1e-12, 1 - variance * own);
    const pull = (this.#pulls[taken] ?? 0) + shift * own;
    const without = this.#candidates.map((candidate, at) => {
      const factor = this.#precision(taken, at);
      const precision = this.#precision(at, at) - part * factor ** 2;
      return gainOf(candidate, precision, (this.#pulls[at] ?? 0) + shift * factor - part * factor * pull);
    });
    const gain = without[taken] ?? 0;
    const odds = without.map((other, at) =>
      this.#changed.has(at) ? 0 : Math.exp(Math.min(50, other - gain)),
    );
    const whole = odds.reduce((sum, one) => sum + one, 1 + Math.exp(Math.min(50, -logOdds - gain)));
    for (const [at, one] of odds.entries()) found[at] = 1 - (1 - (found[at] ?? 0)) * (1 - one / whole);
    found[taken] = 1 / whole;
  }
}
