/** The equations since a change of an index's weights, and what they say about the lines that changed. */

import { type Candidate, ChangeEvidence, changeChance } from "./changeEvidence.ts";
import { type Prediction, SquareRootFilter, type Terms } from "./squareRootFilter.ts";
import type { Prior } from "./weightPrior.ts";

/** Variance of a value rounded to 0.01, in points². The index's previous close is rounded too; unknown 0 is its error. */
export const roundingNoise = 1e-5;

/** The weights that kept their floats change by a common factor, so that the level stays. Its standard deviation. */
const commonDeviation = 0.1;

/** Standard deviation of what moved the index between the last explained pair and the change, by the difference of the weights; points */
export const gapDeviation = 0.1;

export const changePairs = {
  /** in a row that must be unexplained before the weights are held to have changed; fewer were answers that do not belong together */
  seen: 3,
  /** of a session: a change in them is held to be of the night before, if that explains them all, as reviews begin with a session */
  opening: 60,
  /** at least, that are looked at for when a change happened; uncertain lines may have explained them before it is seen */
  unseen: 60,
  /** between two of them that are looked at first; so near the times that are found, the change may be as well; a power of 2 */
  near: 4,
  /** after which the lines that changed are looked for again, as when one cannot be explained */
  betweenSearches: 10,
  /** after which the change is over */
  longest: 200,
};

export class WeightChange {
  readonly #before: SquareRootFilter;
  readonly #equations: { terms: Terms; change: number }[] = [];

