/**
 * Proof of an index's weights: each new pair is predicted before it is learned from, and the misses decide what may be said. Only predictions
 * that the learner itself holds to be sure count.
 */
import type { Prediction } from "./squareRootFilter.ts";
import { changePairs, roundingNoise } from "./weightChange.ts";

/** Points. A smaller doubt is not told, a larger miss is unexplained, and a smaller one is what rounded values and rare trades leave. */
export const provenMiss = 0.05;

/** Of the points that all lines contributed, how much may be uncertain for the word learned, and how much to keep it. The lines are named. */
export const mostDoubt = { toLearn: 0.2, toKeep: 0.4 };

/** A miss is a surprise from this many standard deviations of the prediction on, if it is also visible beside the rounding. */
const surpriseDeviations = 5;
const leastSurprise = 0.02;
/** Pairs that are looked at */
const proofLength = 50;

/** The state of the proof as plain values. */
export interface ProofState {
  /** |predicted − index| of the newest sure predictions since the weights last changed, in points, oldest first */
  misses: readonly number[];
  /** learned from since the weights last changed */
  pairs: number;
  /** exchange's time of the first of them, ms */
  since: number | undefined;
}

export const emptyProof: ProofState = { misses: [], pairs: 0, since: undefined };

/** @param miss of the pair before it was learned from, in points */
export const withMiss = (proof: ProofState, miss: number): ProofState => ({
  ...proof,
  misses: [...proof.misses, Math.abs(miss)].slice(-proofLength),
});

/** In place of all misses so far. */
export const withMisses = (proof: ProofState, found: readonly { miss: number }[]): ProofState => ({
  ...proof,
  misses: found.map(({ miss }) => Math.abs(miss)).slice(-proofLength),
});

export const withLearnedPair = ({ misses, pairs, since }: ProofState, at: number): ProofState => ({
  misses,
  pairs: pairs + 1,
  since: since ?? at,
});

export const largestMiss = ({ misses }: ProofState): number | undefined =>
  misses.length === 0 ? undefined : Math.max(...misses);

/** Whether the newest 50 sure predictions were all right, all of them with the weights of now. */
export const isProven = (proof: ProofState): boolean =>
  proof.misses.length === proofLength &&
  proof.pairs >= proofLength &&
  (largestMiss(proof) ?? provenMiss) <= provenMiss;

/** Whether the newest sure predictions were all wrong. One wrong prediction does not refute proven weights. */
export const isRefuted = ({ misses }: ProofState): boolean =>
  misses.length >= changePairs.seen && misses.slice(-changePairs.seen).every((miss) => miss > provenMiss);

/** Whether the prediction may be held against the weights: a line that moved for the first time makes none possible. */
export const isClaim = ({ variance }: Prediction): boolean => 2 * Math.sqrt(variance) <= provenMiss;

export const isSurprise = (miss: number, { variance }: Prediction): boolean =>
  Math.abs(miss) > Math.max(leastSurprise, surpriseDeviations * Math.sqrt(variance + roundingNoise));
