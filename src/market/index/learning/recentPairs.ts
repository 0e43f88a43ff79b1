/**
 * The newest pairs of a session that the weights explained. When a change of the weights is seen, some of them may already be of the new
 * weights: lines that were uncertain have explained them, and took on wrong weights by it.
 */

import { isClaim, provenMiss } from "./learnerProof.ts";
import { SquareRootFilter, type Terms } from "./squareRootFilter.ts";
import { addUnknowns, changePairs, gapDeviation, roundingNoise, WeightChange } from "./weightChange.ts";
import type { Prior } from "./weightPrior.ts";

type Priors = readonly (Prior | undefined)[];

/** The sum of all moves times their weights is the change, in points. */
export type Equation = readonly [terms: Terms, change: number];

/** An explained pair. All moves and changes are counted from the same prices and level. */
export interface RecentPair {
  /** exchange's time, ms */
  at: number;
  /** of the level, points */
  change: number;
  /** rupees of each line, by its unknown */
  moves: Float64Array;
  /** variance that it was learned with, points² */
  noise: number;
  /** logarithm of how likely it was before it was learned, by weights that did not change */
  likelihood: number;
}

/** Logarithms of how many times likelier another time of the change must be, so that a time is left out, or all before it too */
const [unlikelyLoss, impossibleLoss] = [7, 50];

/** What is found of a change of the weights. */
export interface FoundChange {
  /** it has all equations since then */
  change: WeightChange;
  /** what was known just before it */
  before: SquareRootFilter;
  /** the newest pair with the former weights; undefined if the weights changed before the session */
  last: RecentPair | undefined;
  /** pairs since then that were held to be explained */
  since: readonly RecentPair[];
  /** rupees of each line, by its unknown, from `last` to a pair that may be on the other side of the change; the largest */
  doubtful: Float64Array;
}

export class RecentPairs {
  /** the first is where the session begins, or an earlier pair */
  #pairs: RecentPair[] = [];
  /** what was known after some of them, and after the first */
  readonly #known = new Map<RecentPair, SquareRootFilter>();
  #isWhole = false;

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  clear(): void {
    this.#pairs = [];
    this.#known.clear();
  }

  /**
   * @param filter that has learned the pair
   * @param isOpening the pair is the beginning of the session, at which nothing has moved
   */
  begin(
    pair: Pick<RecentPair, "at" | "change" | "moves">,
    filter: SquareRootFilter,
    isOpening: boolean,
  ): void {
    this.#isWhole = isOpening;
    this.#push({ ...pair, noise: 0, likelihood: 0 }, filter);
  }

