/** Where a price stands in what it has been. */
import type { Activity, Extremes } from "./quote.ts";

export interface Standing {
  /** 0 at the low, 1 at the high; at an end for a price beyond it; undefined while both are one or something is unknown */
  position: number | undefined;
  /** the price lies beyond the extremes, which may be told later than it */
  outside: "above" | "below" | undefined;
}

export function standingOf(price: number | undefined, { high, low }: Extremes): Standing {
  if (price === undefined || high === undefined || low === undefined) return nowhere;
  const outside = price > high ? "above" : price < low ? "below" : undefined;
  if (high <= low) return { position: undefined, outside };
  return { position: Math.min(1, Math.max(0, (price - low) / (high - low))), outside };
}

const nowhere: Standing = { position: undefined, outside: undefined };

/**
 * Today's shares as a multiple of the average day in which the line traded; undefined where it did not trade today.
 * @param days with trades in the twelve months, as far as the series shows them
 */
export function againstAverageDay(
  today: Activity,
  twelveMonths: Activity,
  days: number | undefined,
): number | undefined {
  if (!today.shares || !twelveMonths.shares || !days) return undefined;
  return today.shares / (twelveMonths.shares / days);
}
