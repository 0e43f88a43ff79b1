/** Finds unusual prints. Each has the rules that it meets, and their figures. A rule states what is unusual, without a reason. */

import type { BoardRow } from "#market/line/board";
import { ticksBetween } from "#market/line/ticks";
import { minute } from "#units/time";
import type { Print } from "./prints.ts";

/** a trade of fewer shares than this counts as one of few shares */
const few = 100;
const farTicks = 5;
const farPercent = 3;
const silence = 30 * minute;
/** ms before the scheduled close */
export const lastMinutes = 5 * minute;
const latePercent = 1;
/** per cent of the line's shares of the day */
const lateShare = 0.1;
/** rupees: half a cent, so that rounding of binary fractions makes no difference */
const leastDifference = 0.005;

/** The rules, with their figures. Percentages have a sign; times are in ms. */
export type Oddity =
  | { rule: "farOnFew"; ticks: number; percent: number; shares: number }
  | { rule: "outsideRange"; low: number | undefined; high: number | undefined }
  | { rule: "afterSilence"; for: number }
  | { rule: "lateOnFew"; percent: number; shares: number; shareOfDay: number }
  | { rule: "closeApart"; close: number; last: number };

export interface OddContext {
  /** the line's row after the print */
  row: BoardRow;
  /** price of the previous print, rupees, and `at`, its time, ms; undefined for the first print of the session */
  price: number | undefined;
  at: number | undefined;
  /** the line's price and shares five minutes before the close; undefined earlier in the day */
  late: { price: number; shares: number } | undefined;
}

/** Checks a print against the rules. For a bundle, an average of several trades, only the time before it is checked. */
export function odditiesOf(print: Print, { row, price, at, late }: OddContext): Oddity[] {
  const isOne = print.kind !== "bundle";
  return [
    isOne ? farOnFew(print, price) : undefined,
    isOne ? outsideRange(print, row) : undefined,
    afterSilence(print, at),
    isOne ? lateOnFew(print, row, late) : undefined,
  ].filter((found) => found !== undefined);
}

/** Compares the official close, when first shown, with the line's last print. @param last its price, rupees; undefined if not known */
export function closeOddity(
  before: BoardRow | undefined,
  { closingPrice: close }: BoardRow,
  last: number | undefined,
): (Oddity & { rule: "closeApart" }) | undefined {
  if (before?.closingPrice !== undefined || close === undefined || last === undefined) return undefined;
  return Math.abs(close - last) < leastDifference ? undefined : { rule: "closeApart", close, last };
}

/** Change in per cent, rounded to remove errors of binary numbers. */
const movedPercent = (from: number, to: number) => Math.round(((to - from) / from) * 1e8) / 1e6;

function farOnFew({ price, shares }: Print, before: number | undefined): Oddity | undefined {
  if (before === undefined || shares >= few) return undefined;
  const ticks = Math.round(ticksBetween(before, price));
  const percent = movedPercent(before, price);
  if (ticks < farTicks && Math.abs(percent) < farPercent) return undefined;
  return { rule: "farOnFew", ticks, percent, shares };
}

function outsideRange({ price }: Print, { low, high }: BoardRow): Oddity | undefined {
  const isOutside = (low !== undefined && price < low) || (high !== undefined && price > high);
  return isOutside ? { rule: "outsideRange", low, high } : undefined;
}

/** The time without trades before a print, at least: if the trade's time is unknown, it ends at the start of the window. */
function afterSilence({ at, from }: Print, before: number | undefined): Oddity | undefined {
  const since = before === undefined ? 0 : (at ?? from) - before;
  return since > silence ? { rule: "afterSilence", for: since } : undefined;
}

function lateOnFew({ price }: Print, row: BoardRow, late: OddContext["late"]): Oddity | undefined {
  if (!late || !row.shares) return undefined;
  const percent = movedPercent(late.price, price);
  const shares = row.shares - late.shares;
  const shareOfDay = (shares / row.shares) * 100;
  if (Math.abs(percent) < latePercent || shareOfDay >= lateShare) return undefined;
  return { rule: "lateOnFew", percent, shares, shareOfDay };
}
