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
} from "./learnerProof.ts";
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
import type { SquareRootFilter, Terms } from "./squareRootFilter.ts";
import { changePairs, gapDeviation, roundingNoise, WeightChange } from "./weightChange.ts";
import { isOther, type Prior, priorOf } from "./weightPrior.ts";

/** Sessions after which a line without a trade is forgotten */
const longestAbsence = 120;

export class IndexLearner {
  readonly #state: LearnerState;
  readonly #numbers: Map<string, number>;
  /** unexplained pairs since the last explained one */
  #unexplained: IndexPair[] = [];
  /** prices of the session's newest explained pairs, oldest first */
  #recent: ReadonlyMap<string, number>[];
  /** of this session */
  #change: WeightChange | undefined;
  /** the session's first pairs, as if the weights had changed before them */
  #opening: WeightChange | undefined;

  /** @param state is used up: the learner changes it */
  constructor(sectorId: number, state: LearnerState = emptyState(sectorId)) {
    this.#state = state;
    this.#recent = Array.from(
      { length: state.explained ? changePairs.unseen : 0 },
      () => state.explained?.prices ?? new Map(),
    );
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
    const [terms, change] = this.#equation(pair);
    const prediction = this.#filter.predict(terms);
    const miss = change - prediction.value;
    if (isClaim(prediction)) state.proof = withMiss(state.proof, miss);
    if (this.#change) this.#takeChanged(pair, this.#change);
    else if (isSurprise(miss, prediction)) this.#takeSurprise(pair, miss);
    else this.#takeExplained(pair);
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
      uncertain: this.uncertainLines(),
      ...(base && { base }),
      ...(word === "estimate" && changedAt !== undefined && { changedAt }),
    };
  }

  /** Lines whose contribution to the newest pair may be wrong by more than 0.05 points, as those that only ever moved together. */
  uncertainLines(): UncertainLine[] {
    return this.#state.lines.flatMap((line, at) => {
      if (line.day !== this.#state.day) return [];
      const base = this.#state.base?.lines.get(line.symbol);
      const points = (base ? this.#baseDoubt(at + 1, base) : 0) + this.#doubt(at + 1, this.#move(line));
      return points > provenMiss ? [{ symbol: line.symbol, points }] : [];
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
    this.#recent = [];
    this.#change = undefined;
    this.#filter.reset(0, 0, roundingNoise);
    for (const line of state.lines) {
      line.previousClose = undefined;
      line.absent += 1;
      line.isClose &&= isNext;
    }
    for (const { symbol } of state.lines.filter(({ absent }) => absent > longestAbsence))
      this.#forget(symbol);
    this.#opening = new WeightChange(this.#filter);
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
    this.#opening?.scale(number, scale);
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
    const [terms, change] = this.#equation(pair);
    this.#filter.learn(terms, change, noise);
    this.#opening?.add(terms, change);
    if ((this.#opening?.size ?? 0) >= changePairs.opening) this.#opening = undefined;
    this.#noteLearned(pair, terms);
  }

  #noteLearned(pair: IndexPair, terms: Terms): void {
    const state = this.#state;
    for (const [number] of terms) if (number > 0) this.#line(number).wasMoved = true;
    state.proof = withLearnedPair(state.proof, pair.at);
    this.#unexplained = [];
  }

  #takeExplained(pair: IndexPair): void {
    this.#take(pair, roundingNoise);
    this.#noteExplained(pair);
  }

  #noteExplained(pair: IndexPair): void {
    const prices = pricesOf(pair);
    this.#state.explained = { at: pair.at, level: pair.level, prices };
    this.#recent = [...this.#recent, prices].slice(-changePairs.unseen);
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
  #takeSurprise(pair: IndexPair, miss: number): void {
    if (Math.abs(miss) <= provenMiss) {
      this.#take(pair, miss ** 2);
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

  /**
   * The weights changed before the session; or after the last explained pair, and then what moved until there keeps the weights of then.
   */
  #changeWeights(pairs: readonly IndexPair[]): void {
    const state = this.#state;
    state.proof = emptyProof;
    state.isLearned = false;
    state.changedAt = pairs[0]?.at;
    if (this.#takeOpening(pairs)) return;
    if (state.explained) {
      const { at, level, prices } = state.explained;
      state.base = { at, level, lines: this.#pointsAt(prices) };
      this.#filter.reset(0, 0, gapDeviation ** 2);
    }
    const change = new WeightChange(this.#filter);
    this.#change = change;
    for (const pair of pairs) this.#takeChanged(pair, change);
  }

  /** @returns false if a change before the session does not explain these pairs and those that were learned from */
  #takeOpening(pairs: readonly IndexPair[]): boolean {
    const state = this.#state;
    const change = this.#opening;
    this.#opening = undefined;
    if (!change) return false;
    const equations = pairs.map((pair) => this.#equation(pair));
    for (const [terms, by] of equations) change.add(terms, by);
    const filter = change.solve(state.lines.map(({ prior }) => prior));
    const found = change.predictEach(filter).filter(isClaim);
    if (found.some(({ miss }) => Math.abs(miss) > provenMiss)) return false;
    this.#change = change;
    state.filter = filter;
    state.proof = withMisses(emptyProof, found);
    for (const [at, pair] of pairs.entries()) {
      this.#noteLearned(pair, equations[at]?.[0] ?? []);
      this.#noteExplained(pair);
    }
    return true;
  }

  #pointsAt(prices: ReadonlyMap<string, number>): Map<string, LearnedBase> {
    const lines = new Map<string, LearnedBase>();
    for (const [at, line] of this.#state.lines.entries()) {
      if (line.day !== this.#state.day) continue;
      const price = prices.get(line.symbol) ?? line.previousClose;
      if (price === undefined) continue;
      const before = this.#state.base?.lines.get(line.symbol);
      const weight = this.#weight(at + 1);
      const move = this.#move({ ...line, price });
      const late = price - (this.#recent[0]?.get(line.symbol) ?? line.previousClose ?? price);
      const doubt = (before ? this.#baseDoubt(at + 1, before) : 0) + this.#doubt(at + 1, move);
      const points = (before?.points ?? 0) + weight * move;
      lines.set(line.symbol, { price, weight, points, doubt, late });
    }
    return lines;
  }
}