  /** @param before what was known just before the change */
  constructor({ means, spreads, factors }: SquareRootFilter) {
    this.#before = new SquareRootFilter(means, spreads, factors);
    this.#before.widen(
      Array.from(means, (mean, at) => [at, at > 0 ? Math.max(0, mean) : 0] as const),
      commonDeviation ** 2,
    );
  }

  /** Number of equations. */
  get size(): number {
    return this.#equations.length;
  }

  add(terms: Terms, change: number): void {
    this.#equations.push({ terms, change });
  }

  /** A line's prices are in another scale from now on. @param by new price ÷ former price */
  scale(unknown: number, by: number): void {
    if (unknown < this.#before.size) this.#before.scale(unknown, 1 / by);
    for (const equation of this.#equations)
      equation.terms = equation.terms.map(([of, move]) => [of, of === unknown ? move * by : move]);
  }

  /**
   * What is known now. A line that probably changed is learned anew from what its capitalisation suggests.
   * @param priors of each line's weight without anything learned, the first is of unknown 1; undefined for lines that cannot change
   */
  solve(priors: readonly (Prior | undefined)[]): SquareRootFilter {
    const before = this.#before;
    const candidates = this.#candidates(priors);
    const { probabilities } = this.#weigh(candidates);
    const filter = new SquareRootFilter(before.means, before.spreads, before.factors);
    for (const [unknown, { shift, variance }] of candidates) {
      const probability = probabilities.get(unknown) ?? changeChance;
      filter.means[unknown] = (filter.means[unknown] ?? 0) + probability * shift;
      filter.widen([[unknown, 1]], probability * (variance + (1 - probability) * shift ** 2));
    }
    for (const { terms, change } of this.#equations) filter.learn(terms, change, roundingNoise);
    return filter;
  }

  /** Logarithm of how likely the equations are if the weights changed just before them. @param priors as for `solve` */
  likelihood(priors: readonly (Prior | undefined)[]): number {
    return this.#weigh(this.#candidates(priors)).likelihood;
  }

  #candidates(priors: readonly (Prior | undefined)[]): Map<number, Candidate> {
    const before = this.#before;
    addUnknowns(before, priors);
    const candidates = new Map<number, Candidate>();
    for (const [at, prior] of priors.entries())
      if (prior)
        candidates.set(at + 1, {
          shift: prior.mean - (before.means[at + 1] ?? 0),
          variance: prior.deviation ** 2,
        });
    return candidates;
  }

  /**
   * Predicts each equation from all others, those after it too.
   * @param filter that has learned them all
   */
  predictEach(filter: SquareRootFilter): (Prediction & { miss: number })[] {
    return this.#equations.map(({ terms, change }) => {
      const { value, variance } = filter.predict(terms);
      // taking an equation out again divides the miss and the variance of what is left by the same
      const part = Math.max(0, 1 - variance / roundingNoise);
      const miss = (change - value) / part;
      return { value: change - miss, variance: variance / part, miss };
    });
  }

  /** `probabilities`: of the lines that moved. */
  #weigh(candidates: ReadonlyMap<number, Candidate>): {
    probabilities: Map<number, number>;
    likelihood: number;
  } {
    const moved = new Set(this.#equations.flatMap(({ terms }) => terms.map(([unknown]) => unknown)));
    const unknowns = [...candidates.keys()].filter((unknown) => moved.has(unknown));
    const columns = new Map(unknowns.map((unknown, at) => [unknown, at]));
    const precisions = unknowns.map(() => new Float64Array(unknowns.length));
    const pulls = new Float64Array(unknowns.length);
    let likelihood = 0;
    for (const { row, miss, deviation } of this.#whitened(columns)) {
      likelihood -= miss ** 2 / 2 + Math.log(deviation);
      for (const [at, factor] of row.entries()) {
        if (factor === 0) continue;
        pulls[at] = (pulls[at] ?? 0) + factor * miss;
        addMultiple(precisions[at], row, factor);
      }
    }
    const { probabilities, gain } = new ChangeEvidence(
      unknowns.flatMap((unknown) => candidates.get(unknown) ?? []),
      precisions,
      pulls,
    ).weigh();
    return {
      probabilities: new Map(unknowns.map((unknown, at) => [unknown, probabilities[at] ?? 0])),
      likelihood: likelihood + gain,
    };
  }

  /** The equations' misses and moves, combined so that the misses are independent with variance 1 if nothing changed (Cholesky). */
  #whitened(columns: ReadonlyMap<number, number>): WhiteEquation[] {
    const before = this.#before;
    const done: (WhiteEquation & { factors: number[]; along: Float64Array })[] = [];
    for (const { terms, change } of this.#equations) {
      const along = before.along(terms);
      const row = new Float64Array(columns.size);
      for (const [unknown, move] of terms) {
        const column = columns.get(unknown);
        if (column !== undefined) row[column] = move;
      }
      const factors: number[] = [];
      let miss = change - before.predict(terms).value;
      let rest = before.product(along, along) + roundingNoise;
      for (const earlier of done) {
        let factor = before.product(along, earlier.along);
        for (const [at, own] of factors.entries()) factor -= own * (earlier.factors[at] ?? 0);
        factor /= earlier.factors.at(-1) ?? 1;
        factors.push(factor);
        rest -= factor ** 2;
        miss -= factor * earlier.miss;
        addMultiple(row, earlier.row, -factor);
      }
      // equal equations leave rounding alone
      const deviation = Math.sqrt(Math.max(rest, roundingNoise / 2));
      done.push({
        row: row.map((move) => move / deviation),
        miss: miss / deviation,
        deviation,
        factors: [...factors, deviation],
        along,
      });
    }
    return done;
  }
}

/** An equation whose miss is independent of those before. */
interface WhiteEquation {
  row: Float64Array;
  /** in deviations */
  miss: number;
  /** of the miss if nothing changed, given the equations before; points */
  deviation: number;
}

/** @param priors of all unknowns but 0; those that the filter has not yet are added */
export function addUnknowns(filter: SquareRootFilter, priors: readonly (Prior | undefined)[]): void {
  for (const prior of priors.slice(filter.size - 1))
    filter.add(prior?.mean ?? 0, (prior?.deviation ?? 0) ** 2);
}

function addMultiple(to: Float64Array | undefined, row: Float64Array, factor: number): void {
  if (to) for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + factor * (row[at] ?? 0);
}
