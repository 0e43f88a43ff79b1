/**
 * Splits, bonus and rights issues change what one share is, so prices before and after them have different scales. The exchange adjusts a
 * board's previous close on such a day, but not the charts of days. In 430 boards of 2021 to 2023 every move above 40 % was trading or had an
 * impossible previous close. So a large move alone is no evidence: a split needs a likely ratio, no trading at the prices between, and
 * prices that stay on the new scale.
 */
import { dayStart } from "#market/day/session";

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

/** The most likely ratio of a change of scale: from 1 old share to 5 new ones if the price fell to about a fifth. */
export function likelyRatio(before: number, value: number): { from: number; to: number } {
  const fell = value < before;
  const times = fell ? before / value : value / before;
  const many = (fell ? sharesForOne : onesForShare).reduce((best, each) =>
    Math.abs(times / each - 1) < Math.abs(times / best - 1) ? each : best,
  );
  const [one, other] = Number.isInteger(many) ? [1, many] : [2, 2 * many];
  return fell ? { from: one, to: other } : { from: other, to: one };
}

/** A change between two daily bars that trading does not explain. */
export interface PriceJump {
  /** time of the first bar after the jump; `beforeAt` is the time of the last bar before it */
  at: number;
  beforeAt: number;
  from: number;
  to: number;
}

/** days on each side of a jump that must be on its scale */
const stays = 3;

type DayBar = DayPrices & { at: number; value: number };

/** @param points a bar per day, oldest first; closes alone suffice @returns oldest first; a value of zero or below is skipped */
export function priceJumps(points: readonly DayBar[]): PriceJump[] {
  const days = points.filter(({ value }) => Number.isFinite(value) && value > 0);
  return days.flatMap((day, index): PriceJump[] => {
    const before = days[index - 1];
    if (!before || !isOtherScale(before.value, day)) return [];
    const scaleBefore = median(days.slice(Math.max(0, index - stays), index));
    const scaleAfter = median(days.slice(index, index + stays));
    if (isFar(scaleBefore, before.value) || isFar(day.value, scaleAfter)) return []; // one wrong day is no split
    return [{ at: day.at, beforeAt: before.at, from: before.value, to: day.value }];
  });
}

/** @param days at least one */
function median(days: readonly DayBar[]): number {
  const sorted = days.map(({ value }) => value).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** A line's newest session; the daily points may not include it yet. */
interface NewestSession extends Omit<DayPrices, "value"> {
  /** the last trade, ms */
  at: number | undefined;
  price: number | undefined;
  previousClose: number | undefined;
}

/** The jumps between a line's days, and the jump into its newest session if no day includes that yet. */
export function jumpsUntilNow(days: readonly DayBar[], newest: NewestSession): PriceJump[] {
  const jumps = priceJumps(days);
  const { at, price, previousClose, ...prices } = newest;
  const last = days.at(-1);
  if (!last || at === undefined || price === undefined || previousClose === undefined) return jumps;
  if (dayStart(at) <= dayStart(last.at) || !isOtherScale(previousClose, { value: price, ...prices }))
    return jumps;
  return [...jumps, { at: dayStart(at), beforeAt: last.at, from: previousClose, to: price }];
}

/** Converts an old price to the scale after all jumps. A jump's own change becomes 0: the service publishes no ratio. */
export const rebaseFactor = (jumps: readonly PriceJump[], at: number): number =>
  jumps.reduce((factor, jump) => (at < jump.at ? (factor * jump.to) / jump.from : factor), 1);

/** Converts values before each jump to the scale after it. */
export const rebasedValues = <P extends { at: number; value: number }>(
  points: readonly P[],
  jumps: readonly PriceJump[],
): readonly P[] =>
  jumps.length === 0
    ? points
    : points.map((point) => ({ ...point, value: point.value * rebaseFactor(jumps, point.at) }));
