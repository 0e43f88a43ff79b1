/** Which spans of time to date hold prices from before a jump. */

import { colomboHours, dayStart } from "#market/day/session";
import type { PriceJump } from "#market/series/priceJump";
import { type RangeSpan, rangeSpans } from "./quote.ts";

/** Midnight at which each span began, for a day of the exchange's calendar. */
function beginningsOf(lastAt: number): Readonly<Record<RangeSpan, number>> {
  const today = new Date(dayStart(lastAt) + colomboHours.zoneOffset);
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const midnight = (...day: [year: number, month: number, date: number]) =>
    Date.UTC(...day) - colomboHours.zoneOffset;
  return {
    week: midnight(year, month, date - ((today.getUTCDay() + 6) % 7)),
    month: midnight(year, month, 1),
    year: midnight(year, 0, 1),
    twelveMonths: midnight(year - 1, month, date),
    allTime: Number.NEGATIVE_INFINITY,
  };
}

/**
 * A span's high or low may be of the scale before a jump where the last price before it lies in the span.
 * @param lastAt the newest day that is known
 */
export function spansAcross(jumps: readonly PriceJump[], lastAt: number): ReadonlyMap<RangeSpan, PriceJump> {
  const from = beginningsOf(lastAt);
  const across = new Map<RangeSpan, PriceJump>();
  for (const span of rangeSpans) {
    const newest = jumps.findLast(({ beforeAt }) => beforeAt >= from[span]);
    if (newest) across.set(span, newest);
  }
  return across;
}
