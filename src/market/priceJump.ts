/** A move between two daily bars too large to be trading alone: the history is not adjusted for splits and bonus issues. */
export interface PriceJump {
  /** of the first bar after it */
  at: number;
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
  let before: number | undefined;
  for (const { at, value } of points) {
    if (!Number.isFinite(value) || value <= 0) continue;
    if (before !== undefined && isJump(before, value)) jumps.push({ at, from: before, to: value });
    before = value;
  }
  return jumps;
}
