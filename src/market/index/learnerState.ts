/** What was learned of an index as a plain value, so that it can be stored and read. */
import type { ProofState } from "#market/index/learning/learnerProof";
import { emptyProof } from "#market/index/learning/learnerProof";
import { SquareRootFilter } from "#market/index/learning/squareRootFilter";
import type { Prior } from "#market/index/learning/weightPrior";
import type { BasePoint } from "./moved.ts";

/** A line as its weight is learned. Its weight is the filter's unknown of its place + 1. */
export interface LearnedLine {
  symbol: string;
  /** of the session; undefined before its first board with the line; rupees */
  previousClose: number | undefined;
  /** on the newest board that had it; rupees */
  price: number;
  /** the price is an official close */
  isClose: boolean;
  /** midnight before the newest session in which it traded, ms */
  day: number;
  /** sessions since then */
  absent: number;
  /** it took part in an equation; before, its weight is what is assumed of it */
  wasMoved: boolean;
  /** its weight as the newest board's capitalisation suggests it; undefined if the line cannot be in the index */
  prior: Prior | undefined;
}

export const newLine = (symbol: string, prior: Prior): LearnedLine => ({
  ...{ symbol, prior, previousClose: undefined, price: 0, isClose: false },
  ...{ day: 0, absent: 0, wasMoved: false },
});

/** A line at the board at which the weights changed. */
export interface LearnedBase extends BasePoint {
  /** two standard deviations of its points by the weight of then */
  doubt: number;
  /** points per rupee of then */
  weight: number;
  /** rupees of its move in the pairs in which the weights may already have changed */
  late: number;
}

export interface LearnerState {
  sectorId: number;
  /** midnight before the session of the newest pair, ms */
  day: number;
  /** of the newest pair, in points */
  level: number;
  lines: LearnedLine[];
  /** unknown 0 is the rounding error of the level that changes are counted from */
  filter: SquareRootFilter;
  proof: ProofState;
  /** the weights were proven, and nothing has spoken against them since */
  isLearned: boolean;
  /** lines that are not known may have moved the index in pairs that were learned from, so a contradiction is no change of the weights */
  isPartial: boolean;
  /** exchange's time of the first pair after the newest change of the weights, until a session begins with proven weights; ms */
  changedAt: number | undefined;
  /** where the weights changed in this session */
  base: { at: number; level: number; lines: Map<string, LearnedBase> } | undefined;
  /** the newest pair that was learned from in this session */
  explained: { at: number; level: number; prices: Map<string, number> } | undefined;
}

export function emptyState(sectorId: number): LearnerState {
  const filter = new SquareRootFilter();
  filter.add(0, 1e-5);
  const nothing = { changedAt: undefined, base: undefined, explained: undefined };
  const not = { isLearned: false, isPartial: false };
  return { sectorId, day: 0, level: 0, lines: [], filter, proof: emptyProof, ...not, ...nothing };
}

/** Of the stored form. A state of another version is learned anew. */
const stateVersion = 1;

/** @returns a value that JSON can hold; about 4/3 × 2 bytes for each pair of lines, so 0.25 MB for 300 lines */
export function writeLearner({ filter, base, explained, ...plain }: Readonly<LearnerState>): object {
  return {
    version: stateVersion,
    ...plain,
    base: base && { ...base, lines: [...base.lines] },
    explained: explained && { ...explained, prices: [...explained.prices] },
    means: toBase64(filter.means),
    spreads: toBase64(filter.spreads),
    // seven digits are enough for these: they only say how much the next pair changes which weight
    factors: toBase64(Float32Array.from(filter.factors)),
  };
}

/** @returns undefined if the value is damaged or of another version */
export function readLearner(stored: unknown): LearnerState | undefined {
  try {
    // each part is checked below, and a value of another shape throws
    const { version: of, means, spreads, factors, base, explained, ...plain } = stored as StoredLearner;
    const filter = new SquareRootFilter(
      new Float64Array(fromBase64(means)),
      new Float64Array(fromBase64(spreads)),
      new Float32Array(fromBase64(factors)),
    );
    const state: LearnerState = {
      ...plain,
      filter,
      base: base && { ...base, lines: new Map(base.lines) },
      explained: explained && { ...explained, prices: new Map(explained.prices) },
    };
    return of === stateVersion && isWhole(state) ? state : undefined;
  } catch {
    return undefined; // the caller says that the file is damaged
  }
}

interface StoredLearner extends Omit<LearnerState, "filter" | "base" | "explained"> {
  version: number;
  means: string;
  spreads: string;
  factors: string;
  base: { at: number; level: number; lines: [string, LearnedBase][] } | undefined;
  explained: { at: number; level: number; prices: [string, number][] } | undefined;
}

function isWhole({ sectorId, day, level, lines, filter, proof }: LearnerState): boolean {
  const { size, means, spreads, factors } = filter;
  return (
    [sectorId, day, level, proof.pairs, ...proof.misses].every(Number.isFinite) &&
    lines.every(
      ({ symbol, price, day, prior }) =>
        symbol !== "" && [price, day, prior?.mean ?? 0, prior?.deviation ?? 0].every(Number.isFinite),
    ) &&
    new Set(lines.map(({ symbol }) => symbol)).size === lines.length &&
    size === lines.length + 1 &&
    spreads.length === size &&
    factors.length === (size * (size - 1)) / 2 &&
    means.every(Number.isFinite) &&
    factors.every(Number.isFinite) &&
    spreads.every((spread) => spread >= 0 && Number.isFinite(spread))
  );
}

function toBase64({ buffer, byteOffset, byteLength }: Float64Array | Float32Array): string {
  const octets = new Uint8Array(buffer, byteOffset, byteLength);
  const parts: string[] = [];
  for (let at = 0; at < octets.length; at += 8_192)
    parts.push(String.fromCharCode(...octets.subarray(at, at + 8_192)));
  return btoa(parts.join(""));
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
