/** Whether two prices are on different scales, as before and after a split. ./splits.ts has what the exchange does then. */

/** A day's price, and the other prices of its regular trading. */
export interface DayPrices {
  value: number | undefined;
  open?: number | undefined;
  high?: number | undefined;
  low?: number | undefined;
}

/** Least change of a split, as a fraction of the price before it. */
const leastMove = 0.4;
/** rupees; a very low price changes by this much in two ticks */
const twoTicks = 0.2;
/** Shares for one old share, and old shares for a new one after a consolidation, which is rare. */
const sharesForOne = [2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50, 100];
const onesForShare = [5, 10, 20, 50, 100];
/** On its first day a split line trades within this fraction of the ratio. */
const firstDay = 0.12;

const isNear = (ratio: number, exact: number) => Math.abs(ratio / exact - 1) <= firstDay;

/** Whether a price is so far from another one that a usual day does not explain it. */
export const isFar = (before: number, value: number): boolean =>
  Math.abs(value / before - 1) > leastMove && Math.abs(value - before) > twoTicks + 0.001;

/** The other prices of a day's trading that are known. */
export const tradedPrices = ({ open, high, low }: DayPrices): number[] =>
  [open, high, low].filter((price) => price !== undefined && price > 0) as number[];

/** Whether a day's prices are on another scale than the price before them. False after a price of zero or below. */
export function isOtherScale(before: number | undefined, day: DayPrices): boolean {
  const { value } = day;
  if (before === undefined || value === undefined || !(before > 0) || !(value > 0)) return false;
  if (!isFar(before, value)) return false;
  const fell = value < before;
  const isLikely = fell
    ? sharesForOne.some((shares) => isNear(before / value, shares))
    : onesForShare.some((ones) => isNear(value / before, ones));
  const beyond = (price: number) => isFar(before, price) && price < before === fell;
  return isLikely && tradedPrices(day).every(beyond);
}
