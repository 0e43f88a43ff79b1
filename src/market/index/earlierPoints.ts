import type { Contribution, WeightsBase } from "./moved.ts";

/**
 * What a line moved an index by before the weights changed in mid-session, by the weights of then.
 * @param line its contribution since the previous close
 * @returns points of the index; undefined if the weight of now × the whole price change gives the line's points, to 0.01
 */
export function earlierPoints(
  { symbol, points, change, pointsPerRupee }: Contribution,
  base: WeightsBase | undefined,
): number | undefined {
  const before = base?.lines.get(symbol)?.points;
  return Math.abs(points - pointsPerRupee * change) < 0.01 ? undefined : before;
}
