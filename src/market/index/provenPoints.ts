/** The points of single lines by learned weights alone. What rests on an estimate is not told here. */
import type { BoardRow } from "#market/line/board";
import type { MovedIndex } from "./indexMove.ts";
import { doubtsOf, type IndexWeights, indexPreviousClose } from "./moved.ts";

const isDoubted = (weights: IndexWeights, symbol: string): boolean =>
  weights.word !== "learned" || doubtsOf(weights).some((line) => line.symbol === symbol);

/**
 * @param moved with a row for every line
 * @returns the points by which a line moved the index; undefined if the weights are an estimate, or the line is among the uncertain ones
 */
export function provenPoints({ move, weights }: MovedIndex): (symbol: string) => number | undefined {
  const points = new Map(move.lines.map((line) => [line.symbol, line.points]));
  return (symbol) => (isDoubted(weights, symbol) ? undefined : (points.get(symbol) ?? 0));
}

/**
 * @param points of the index
 * @returns the price at which a line has moved the index by so much since its previous close, rupees; undefined without a proven weight, and
 * in a session whose weights changed
 */
export function priceOfPoints(
  row: Pick<BoardRow, "symbol" | "previousClose">,
  weights: IndexWeights | undefined,
  points: number,
): number | undefined {
  const pointsPerRupee = weights?.points.get(row.symbol);
  const before = indexPreviousClose(row);
  if (!weights || weights.base || !pointsPerRupee || before === undefined || isDoubted(weights, row.symbol))
    return undefined;
  const price = before + points / pointsPerRupee;
  return price > 0 ? price : undefined;
}