  /** @param filter that has learned the pair */
  add(pair: RecentPair, filter: SquareRootFilter): void {
    const newest = [...this.#known.keys()].at(-1);
    const isDue = !newest || this.#pairs.length - this.#pairs.indexOf(newest) >= changePairs.unseen;
    this.#push(pair, isDue ? filter : undefined);
    const [first, second] = this.#known.keys();
    if (!first || !second || this.#pairs.length - this.#pairs.indexOf(second) <= changePairs.unseen) return;
    this.#known.delete(first);
    this.#pairs = this.#pairs.slice(this.#pairs.indexOf(second));
    this.#isWhole = false;
  }

  #push(pair: RecentPair, filter: SquareRootFilter | undefined): void {
    this.#pairs.push(pair);
    if (filter) this.#known.set(pair, copyOf(filter));
  }

  /** A line's prices are in another scale from now on. @param by new price ÷ former price */
  scale(unknown: number, by: number): void {
    for (const { moves } of this.#pairs)
      if (unknown < moves.length) moves[unknown] = (moves[unknown] ?? 0) * by;
    for (const filter of this.#known.values()) if (unknown < filter.size) filter.scale(unknown, 1 / by);
  }

  /**
   * Finds when the weights changed. A change before the session that explains all its pairs is taken, as reviews begin with a session; of all
   * other times the likeliest.
   * @param unexplained equations since the newest pair
   * @param priors of each line's weight, the first is of unknown 1
   */
  findChange(unexplained: readonly Equation[], priors: Priors): FoundChange {
    if (this.#isWhole && this.#pairs.length <= changePairs.opening) {
      const found = this.#changeAfter(0, unexplained, priors, roundingNoise);
      const misses = found.change.predictEach(found.change.solve(priors));
      if (misses.filter(isClaim).every(({ miss }) => Math.abs(miss) <= provenMiss))
        return { ...found, last: undefined };
    }
    const newest = this.#pairs.length - 1;
    for (let at = newest % changePairs.near; at < newest; at += changePairs.near)
      this.#knownAt(at, this.#knownAfter(at, priors));
    const known = new Map<number, number>();
    let best = newest;
    /** How many times less likely than after the likeliest, as logarithm. */
    const lossAfter = (at: number): number => {
      const found = known.get(at) ?? this.#likelihood(at, unexplained, priors);
      known.set(at, found);
      if (found > (known.get(best) ?? found)) best = at;
      return (known.get(best) ?? found) - found;
    };
    // pairs of before the change, taken for pairs of after it, are so unlikely that no earlier time is worth a look
    for (let at = newest; at >= 0 && lossAfter(at) < impossibleLoss; at -= changePairs.near);
    const farthest = (from: number, end: number, step: number = changePairs.near): number => {
      const next = from < end ? Math.min(end, from + step) : Math.max(end, from - step);
      if (next !== from && lossAfter(next) < unlikelyLoss) return farthest(next, end, step);
      return step > 1 ? farthest(from, end, step / 2) : from;
    };
    const [first, last] = [farthest(best, 0), farthest(best, newest)];
    return this.#changeAfter(best, unexplained, priors, gapDeviation ** 2, first, last);
  }

  /** Logarithm of how likely all equations are if the weights changed just after a pair. */
  #likelihood(place: number, unexplained: readonly Equation[], priors: Priors): number {
    const { change } = this.#changeAfter(place, unexplained, priors, gapDeviation ** 2);
    return this.#pairs
      .slice(1, place + 1)
      .reduce((sum, { likelihood }) => sum + likelihood, change.likelihood(priors));
  }

  /**
   * @param gap variance of what the index moved between the pair and the change, by the difference of the weights; points²
   * @param first place of the first pair after which the change may have been
   * @param last of the last one; what is between is not learned from
   */
  #changeAfter(
    place: number,
    unexplained: readonly Equation[],
    priors: Priors,
    gap: number,
    first = place,
    last = place,
  ): FoundChange {
    const before = this.#knownAfter(first, priors);
    before.reset(0, 0, gap);
    const change = new WeightChange(before);
    const base = this.#pairs[place];
    const since = this.#pairs.slice(last + 1);
    const explained = since.map(({ moves, change: by }): Equation => [termsOf(moves), by]);
    for (const [terms, by] of [...explained, ...unexplained])
      change.add(base ? differenceOf(terms, base.moves) : terms, by - (base?.change ?? 0));
    return { change, before, last: base, since, doubtful: this.#doubtfulMoves(place, first, last) };
  }

  #knownAt(place: number, filter: SquareRootFilter): void {
    const pair = this.#pairs[place];
    if (pair) this.#known.set(pair, filter);
  }

  /** What was known after a pair, learned again from an earlier one. */
  #knownAfter(place: number, priors: Priors): SquareRootFilter {
    let from = place;
    let filter: SquareRootFilter | undefined;
    for (; from >= 0 && !filter; from--) {
      const pair = this.#pairs[from];
      filter = pair && this.#known.get(pair);
    }
    const known = filter ? copyOf(filter) : new SquareRootFilter();
    addUnknowns(known, priors);
    for (const { moves, change, noise } of this.#pairs.slice(from + 2, place + 1))
      known.learn([[0, 1], ...termsOf(moves)], change, noise);
    return known;
  }

  #doubtfulMoves(place: number, first: number, last: number): Float64Array {
    const { moves = new Float64Array() } = this.#pairs[place] ?? {};
    const near = this.#pairs.slice(Math.max(0, first - changePairs.near), last + changePairs.near + 1);
    const largest = new Float64Array(Math.max(...near.map((pair) => pair.moves.length)));
    for (const pair of near)
      for (let unknown = 0; unknown < largest.length; unknown++) {
        const move = (pair.moves[unknown] ?? 0) - (moves[unknown] ?? 0);
        if (Math.abs(move) > Math.abs(largest[unknown] ?? 0)) largest[unknown] = move;
      }
    return largest;
  }
}

/** Rupees of each line, by its unknown. */
export function movesOf(terms: Terms): Float64Array {
  const moves = new Float64Array(Math.max(...terms.map(([number]) => number)) + 1);
  for (const [number, move] of terms) if (number > 0) moves[number] = move;
  return moves;
}

const copyOf = ({ means, spreads, factors }: SquareRootFilter) =>
  new SquareRootFilter(means, spreads, factors);

const termsOf = (moves: Float64Array): [number, number][] =>
  Array.from(moves.entries()).filter(([unknown, move]) => unknown > 0 && move !== 0);

/** The terms counted from other prices. */
function differenceOf(terms: Terms, from: Float64Array): Terms {
  const moves = new Map<number, number>(termsOf(from).map(([unknown, move]) => [unknown, -move]));
  for (const [unknown, move] of terms)
    if (unknown > 0) moves.set(unknown, roundFigure((moves.get(unknown) ?? 0) + move));
  return [[0, 1], ...Array.from(moves).filter(([, move]) => move !== 0)];
}

/** Without the noise of binary fractions that a sum of rupees or points has. */
export const roundFigure = (figure: number): number => Math.round(figure * 1e6) / 1e6;
