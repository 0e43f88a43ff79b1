import type { SentField } from "#market/company/company";

/** Spans of time to date for which a quote has high and low. */
export const rangeSpans = ["week", "month", "year", "twelveMonths", "allTime"] as const;
export type RangeSpan = (typeof rangeSpans)[number];

/** Spans of time to date for which a quote has sums. */
export const activitySpans = ["today", "week", "month", "year", "twelveMonths"] as const;
export type ActivitySpan = (typeof activitySpans)[number];

/** High and low as traded at the time, not adjusted for later splits; undefined without trades. */
export interface Extremes {
  high: number | undefined;
  low: number | undefined;
}

/** Sums including crossings. Week and month may not include today. A line that never traded has zeros. */
export interface Activity {
  shares: number | undefined;
  trades: number | undefined;
  turnover: number | undefined;
}

/** One listed line, traded or not. */
export interface Quote {
  symbol: string;
  stockId: number | undefined;
  name: string | undefined;
  isin: string | undefined;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** undefined while the market is open */
  closingPrice: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** highest price of the last twelve months as traded at the time, not adjusted for later splits */
  twelveMonthHigh: number | undefined;
  twelveMonthLow: number | undefined;
  ranges: Readonly<Record<RangeSpan, Extremes>>;
  activity: Readonly<Record<ActivitySpan, Activity>>;
  marketCap: number | undefined;
  /** percentage of the whole market */
  marketCapPercent: number | undefined;
  /** shares of today, including crossings */
  shares: number | undefined;
  trades: number | undefined;
  turnover: number | undefined;
  betaAllShare: number | undefined;
  betaTop20: number | undefined;
  betaPeriod: string | undefined;
  betaQuarter: number | undefined;
  /** id of the company, shared by all its lines; not the stock id */
  companyId: number | undefined;
  logoPath: string | undefined;
  /** a second logo of the company, which few have */
  tagsLogoPath: string | undefined;
  /** as sent, `23/OCT/1986` */
  issueDate: string | undefined;
  /** shares */
  quantityIssued: number | undefined;
  parValue: number | undefined;
  issuedPrice: number | undefined;
  instrumentsDate: string | undefined;
  /** shares that count in the index */
  indexShares: number | undefined;
  foreignHoldings: number | undefined;
  foreignPercent: number | undefined;
  sent: readonly SentField[];
}

export interface PriceStanding {
  /** 0 at the low, 1 at the high; a price beyond them is put at the nearer end; undefined if both are equal or one is unknown */
  position: number | undefined;
  /** set if the price is beyond the extremes, which the service may update later than the price */
  outside: "above" | "below" | undefined;
}

export function standingOf(price: number | undefined, { high, low }: Extremes): PriceStanding {
  if (price === undefined || high === undefined || low === undefined) return nowhere;
  const outside = price > high ? "above" : price < low ? "below" : undefined;
  if (high <= low) return { position: undefined, outside };
  return { position: Math.min(1, Math.max(0, (price - low) / (high - low))), outside };
}

const nowhere: PriceStanding = { position: undefined, outside: undefined };

/**
 * Today's shares as a multiple of the line's average day with trades; undefined if the line did not trade today. @param days number of days
 * with trades in the twelve months, counted in the series
 */
export function againstAverageDay(
  today: Activity,
  twelveMonths: Activity,
  days: number | undefined,
): number | undefined {
  if (!today.shares || !twelveMonths.shares || !days) return undefined;
  return today.shares / (twelveMonths.shares / days);
}

/** A line in the short list of prices. */
export interface ShortPrice {
  symbol: string;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  /** size of the trade, in shares */
  quantity: number | undefined;
  tradedAt: number | undefined;
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** today's shares, including crossings */
  sharesWithCrossings: number | undefined;
}
