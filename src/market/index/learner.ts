/**
 * Learns an index's weights from pairs of a board and an index value. From the previous closes on, the index changed by the sum of
 * weight × change of price over all lines; each pair is such an equation. The previous closes begin anew each session, so that neither the
 * exchange's corrections on ex-dates nor changes of the weights overnight disturb the equations.
 */
import { dayStart } from "#market/day/session";
import {
  emptyProof,
  isClaim,
  isProven,
  isRefuted,
  isSurprise,
  largestMiss,
  mostDoubt,
  provenMiss,
  withLearnedPair,
  withMiss,
  withMisses,
} from "#market/index/learning/learnerProof";
import { type Equation, movesOf, RecentPairs, roundFigure } from "#market/index/learning/recentPairs";
import type { Prediction, SquareRootFilter, Terms } from "#market/index/learning/squareRootFilter";
import { changePairs, roundingNoise, type WeightChange } from "#market/index/learning/weightChange";
import { isOther, type Prior, priorOf } from "#market/index/learning/weightPrior";
import {
  emptyState,
  type LearnedBase,
  type LearnedLine,
  type LearnerState,
  newLine,
} from "./learnerState.ts";
import { type IndexWeights, indexPreviousClose, indexPrice, type UncertainLine } from "./moved.ts";
import { type IndexPair, pricesOf } from "./pairs.ts";
import { priceScale } from "./priceScale.ts";

/** A price seldom moves by more in a session, as a fraction: what stays under the least doubt until then is not sent */
const largeMove = 0.25;

/** Sessions after which a line without a trade is forgotten */
const longestAbsence = 120;

export class IndexLearner {
  readonly #state: LearnerState;
  readonly #numbers: Map<string, number>;
  /** unexplained pairs since the last explained one */
  #unexplained: IndexPair[] = [];
  /** of the session, until its weights change */
  readonly #recent = new RecentPairs();
  /** of this session */
  #change: WeightChange | undefined;

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
    state.isPartial ||= pair.isPartial === true;
    state.level = pair.level;
    if (!state.base && pair.previousLevel === undefined) {
      this.#beginAt(pair);
      return undefined;
    }
    if (!this.#change && this.#recent.isEmpty) this.#beginRecent(pair);
    const [terms, change] = this.#equation(pair);
    const prediction = this.#filter.predict(terms);
    const miss = change - prediction.value;
    if (isClaim(prediction)) state.proof = withMiss(state.proof, miss);
    if (this.#change) this.#takeChanged(pair, this.#change);
    else if (isSurprise(miss, prediction)) this.#takeSurprise(pair, [terms, change], prediction);
    else {
      this.#take(pair, [terms, change], prediction, roundingNoise);
      this.#noteExplained(pair);
    }
    this.#judge();
    return miss;
  }

  get word(): IndexWeights["word"] {
    return this.#state.isLearned ? "learned" : "estimate";
  }

  /** It takes more to lose the word than to get it, so that it does not go and come with single pairs. */
  #judge(): void {
    const { proof, isLearned } = this.#state;
    this.#state.isLearned = isLearned
      ? !isRefuted(proof) && this.#isMinor(mostDoubt.toKeep)
      : isProven(proof) && this.#isMinor(mostDoubt.toLearn);
  }

  /** Takes as long as learning some pairs. */
  weights(): IndexWeights {
    const { sectorId, proof, base, changedAt } = this.#state;
    const { word } = this;
    return {
      sectorId,
      word,
      pairs: proof.pairs,
      since: proof.since,
      misses: largestMiss(proof),
      points: this.#positiveWeights(),
      uncertain: this.#uncertainLines(),
      ...(base && { base }),
      ...(word === "estimate" && changedAt !== undefined && { changedAt }),
    };
  }

