/**
 * Learns an index's weights from pairs of a board and an index value. From the previous closes on, the index changed by the sum of
 * weight × change of price over all lines; each pair is such an equation. The previous closes begin anew each session, so that neither the
 * exchange's corrections on ex-dates nor changes of the weights overnight disturb the equations.
 */
import { dayStart } from "#market/day/session";
import { emptyProof, isProven, largestMiss, provenMiss, withLearnedPair, withMiss } from "./learnerProof.ts";
import { emptyState, type LearnedBase, type LearnedLine, type LearnerState } from "./learnerState.ts";
import { type IndexWeights, indexPreviousClose, indexPrice, type UncertainLine } from "./moved.ts";
import type { IndexPair } from "./pairs.ts";
import { priceScale } from "./priceScale.ts";
import { type Prediction, SquareRootFilter, type Terms } from "./squareRootFilter.ts";
import { priorOf } from "./weightPrior.ts";

/** Variance of a value rounded to 0.01, in points². The index's previous close is rounded too; unknown 0 is its error. */
const roundingNoise = 1e-5;

/** A miss is a surprise from this many standard deviations of the prediction on, if it is also visible beside the rounding. */
const surpriseDeviations = 5;
const leastSurprise = 0.02;
/** Pairs in a row that must be unexplained before the weights are held to have changed. Fewer were answers that do not belong together. */
const changePairs = 3;

/** Standard deviation of a weight that may have changed, as a part of it. */
const reopenedPart = 0.2;

/** A weight that is raised to 0 may press another one below it. */
const boundRounds = 3;

/** Of the points that all lines contributed, how much may be uncertain in proven weights. The lines are named. */
const mostDoubt = 0.1;

/** Sessions after which a line without a trade is forgotten */
const longestAbsence = 120;

export class IndexLearner {
  readonly #state: LearnerState;
  readonly #numbers: Map<string, number>;
  /** unexplained pairs since the last explained one */
  #unexplained: IndexPair[] = [];

  /** @param state is used up: the learner changes it */
  constructor(sectorId: number, state: LearnerState = emptyState(sectorId)) {
    this.#state = state;
    this.#numbers = new Map(state.lines.map(({ symbol }, at) => [symbol, at + 1]));
  }

  /** For storing; to be written before the next pair. */
  get state(): Readonly<LearnerState> {
    return this.#state;
  }

