/** The points of single lines by learned weights alone. What rests on an estimate is not told here. */

import { provenMiss } from "#market/index/learning/learnerProof";
import type { BoardRow } from "#market/line/board";
import type { MovedIndex } from "./indexMove.ts";
import { doubtsOf, type IndexWeights, indexPreviousClose } from "./moved.ts";

/** Points of an index that a line contributed, and by how many that may be wrong. */
export interface ProvenPoints {
  points: number;
  /** 0 if by at most 0.05 */
  doubt: number;
}

/**
 * @param moved with a row for every line
 * @returns the points by which a line moved the index; undefined if the weights are an estimate
 */
export function provenPoints({ move, weights }: MovedIndex): (symbol: string) => ProvenPoints | undefined {
  if (weights.word !== "learned") return () => undefined;
  const points = new Map(move.lines.map((line) => [line.symbol, line.points]));
  const doubts = doubtsOf(weights, move.lines);
  return (symbol) => ({ points: points.get(symbol) ?? 0, doubt: doubts.get(symbol) ?? 0 });
}

/**
 * @param points of the index
 * @returns the price at which a line has moved the index by so much since its previous close, rupees; undefined without a weight that is
 * proven so far, and in a session whose weights changed
 */
export function priceOfPoints(
  row: Pick<BoardRow, "symbol" | "previousClose">,
  weights: IndexWeights | undefined,
  points: number,
): number | undefined {
  const pointsPerRupee = weights?.points.get(row.symbol);
  const before = indexPreviousClose(row);
  if (weights?.word !== "learned" || weights.base || !pointsPerRupee || before === undefined)
    return undefined;
  const change = points / pointsPerRupee;
  const { perRupee = 0 } = weights.uncertain.find(({ symbol }) => symbol === row.symbol) ?? {};
  const price = before + change;
  return price > 0 && perRupee * Math.abs(change) <= provenMiss ? price : undefined;
}
