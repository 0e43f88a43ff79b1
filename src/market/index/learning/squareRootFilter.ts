/**
 * Recursive least squares over a few hundred unknowns. The covariance is kept as U·D·Uᵀ (Bierman), a square root that cannot become negative by
 * rounding and needs half of the room of a full matrix.
 */

/** A linear form of the unknowns: pairs of an unknown's number and its factor, each number once. */
export type Terms = readonly (readonly [unknown: number, factor: number])[];

export interface Prediction {
  value: number;
  /** of the prediction alone, without the noise of a measurement */
  variance: number;
}

/** Place of column `column` of U among all columns; column j has j entries, those above the diagonal. */
const columnAt = (column: number) => (column * (column - 1)) / 2;

/** An estimate that is raised to 0 may press another one below it. */
const boundRounds = 3;

export class SquareRootFilter {
  /** the estimates, one for each unknown */
  means: Float64Array;
  /** D */
  spreads: Float64Array;
  /** U without its diagonal of ones, column after column */
  factors: Float64Array;

  constructor(
    means: ArrayLike<number> = [],
    spreads: ArrayLike<number> = [],
    factors: ArrayLike<number> = [],
  ) {
    this.means = Float64Array.from(means);
    this.spreads = Float64Array.from(spreads);
    this.factors = Float64Array.from(factors);
  }

  get size(): number {
    return this.means.length;
  }

  /** Adds an unknown that is independent of the others. @returns its number */
  add(mean: number, variance: number): number {
    this.factors = longerValues(this.factors, columnAt(this.size + 1));
    this.means = longerValues(this.means, this.size + 1, mean);
    this.spreads = longerValues(this.spreads, this.size, variance);
    return this.size - 1;
  }

  predict(terms: Terms): Prediction {
    const along = this.along(terms);
    return { value: this.#value(terms), variance: this.product(along, along) };
  }

  #value(terms: Terms): number {
    let value = 0;
    for (const [unknown, factor] of terms) value += factor * (this.means[unknown] ?? 0);
    return value;
  }

  /** Uᵀ · terms; `product` of two such gives the covariance of two forms */
  along(terms: Terms): Float64Array {
    const along = new Float64Array(this.size);
    for (const [unknown, factor] of terms) {
      along[unknown] = (along[unknown] ?? 0) + factor;
      for (let column = unknown + 1; column < along.length; column++)
        along[column] = (along[column] ?? 0) + factor * (this.factors[columnAt(column) + unknown] ?? 0);
    }
    return along;
  }

  product(one: Float64Array, other: Float64Array): number {
    let sum = 0;
    for (let at = 0; at < one.length; at++)
      sum += (one[at] ?? 0) * (other[at] ?? 0) * (this.spreads[at] ?? 0);
    return sum;
  }

  /** Variance of one estimate. */
  variance(unknown: number): number {
    return this.predict([[unknown, 1]]).variance;
  }

  /** Takes in that the form has this value. @param noise variance of the measurement, above 0 */
  learn(terms: Terms, value: number, noise: number): void {
    const miss = value - this.#value(terms);
    const along = this.along(terms);
    const gain = new Float64Array(this.size);
    const { factors, spreads, means } = this;
    let whole = noise;
    for (let column = 0; column < along.length; column++) {
      const f = along[column] ?? 0;
      if (f === 0) continue;
      const spread = spreads[column] ?? 0;
      const v = spread * f;
      const grown = whole + f * v;
      const shift = -f / whole;
      spreads[column] = spread * (whole / grown);
      const start = columnAt(column);
      for (let row = 0; row < column; row++) {
        const factor = factors[start + row] ?? 0;
        const g = gain[row] ?? 0;
        factors[start + row] = factor + shift * g;
        gain[row] = g + factor * v;
      }
      gain[column] = v;
      whole = grown;
    }
    for (let at = 0; at < gain.length; at++) means[at] = (means[at] ?? 0) + ((gain[at] ?? 0) / whole) * miss;
  }

  /**
   * The most likely estimates of which none is below 0, but for unknown 0. The filter itself is not told: a bound that is learned again with
   * each measurement would count as one each time.
   */
  positiveMeans(): Float64Array {
    const bounded = new SquareRootFilter(this.means, this.spreads, this.factors);
    for (let round = 0; round < boundRounds; round++)
      for (const [at, mean] of bounded.means.entries())
        if (at > 0 && mean < 0) bounded.learn([[at, 1]], 0, 1e-6 * bounded.variance(at) + Number.MIN_VALUE);
    return bounded.means.map((mean) => Math.max(0, mean));
  }

  /** Adds an uncertainty along a direction: the covariance grows by variance · terms · termsᵀ (Agee and Turner). */
  widen(terms: Terms, variance: number): void {
    const vector = new Float64Array(this.size);
    for (const [unknown, factor] of terms) vector[unknown] = factor;
    this.#widen(vector, variance, this.size);
  }

  /** Forgets what was learned of one unknown; what was learned of the others stays. */
  reset(unknown: number, mean: number, variance: number): void {
    const start = columnAt(unknown);
    const spread = this.spreads[unknown] ?? 0;
    this.#widen(this.factors.slice(start, start + unknown), spread, unknown);
    this.factors.fill(0, start, start + unknown);
    for (let column = unknown + 1; column < this.size; column++) this.factors[columnAt(column) + unknown] = 0;
    this.means[unknown] = mean;
    this.spreads[unknown] = variance;
  }

  /** Changes the unit of one unknown: its estimate is multiplied. */
  scale(unknown: number, by: number): void {
    const start = columnAt(unknown);
    for (let row = 0; row < unknown; row++) this.factors[start + row] = (this.factors[start + row] ?? 0) / by;
    for (let column = unknown + 1; column < this.size; column++)
      this.factors[columnAt(column) + unknown] = (this.factors[columnAt(column) + unknown] ?? 0) * by;
    this.means[unknown] = (this.means[unknown] ?? 0) * by;
    this.spreads[unknown] = (this.spreads[unknown] ?? 0) * by * by;
  }

  /** Removes an unknown; the numbers of those after it become less by one. */
  remove(unknown: number): void {
    this.reset(unknown, 0, 0);
    const factors = new Float64Array(columnAt(this.size - 1));
    let to = 0;
    for (let column = 0; column < this.size; column++) {
      if (column === unknown) continue;
      for (let row = 0; row < column; row++)
        if (row !== unknown) factors[to++] = this.factors[columnAt(column) + row] ?? 0;
    }
    this.factors = factors;
    this.means = this.means.filter((_, at) => at !== unknown);
    this.spreads = this.spreads.filter((_, at) => at !== unknown);
  }

  /** Widens the first `count` unknowns; `vector` is used up. */
  #widen(vector: Float64Array, variance: number, count: number): void {
    let rest = variance;
    for (let column = count - 1; column >= 0 && rest > 0; column--) {
      const v = vector[column] ?? 0;
      if (v === 0) continue;
      const spread = this.spreads[column] ?? 0;
      const grown = spread + rest * v * v;
      const start = columnAt(column);
      for (let row = 0; row < column; row++) {
        const factor = this.factors[start + row] ?? 0;
        const left = (vector[row] ?? 0) - v * factor;
        vector[row] = left;
        this.factors[start + row] = factor + ((rest * v) / grown) * left;
      }
      rest *= spread / grown;
      this.spreads[column] = grown;
    }
  }
}

function longerValues(values: Float64Array, length: number, last = 0): Float64Array {
  const longer = new Float64Array(length);
  longer.set(values);
  if (last !== 0) longer[length - 1] = last;
  return longer;
}