  get #filter(): SquareRootFilter {
    return this.#state.filter;
  }

  /**
   * @param wholeCap capitalisation of all lines of the index, rupees; undefined if only the board's are known
   * @returns the prediction's miss in points, before the pair was learned from; undefined if the pair cannot be used
   */
  learn(pair: IndexPair, wholeCap?: number): number | undefined {
    const state = this.#state;
    const day = dayStart(pair.at);
    if (day < state.day) return undefined;
    if (day > state.day) this.#beginSession(day, pair);
    this.#readLines(pair, wholeCap);
    state.level = pair.level;
    if (!state.base && pair.previousLevel === undefined) {
      this.#beginAt(pair);
      return undefined;
    }
    const [terms, change] = this.#equation(pair);
    const prediction = this.#filter.predict(terms);
    const miss = change - prediction.value;
    if (isClaim(prediction)) state.proof = withMiss(state.proof, miss);
    if (isSurprise(miss, prediction)) this.#takeSurprise(pair, miss);
    else this.#takeExplained(pair);
    return miss;
  }

  /**
   * Learns from the official closes of a past session, if all lines that moved are known and the weights of now explain it.
   * @param change from the official close before to that of the session, points
   * @param moves rupees of each line from close to close, in prices of now
   */
  learnCloses(change: number, moves: ReadonlyMap<string, number>): boolean {
    const terms: [number, number][] = [];
    for (const [symbol, move] of moves) {
      const number = this.#numbers.get(symbol);
      if (number === undefined) return false;
      if (move !== 0) terms.push([number, move]);
    }
    const prediction = this.#filter.predict(terms);
    if (terms.length === 0 || isSurprise(change - prediction.value, prediction)) return false;
    for (const [number] of terms) this.#line(number).wasMoved = true;
    this.#filter.learn(terms, change, 2 * roundingNoise);
    return true;
  }

  weights(): IndexWeights {
    const { sectorId, proof, base } = this.#state;
    const uncertain = this.uncertainLines();
    const isFixed = isProven(proof) && this.#isMinor(uncertain);
    return {
      sectorId,
      word: isFixed ? "learned" : "estimate",
      pairs: proof.pairs,
      since: proof.since,
      misses: largestMiss(proof),
      points: this.#positiveWeights(),
      uncertain,
      ...(base && { base }),
    };
  }

  /** Lines whose contribution to the newest pair may be wrong by more than 0.05 points, as those that only ever moved together. */
  uncertainLines(): UncertainLine[] {
    return this.#state.lines.flatMap((line, at) => {
      if (line.day !== this.#state.day) return [];
      const before = this.#state.base?.lines.get(line.symbol)?.doubt ?? 0;
      const points = before + this.#doubt(at + 1, this.#move(line));
      return points > provenMiss ? [{ symbol: line.symbol, points }] : [];
    });
  }

  /** Whether all that is uncertain together is a small part of what the lines contributed. */
  #isMinor(uncertain: readonly UncertainLine[]): boolean {
    let moved = 0;
    for (const [at, line] of this.#state.lines.entries())
      if (line.day === this.#state.day) moved += Math.abs(this.#weight(at + 1) * this.#move(line));
    const doubt = uncertain.reduce((sum, { points }) => sum + points, 0);
    return doubt <= mostDoubt * moved;
  }

  /**
   * The most likely weights of which none is below 0. The filter itself is not told: a bound that is learned again with each pair would count
   * as a measurement each time.
   */
  #positiveWeights(): Map<string, number> {
    const { means, spreads, factors } = this.#filter;
    const bounded = means.some((mean, at) => at > 0 && mean < 0)
      ? new SquareRootFilter(means, spreads, factors)
      : this.#filter;
    for (let round = 0; round < boundRounds; round++)
      for (const [at, mean] of bounded.means.entries())
        if (at > 0 && mean < 0) bounded.learn([[at, 1]], 0, 1e-6 * bounded.variance(at) + Number.MIN_VALUE);
    return new Map(
      this.#state.lines.map(({ symbol }, at) => [symbol, Math.max(0, bounded.means[at + 1] ?? 0)]),
    );
  }

  #weight(number: number): number {
    return Math.max(0, this.#filter.means[number] ?? 0);
  }

  /** Two standard deviations of the points of a move of so many rupees. */
  #doubt(number: number, move: number): number {
    return move === 0 ? 0 : 2 * Math.abs(move) * Math.sqrt(this.#filter.variance(number));
  }

  #line(number: number): LearnedLine {
    const line = this.#state.lines[number - 1];
    if (!line) throw new RangeError(`no line ${number}`);
    return line;
  }

  #beginSession(day: number, { previousLevel }: IndexPair): void {
    const state = this.#state;
    // otherwise a session was missed, and the prices are not those of the newest close
    const isNext = previousLevel === state.level;
    state.day = day;
    state.base = undefined;
    state.explained = undefined;
    this.#unexplained = [];
    this.#filter.reset(0, 0, roundingNoise);
    for (const line of state.lines) {
      line.previousClose = undefined;
      line.absent += 1;
      line.isClose &&= isNext;
    }
    for (const { symbol } of state.lines.filter(({ absent }) => absent > longestAbsence))
      this.#forget(symbol);
  }

  #forget(symbol: string): void {
    const number = this.#numbers.get(symbol);
    if (number === undefined) return;
    this.#filter.remove(number);
    this.#state.lines.splice(number - 1, 1);
    this.#numbers.clear();
    for (const [at, line] of this.#state.lines.entries()) this.#numbers.set(line.symbol, at + 1);
  }

  /** Without a previous level the session's first pair is what changes are counted from. */
  #beginAt({ at, level, rows }: IndexPair): void {
    const lines = new Map<string, LearnedBase>();
    for (const row of rows) {
      const [price, before] = [indexPrice(row), indexPreviousClose(row)];
      const number = this.#numbers.get(row.symbol);
      if (price === undefined || before === undefined || number === undefined) continue;
      const move = price - before;
      lines.set(row.symbol, { price, points: this.#weight(number) * move, doubt: this.#doubt(number, move) });
    }
    this.#state.base = { at, level, lines };
  }

  #readLines({ rows, level }: IndexPair, wholeCap: number | undefined): void {
    const { sectorId, day } = this.#state;
    const boardCap = rows.reduce((sum, { marketCap = 0 }) => sum + marketCap, 0);
    const scale = level / Math.max(wholeCap ?? boardCap, boardCap, 1);
    for (const row of rows) {
      const { symbol } = row;
      const price = indexPrice(row);
      if (price === undefined) continue;
      const number = this.#numbers.get(symbol);
      const before = indexPreviousClose(row);
      // a new listing is in no index before its first close
      if (before === undefined) continue;
      if (number !== undefined) this.#adjustScale(number, before);
      const line = number === undefined ? undefined : this.#line(number);
      if (!line?.wasMoved) {
        const prior = priorOf({ sectorId, symbol, price: before, cap: row.marketCap, scale, level });
        if (!prior) continue;
        if (number === undefined) this.#addLine(symbol, prior);
        else if (isOther(prior.mean, this.#filter.means[number]))
          this.#filter.reset(number, prior.mean, prior.deviation ** 2);
      }
      const known = this.#line(this.#numbers.get(symbol) ?? 0);
      Object.assign(known, {
        price,
        previousClose: before,
        day,
        absent: 0,
        isClose: row.closingPrice !== undefined,
      });
    }
  }

  #addLine(symbol: string, prior: { mean: number; deviation: number }): void {
    this.#numbers.set(symbol, this.#filter.add(prior.mean, prior.deviation ** 2));
    this.#state.lines.push({
      symbol,
      previousClose: undefined,
      price: 0,
      isClose: false,
      day: 0,
      absent: 0,
      wasMoved: false,
    });
  }

  /** A split changes the price and the weight, and not the line's points. */
  #adjustScale(number: number, before: number): void {
    const line = this.#line(number);
    const scale = priceScale(line, before);
    if (scale === 1) return;
    this.#filter.scale(number, 1 / scale);
    // the number of shares may have changed a little more than the price, as by rights
    this.#filter.widen([[number, 0.03 * this.#weight(number)]], 1);
    const { base, explained } = this.#state;
    const rescaled = base?.lines.get(line.symbol);
    if (rescaled) rescaled.price *= scale;
    const price = explained?.prices.get(line.symbol);
    if (price !== undefined) explained?.prices.set(line.symbol, price * scale);
  }

  /** Rupees of a line since the previous close, or since the weights changed in this session. */
  #move({ symbol, price, previousClose = price }: LearnedLine): number {
    const from = this.#state.base?.lines.get(symbol)?.price ?? previousClose;
    return Math.abs(price - from) < 1e-9 ? 0 : price - from;
  }

  #equation({ rows, level, previousLevel = level }: IndexPair): [terms: Terms, change: number] {
    const terms: [number, number][] = [[0, 1]];
    for (const row of rows) {
      const number = this.#numbers.get(row.symbol);
      const price = indexPrice(row);
      if (number === undefined || price === undefined) continue;
      const move = this.#move({ ...this.#line(number), price });
      if (move !== 0) terms.push([number, move]);
    }
    return [terms, level - (this.#state.base?.level ?? previousLevel)];
  }

  #take(pair: IndexPair, noise: number): void {
    const state = this.#state;
    const [terms, change] = this.#equation(pair);
    for (const [number] of terms) if (number > 0) this.#line(number).wasMoved = true;
    this.#filter.learn(terms, change, noise);
    state.proof = withLearnedPair(state.proof, pair.at);
    this.#unexplained = [];
  }

  #takeExplained(pair: IndexPair): void {
    this.#take(pair, roundingNoise);
    this.#state.explained = { at: pair.at, level: pair.level, prices: pricesOf(pair) };
  }

  /** A small surprise counts little. Large ones are not learned from, until there are so many that the weights must have changed. */
  #takeSurprise(pair: IndexPair, miss: number): void {
    if (Math.abs(miss) <= provenMiss) {
      this.#take(pair, miss ** 2);
      return;
    }
    this.#unexplained.push(pair);
    if (this.#unexplained.length >= changePairs) this.#changeWeights(this.#unexplained);
  }

  /**
   * The weights changed after the last explained pair. What moved until then keeps the weights of then. Each weight keeps its value and may
   * now differ from it by a part, so that the lines with the largest innovation are learned anew and the others hardly change.
   */
  #changeWeights(pairs: readonly IndexPair[]): void {
    const state = this.#state;
    if (state.explained) {
      const { at, level, prices } = state.explained;
      state.base = { at, level, lines: this.#pointsAt(prices) };
      this.#filter.reset(0, 0, roundingNoise);
    }
    state.proof = emptyProof;
    for (let number = state.lines.length; number > 0; number--)
      this.#filter.widen([[number, reopenedPart * this.#weight(number)]], 1);
    for (const pair of pairs) this.#takeExplained(pair);
  }

  #pointsAt(prices: ReadonlyMap<string, number>): Map<string, LearnedBase> {
    const lines = new Map<string, LearnedBase>();
    for (const [at, line] of this.#state.lines.entries()) {
      if (line.day !== this.#state.day) continue;
      const price = prices.get(line.symbol) ?? line.previousClose;
      if (price === undefined) continue;
      const before = this.#state.base?.lines.get(line.symbol);
      const move = this.#move({ ...line, price });
      const points = (before?.points ?? 0) + this.#weight(at + 1) * move;
      lines.set(line.symbol, { price, points, doubt: (before?.doubt ?? 0) + this.#doubt(at + 1, move) });
    }
    return lines;
  }
}

/** A prior is renewed if it differs by more than 5 %, because that costs as much as a pair. */
const isOther = (mean: number, known = 0) => Math.abs(mean - known) > 0.05 * known;

/** Whether the prediction may be held against the weights: a line that moved for the first time makes none possible. */
const isClaim = ({ variance }: Prediction): boolean => 2 * Math.sqrt(variance) <= provenMiss;

const isSurprise = (miss: number, { variance }: Prediction): boolean =>
  Math.abs(miss) > Math.max(leastSurprise, surpriseDeviations * Math.sqrt(variance + roundingNoise));

const pricesOf = ({ rows }: IndexPair): Map<string, number> =>
  new Map(
    rows.flatMap((row) => [[row.symbol, indexPrice(row) ?? 0] as const]).filter(([, price]) => price > 0),
  );
