/** Maps quotes, order books, the short price list and the points of charts from wire rows to market rows. */

import type { BookLevel, OrderBook } from "#market/line/orderBook";
import type { Activity, ActivitySpan, Extremes, Quote, RangeSpan, ShortPrice } from "#market/line/quote";
import type { IndexPoint, StockPoint } from "#market/series/series";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { movesOf, namedFigures, notZero, positive, type SentNumber, undefinedIfAbsent } from "./sent.ts";
import { sentParts } from "./shownTexts.ts";

type IndexTick = Body<Operations["indexSeries"]>[number];
type StockTick = Body<Operations["stockSeries"]>["chartData"][number];

/** Wire names of the figures of an index's point, and of a stock's point below. Cells carry them as `data-field`. */
export const indexPointFields = { at: "d", value: "v", changePercent: "pc" } as const satisfies Readonly<
  Record<string, keyof IndexTick>
>;

export const stockPointFields = {
  at: "t",
  price: "p",
  quantity: "q",
  high: "h",
  low: "l",
  open: "o",
  change: "c",
  changePercent: "pc",
  sequence: "s",
  note: "n",
  id: "id",
} as const satisfies Readonly<Record<string, keyof StockTick>>;

export const toIndexPoint = ({ d, v, pc }: IndexTick): IndexPoint[] =>
  typeof v === "number" ? [{ at: d, value: v, changePercent: undefinedIfAbsent(pc) }] : [];

export const toStockPoint = (tick: StockTick): StockPoint[] =>
  typeof tick.p === "number"
    ? [
        {
          at: tick.t,
          price: tick.p,
          quantity: undefinedIfAbsent(tick.q),
          high: positive(tick.h),
          low: positive(tick.l),
          open: positive(tick.o),
          sent: {
            change: undefinedIfAbsent(tick.c),
            changePercent: undefinedIfAbsent(tick.pc),
            sequence: undefinedIfAbsent(tick.s),
            note: undefinedIfAbsent(tick.n),
            id: undefinedIfAbsent(tick.id),
          },
        },
      ]
    : [];

type QuoteBody = Body<Operations["quote"]>;
type Info = NonNullable<QuoteBody["reqSymbolInfo"]>;
type Beta = NonNullable<QuoteBody["reqSymbolBetaInfo"]>;
type BookBody = Body<Operations["orderBook"]>;
type SentLevel = BookBody["reqOrderBook"][number];
type SentPrint = Body<Operations["shortPrices"]>[number];

/** Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names. */
export const quoteFields = {
  symbol: "symbol",
  stockId: "id",
  name: "name",
  price: "lastTradedPrice",
  previousClose: "previousClose",
  change: "change",
  changePercent: "changePercentage",
  closingPrice: "closingPrice",
  high: "hiTrade",
  low: "lowTrade",
  marketCap: "marketCap",
  marketCapPercent: "marketCapPercentage",
  shares: "tdyShareVolume",
  trades: "tdyTradeVolume",
  turnover: "tdyTurnover",
  twelveMonthHigh: "p12HiPrice",
  twelveMonthLow: "p12LowPrice",
  isin: "isin",
  issueDate: "issueDate",
  quantityIssued: "quantityIssued",
  parValue: "parValue",
  issuedPrice: "issuedPrice",
  instrumentsDate: "instrumentsDate",
  indexShares: "symbolIndexShareVolume",
  foreignHoldings: "foreignHoldings",
  foreignPercent: "foreignPercentage",
} as const satisfies Partial<Record<keyof Quote, keyof Info>>;

export const betaFields = {
  betaAllShare: "triASIBetaValue",
  betaTop20: "betaValueSPSL",
  betaPeriod: "triASIBetaPeriod",
  betaQuarter: "quarter",
  companyId: "securityId",
} as const satisfies Partial<Record<keyof Quote, keyof Beta>>;

export const rangeFields = {
  week: { high: "wtdHiPrice", low: "wtdLowPrice" },
  month: { high: "mtdHiPrice", low: "mtdLowPrice" },
  year: { high: "ytdHiPrice", low: "ytdLowPrice" },
  twelveMonths: { high: "p12HiPrice", low: "p12LowPrice" },
  allTime: { high: "allHiPrice", low: "allLowPrice" },
} as const satisfies Record<RangeSpan, Record<keyof Extremes, keyof Info>>;

export const activityFields = {
  today: { shares: "tdyShareVolume", trades: "tdyTradeVolume", turnover: "tdyTurnover" },
  week: { shares: "wdyShareVolume", trades: "wtdTradeVolume", turnover: "wtdTurnover" }, // the service's spelling
  month: { shares: "mtdShareVolume", trades: "mtdTradeVolume", turnover: "mtdTurnover" },
  year: { shares: "ytdShareVolume", trades: "ytdTradeVolume", turnover: "ytdTurnover" },
  twelveMonths: { shares: "p12ShareVolume", trades: "p12TradeVolume", turnover: "p12Turnover" },
} as const satisfies Record<ActivitySpan, Record<keyof Activity, keyof Info>>;

export const bookFields = {
  level: "priceLevel",
  price: "price",
  quantity: "quantity",
  orders: "splits",
  yield: "yield",
} as const satisfies Record<keyof BookLevel, keyof SentLevel>;

export const printFields = {
  symbol: "symbol",
  price: "lastTradedPrice",
  change: "change",
  changePercent: "changePercentage",
  quantity: "quantity",
  tradedAt: "tradesTime",
  open: "open",
  high: "high",
  low: "low",
  sharesWithCrossings: "crossingVolume",
} as const satisfies Record<keyof ShortPrice, keyof SentPrint>;