  /** Lines whose contribution may become wrong by more than 0.05 points before their price moved by `largeMove`. */
  #uncertainLines(): UncertainLine[] {
    return this.#state.lines.flatMap(({ symbol, price }, at) => {
      const base = this.#state.base?.lines.get(symbol);
      const points = base ? this.#baseDoubt(at + 1, base) : 0;
      const perRupee = this.#doubt(at + 1, 1);
      return points + perRupee * price * largeMove > provenMiss ? [{ symbol, points, perRupee }] : [];
    });
  }

  /** Whether all that the weights of now leave uncertain is at most this part of what the lines contributed. */
  #isMinor(most: number): boolean {
    const { lines, day, base } = this.#state;
    let [moved, uncertain] = [0, 0];
    for (const [at, line] of lines.entries()) {
      if (line.day !== day) continue;
      const move = this.#move(line);
      const doubt = this.#doubt(at + 1, move);
      moved += Math.abs((base?.lines.get(line.symbol)?.points ?? 0) + this.#weight(at + 1) * move);
      if (doubt > provenMiss) uncertain += doubt;
    }
    return uncertain <= most * moved;
  }

  #positiveWeights(): Map<string, number> {
    const means = this.#filter.positiveMeans();
    return new Map(this.#state.lines.map(({ symbol }, at) => [symbol, means[at + 1] ?? 0]));
  }

  #weight(number: number): number {
    return Math.max(0, this.#filter.means[number] ?? 0);
  }

  /** Two standard deviations of the points of a move of so many rupees. */
  #doubt(number: number, move: number): number {
    return move === 0 ? 0 : 2 * Math.abs(move) * Math.sqrt(this.#filter.variance(number));
  }

  /** If the weights changed some pairs before it was seen, a line's last moves until then were by its weight of now. */
  #baseDoubt(number: number, { doubt, late, weight }: LearnedBase): number {
    return doubt + Math.abs(late * (this.#weight(number) - weight)) + this.#doubt(number, late);
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
    if (isProven(state.proof)) state.changedAt = undefined;
    this.#unexplained = [];
    this.#change = undefined;
    this.#filter.reset(0, 0, roundingNoise);
    for (const line of state.lines) {
      line.previousClose = undefined;
      line.absent += 1;
      line.isClose &&= isNext;
    }
    for (const { symbol } of state.lines.filter(({ absent }) => absent > longestAbsence))
      this.#forget(symbol);
    this.#recent.clear();
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
      const weight = this.#weight(number);
      const doubt = this.#doubt(number, move);
      lines.set(row.symbol, { price, weight, points: weight * move, doubt, late: 0 });
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
      const prior = priorOf({ sectorId, symbol, price: before, cap: row.marketCap, scale, level });
      if (!line?.wasMoved) {
        if (!prior) continue;
        if (number === undefined) this.#addLine(symbol, prior);
        else if (isOther(prior.mean, this.#filter.means[number]))
          this.#filter.reset(number, prior.mean, prior.deviation ** 2);
      }
      const known = this.#line(this.#numbers.get(symbol) ?? 0);
      const isClose = row.closingPrice !== undefined;
      Object.assign(known, { price, previousClose: before, prior, day, absent: 0, isClose });
    }
  }

  #addLine(symbol: string, prior: Prior): void {
    this.#numbers.set(symbol, this.#filter.add(prior.mean, prior.deviation ** 2));
    this.#state.lines.push(newLine(symbol, prior));
  }

  /** A split changes the price and the weight, and not the line's points. */
  #adjustScale(number: number, before: number): void {
    const line = this.#line(number);
    const scale = priceScale(line, before);
    if (scale === 1) return;
    this.#filter.scale(number, 1 / scale);
    this.#change?.scale(number, scale);
    this.#recent.scale(number, scale);
    // the number of shares may have changed a little more than the price, as by rights
    this.#filter.widen([[number, 0.03 * this.#weight(number)]], 1);
    const { base, explained } = this.#state;
    const rescaled = base?.lines.get(line.symbol);
    if (rescaled) rescaled.price *= scale;
    const price = explained?.prices.get(line.symbol);
    if (price !== undefined) explained?.prices.set(line.symbol, price * scale);
  }

  /** Rupees of a line since the previous close, or since the weights changed in this session. */
  #move({ symbol, previousClose, price: newest }: LearnedLine, price = newest): number {
    const from = this.#state.base?.lines.get(symbol)?.price ?? previousClose ?? price;
    return Math.abs(price - from) < 1e-9 ? 0 : price - from;
  }

  #equation({ rows, level, previousLevel }: IndexPair): Equation {
    const terms: [number, number][] = [[0, 1]];
    for (const row of rows) {
      const number = this.#numbers.get(row.symbol);
      const price = indexPrice(row);
      if (number === undefined || price === undefined) continue;
      const move = this.#move(this.#line(number), price);
      if (move !== 0) terms.push([number, move]);
    }
    return [terms, level - this.#levelBefore(previousLevel)];
  }

  #take(pair: IndexPair, [terms, change]: Equation, { value, variance }: Prediction, noise: number): void {
    const whole = variance + roundingNoise;
    const likelihood = -((change - value) ** 2 / whole + Math.log(whole)) / 2;
    this.#filter.learn(terms, change, noise);
    const recent = { at: pair.at, change, moves: movesOf(terms), noise, likelihood };
    this.#recent.add(recent, this.#filter);
    this.#noteLearned(pair, terms);
  }

  #noteLearned(pair: IndexPair, terms: Terms): void {
    const state = this.#state;
    for (const [number] of terms) if (number > 0) this.#line(number).wasMoved = true;
    state.proof = withLearnedPair(state.proof, pair.at);
    this.#unexplained = [];
  }

  #noteExplained(pair: IndexPair): void {
    this.#state.explained = { at: pair.at, level: pair.level, prices: pricesOf(pair) };
  }

  /** From the newest explained pair on, or from where the session began. */
  #beginRecent(pair: IndexPair): void {
    const { explained, day } = this.#state;
    const { at = day, level = this.#levelBefore(pair.previousLevel), prices } = explained ?? {};
    const rows = pair.rows.map((row) => ({
      ...row,
      price: prices?.get(row.symbol),
      closingPrice: undefined,
    }));
    const [terms, change] = this.#equation({ ...pair, rows, level });
    this.#recent.begin({ at, change, moves: movesOf(terms) }, this.#filter, !explained);
  }

  #levelBefore(previousLevel = 0): number {
    return this.#state.base?.level ?? previousLevel;
  }

  #takeChanged(pair: IndexPair, change: WeightChange): void {
    const state = this.#state;
    const [terms, by] = this.#equation(pair);
    const prediction = this.#filter.predict(terms);
    change.add(terms, by);
    if (isSurprise(by - prediction.value, prediction) || change.size % changePairs.betweenSearches === 0) {
      state.filter = change.solve(state.lines.map(({ prior }) => prior));
      state.proof = withMisses(state.proof, change.predictEach(state.filter).filter(isClaim));
    } else this.#filter.learn(terms, by, roundingNoise);
    this.#noteLearned(pair, terms);
    this.#noteExplained(pair);
    if (change.size >= changePairs.longest) this.#change = undefined;
  }

  /** A small surprise counts little. Large ones are not learned from, until there are so many that the weights must have changed. */
  #takeSurprise(pair: IndexPair, equation: Equation, prediction: Prediction): void {
    const miss = equation[1] - prediction.value;
    if (Math.abs(miss) <= provenMiss) {
      this.#take(pair, equation, prediction, miss ** 2);
      return;
    }
    this.#unexplained.push(pair);
    if (this.#unexplained.length < changePairs.seen) return;
    if (this.#state.isPartial) this.#beginAnew();
    else this.#changeWeights(this.#unexplained);
  }

  /** What was learned may be what other lines moved. The next pair is the first. */
  #beginAnew(): void {
    Object.assign(this.#state, emptyState(this.#state.sectorId));
    this.#numbers.clear();
  }

  /** What moved until the weights changed keeps the weights of then. */
  #changeWeights(pairs: readonly IndexPair[]): void {
    const state = this.#state;
    const equations = pairs.map((pair) => this.#equation(pair));
    const priors = state.lines.map(({ prior }) => prior);
    const { change, before, last, since, doubtful } = this.#recent.findChange(equations, priors);
    this.#recent.clear();
    this.#change = change;
    if (last) {
      state.filter = before;
      const level = roundFigure(this.#levelBefore(pairs[0]?.previousLevel) + last.change);
      state.base = { at: last.at, level, lines: this.#pointsAt(last.moves, doubtful) };
    }
    state.changedAt = pairs[0]?.at;
    state.isLearned = false;
    state.filter = change.solve(priors);
    state.proof = withMisses(emptyProof, change.predictEach(state.filter).filter(isClaim));
    for (const { at } of since) state.proof = withLearnedPair(state.proof, at);
    for (const [at, pair] of pairs.entries()) {
      this.#noteLearned(pair, equations[at]?.[0] ?? []);
      this.#noteExplained(pair);
    }
  }

  /**
   * @param moves rupees of each line until the change
   * @param late those of them that may have been after the change, or moves after it that may have been before
   */
  #pointsAt(moves: Float64Array, late: Float64Array): Map<string, LearnedBase> {
    const lines = new Map<string, LearnedBase>();
    for (const [at, { symbol, day, previousClose }] of this.#state.lines.entries()) {
      const number = at + 1;
      const before = this.#state.base?.lines.get(symbol);
      const from = before?.price ?? previousClose;
      if (day !== this.#state.day || from === undefined) continue;
      const move = moves[number] ?? 0;
      const weight = this.#weight(number);
      const doubt = (before ? this.#baseDoubt(number, before) : 0) + this.#doubt(number, move);
      const points = (before?.points ?? 0) + weight * move;
      lines.set(symbol, { price: roundFigure(from + move), weight, points, doubt, late: late[number] ?? 0 });
    }
    return lines;
  }
}
