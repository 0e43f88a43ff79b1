/** Finds a change of a line's price scale: a split, a consolidation, or rights. */

/** Half of a price's last decimal, in rupees */
const priceRounding = 0.006;
/** A split is 1:2 or more; its ratio may be off by what the line traded between the last board and the close. */
const splitDoubt = 0.1;

export interface ScaledLine {
  /** of this session, if a board of it was seen; rupees */
  previousClose: number | undefined;
  /** on the newest board that had the line; rupees */
  price: number;
  /** the price is an official close */
  isClose: boolean;
}

/**
 * @param before the previous close as it is sent now, rupees
 * @returns the factor from former prices to those of now: 0.2 after a split 1:5, and 1 if the scale is the same
 */
export function priceScale(
  { previousClose, price, isClose }: ScaledLine,
  before: number | undefined,
): number {
  if (before === undefined) return 1;
  // the exchange adjusts the previous close, so within a session it only changes with the scale
  if (previousClose !== undefined)
    return Math.abs(before - previousClose) > priceRounding ? before / previousClose : 1;
  if (price <= 0) return 1;
  if (isClose) return Math.abs(before - price) > priceRounding ? before / price : 1;
  const ratio = Math.max(before / price, price / before);
  const whole = Math.round(ratio);
  return whole >= 2 && Math.abs(ratio / whole - 1) < splitDoubt ? (before > price ? whole : 1 / whole) : 1;
}
