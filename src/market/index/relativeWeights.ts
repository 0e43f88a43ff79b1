import type { BoardRow } from "#market/line/board";
import type { MovedIndex } from "./indexMove.ts";
import { weightsByCap } from "./moved.ts";

/**
 * Learned weights of lines against their weights by full market capitalisation: 1 is as capitalisation says, less is a line of which less is
 * freely traded than of the others. It is no public float, which the exchange computes in its own way.
 * @returns by symbol; none for an estimate, whose weights are those by capitalisation
 */
export function relativeWeights(
  { index, weights }: Pick<MovedIndex, "index" | "weights">,
  rows: ReadonlyMap<string, BoardRow>,
): ReadonlyMap<string, number> {
  if (weights.word === "estimate" || index.value === undefined) return new Map();
  const held = [...rows.values()].filter(({ symbol }) => weights.points.has(symbol));
  const byCap = weightsByCap(held, index.value);
  return new Map([...byCap].map(([symbol, points]) => [symbol, (weights.points.get(symbol) ?? 0) / points]));
}
