/** A move between two daily bars too large to be trading alone: the history is not adjusted for splits and bonus issues. */
export interface PriceJump {
  /** of the first bar after it, and of the last before it */
  at: number;
  beforeAt: number;
  from: number;
  to: number;
}

/** As a part of the value before. */
const beyondTrading = 0.4;

/** Whether a day's value is too far from the one before; one of zero or below is nothing to measure from. */
export const isJump = (before: number | undefined, value: number | undefined): boolean =>
  before !== undefined && value !== undefined && before > 0 && Math.abs(value / before - 1) > beyondTrading;

/**
 * @param points oldest first, one per day
 * @returns oldest first; a value of zero or below is nothing to measure from
 */
export function priceJumps(points: readonly { at: number; value: number }[]): PriceJump[] {
  const jumps: PriceJump[] = [];
  let before: { at: number; value: number } | undefined;
  for (const { at, value } of points) {
    if (!Number.isFinite(value) || value <= 0) continue;
    if (before && isJump(before.value, value))
      jumps.push({ at, beforeAt: before.at, from: before.value, to: value });
    before = { at, value };
  }
  return jumps;
}

/**
 * What brings a price of a moment to the scale after all jumps. Each jump becomes level: its day's own move is in it and not
 * known, since the service publishes no ratio.
 */
export const rebaseFactor = (jumps: readonly PriceJump[], at: number): number =>
  jumps.reduce((factor, jump) => (at < jump.at ? (factor * jump.to) / jump.from : factor), 1);

/** Values before each jump at the scale after it. */
export const rebasedValues = <P extends { at: number; value: number }>(
  points: readonly P[],
  jumps: readonly PriceJump[],
): readonly P[] =>
  jumps.length === 0
    ? points
    : points.map((point) => ({ ...point, value: point.value * rebaseFactor(jumps, point.at) }));