/** @returns null for a line unknown to the service; the answer then lacks the line's info */
export function toQuote(body: QuoteBody): Quote | null {
  const { reqSymbolInfo: info, reqSymbolBetaInfo: beta, reqLogo: logo, reqTagsLogo: tags } = body;
  if (!info) return null;
  const ranges = rangesOf(info);
  return {
    ...namedFigures(info, quoteFields, zeroIfUnknown),
    ...movesOfDay(info),
    twelveMonthHigh: ranges.twelveMonths.high,
    twelveMonthLow: ranges.twelveMonths.low,
    ranges,
    activity: activityOf(info),
    // 0 for a line without a beta
    betaAllShare: notZero(beta?.[betaFields.betaAllShare]),
    betaTop20: notZero(beta?.[betaFields.betaTop20]),
    betaPeriod: undefinedIfAbsent(beta?.[betaFields.betaPeriod]),
    betaQuarter: undefinedIfAbsent(beta?.[betaFields.betaQuarter]),
    companyId: positive(beta?.[betaFields.companyId]),
    logoPath: undefinedIfAbsent(logo?.path),
    tagsLogoPath: undefinedIfAbsent(tags?.path),
    sent: sentParts(body),
  };
}

/** The figures of a quote that the service sends as 0 if it does not know them. */
const zeroIfUnknown = [
  "closingPrice",
  "high",
  "low",
  "marketCap",
  "marketCapPercent",
  "quantityIssued",
  "parValue",
  "issuedPrice",
  "indexShares",
] as const satisfies readonly (keyof typeof quoteFields)[];

function movesOfDay(info: Info) {
  const { high, low, shares, trades } = quoteFields;
  const isTraded = [high, low, shares, trades].some((field) => positive(info[field]));
  // for a line that did not trade, a change of 0 means unknown; any other change is shown
  const change = (sent: SentNumber) => (sent === 0 && !isTraded ? undefined : sent);
  return movesOf({
    price: info[quoteFields.price],
    previousClose: info[quoteFields.previousClose],
    change: change(info[quoteFields.change]),
    changePercent: change(info[quoteFields.changePercent]),
  });
}

/**
 * The service sends a price of 0 for no price. Its spans lag: a year's low may be above today's low. So each span here also has the
 * extremes of today and of the spans within it. A week may begin before its month and year.
 */
function rangesOf(info: Info): Record<RangeSpan, Extremes> {
  const of = (span: RangeSpan, ...within: readonly Extremes[]): Extremes => {
    const { high, low } = rangeFields[span];
    const sent = { high: positive(info[high]), low: positive(info[low]) };
    // an end that was not sent, or cannot be true, is not known from the shorter spans
    return {
      high: sent.high && outermostPrice(Math.max, [sent.high, ...within.map((extremes) => extremes.high)]),
      low: sent.low && outermostPrice(Math.min, [sent.low, ...within.map((extremes) => extremes.low)]),
    };
  };
  const today = { high: positive(info[quoteFields.high]), low: positive(info[quoteFields.low]) };
  const week = of("week", today);
  const month = of("month", today);
  const year = of("year", month);
  const twelveMonths = of("twelveMonths", year, week);
  return { week, month, year, twelveMonths, allTime: of("allTime", twelveMonths) };
}

function outermostPrice(
  most: (...prices: number[]) => number,
  prices: readonly (number | undefined)[],
): number | undefined {
  const known = prices.filter((price) => price !== undefined);
  return known.length > 0 ? most(...known) : undefined;
}

function activityOf(info: Info): Record<ActivitySpan, Activity> {
  // if another figure of the span shows trades, a 0 means unknown
  const of = (span: ActivitySpan): Activity => {
    const { shares, trades, turnover } = activityFields[span];
    const figure = [info[shares], info[trades], info[turnover]].some((each) => positive(each))
      ? positive
      : undefinedIfAbsent<number>;
    return { shares: figure(info[shares]), trades: figure(info[trades]), turnover: figure(info[turnover]) };
  };
  const [today, week, month] = [of("today"), of("week"), of("month")];
  return { today, week, month, year: of("year"), twelveMonths: of("twelveMonths") };
}

/**
 * `buySell` 1 is read as a bid and 2 as an ask; the service does not document the values. The book keeps levels with any other code in a
 * separate list.
 */
export function toOrderBook(body: BookBody): OrderBook {
  const { reqOrderBookTotal: total, reqOrderBook: levels } = body;
  const of = (level: SentLevel): BookLevel => namedFigures(level, bookFields);
  const side = (code: number) =>
    levels
      .filter((level) => level.buySell === code)
      .map(of)
      .sort(byLevel);
  return {
    totalBids: undefinedIfAbsent(total?.totalBids),
    totalAsks: undefinedIfAbsent(total?.totalAsks),
    bids: side(1),
    asks: side(2),
    others: levels
      .filter((level) => level.buySell !== 1 && level.buySell !== 2)
      .map((level) => ({ ...of(level), sideCode: undefinedIfAbsent(level.buySell) })),
    sent: sentParts(body),
  };
}

const byLevel = (a: BookLevel, b: BookLevel) => (a.level ?? Infinity) - (b.level ?? Infinity);

export const toPrint = (row: SentPrint): ShortPrice =>
  namedFigures(row, printFields, ["open", "high", "low"]);
