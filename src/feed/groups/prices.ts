import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { noteYearActivity, noteYearRange } from "#feed/lines/lineFacts";
import { noteNamed } from "#feed/lines/untraded";
import { FeedError } from "#feed/reading/feedError";
import { mapReading, movedFrom, positive, said } from "#feed/reading/reading";
import { sentParts } from "#feed/reading/shownTexts";
import type { BookLevel, OrderBook } from "#market/line/orderBook";
import type { Activity, ActivitySpan, Extremes, Quote, RangeSpan } from "#market/line/quote";
import type { Print } from "#market/lists/tape";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { prices } from "#wire/prices";

type QuoteBody = Body<Operations["quote"]>;
type Info = NonNullable<QuoteBody["reqSymbolInfo"]>;
type Sent = number | null | undefined;

/** A beta of exactly 0 is what the service sends of a line that it has none for. */
const notZero = (value: Sent): number | undefined => (value === 0 ? undefined : said(value));

/** A line of which nothing is known is answered without its info. */
export function toQuote(body: QuoteBody): Quote | null {
  const { reqSymbolInfo: info, reqSymbolBetaInfo: beta, reqLogo: logo, reqTagsLogo: tags } = body;
  if (!info) return null;
  return {
    symbol: info.symbol,
    stockId: said(info.id),
    name: said(info.name),
    ...dayOf(info),
    twelveMonthHigh: positive(info.p12HiPrice),
    twelveMonthLow: positive(info.p12LowPrice),
    ranges: rangesOf(info),
    activity: activityOf(info),
    ...identityOf(info),
    betaAllShare: notZero(beta?.triASIBetaValue),
    betaTop20: notZero(beta?.betaValueSPSL),
    betaPeriod: said(beta?.triASIBetaPeriod),
    betaQuarter: said(beta?.quarter),
    companyId: positive(beta?.securityId),
    logoPath: said(logo?.path),
    tagsLogoPath: said(tags?.path),
    sent: sentParts(body),
  };
}

function dayOf(info: Info) {
  const priced = { price: said(info.lastTradedPrice), previousClose: positive(info.previousClose) };
  const high = positive(info.hiTrade);
  const low = positive(info.lowTrade);
  const traded = positive(info.tdyShareVolume) ?? positive(info.tdyTradeVolume) ?? high ?? low;
  // of a line that did not trade a 0 says nothing; what it is said to have moved all the same is shown
  const change = (sent: Sent) => (sent === 0 && traded === undefined ? undefined : movedFrom(sent, priced));
  return {
    ...priced,
    change: change(info.change),
    changePercent: change(info.changePercentage),
    closingPrice: positive(info.closingPrice),
    high,
    low,
    marketCap: positive(info.marketCap),
    marketCapPercent: positive(info.marketCapPercentage),
    shares: said(info.tdyShareVolume),
    trades: said(info.tdyTradeVolume),
    turnover: said(info.tdyTurnover),
  };
}

/** Counts and prices of the papers: 0 of them is none known. */
const identityOf = (info: Info) => ({
  isin: said(info.isin),
  issueDate: said(info.issueDate),
  quantityIssued: positive(info.quantityIssued),
  parValue: positive(info.parValue),
  issuedPrice: positive(info.issuedPrice),
  instrumentsDate: said(info.instrumentsDate),
  indexShares: positive(info.symbolIndexShareVolume),
  foreignHoldings: said(info.foreignHoldings),
  foreignPercent: said(info.foreignPercentage),
});

/** A price of 0 means that there was none. */
function rangesOf(info: Info): Record<RangeSpan, Extremes> {
  const of = (high: number | null | undefined, low: number | null | undefined): Extremes => ({
    high: positive(high),
    low: positive(low),
  });
  return {
    week: of(info.wtdHiPrice, info.wtdLowPrice),
    month: of(info.mtdHiPrice, info.mtdLowPrice),
    year: of(info.ytdHiPrice, info.ytdLowPrice),
    twelveMonths: of(info.p12HiPrice, info.p12LowPrice),
    allTime: of(info.allHiPrice, info.allLowPrice),
  };
}

function activityOf(info: Info): Record<ActivitySpan, Activity> {
  // beside a figure that says that the line traded, a 0 says nothing
  const of = (shares: Sent, trades: Sent, turnover: Sent): Activity => {
    const figure = [shares, trades, turnover].some((each) => positive(each)) ? positive : said<number>;
    return { shares: figure(shares), trades: figure(trades), turnover: figure(turnover) };
  };
  return {
    today: of(info.tdyShareVolume, info.tdyTradeVolume, info.tdyTurnover),
    week: of(info.wdyShareVolume, info.wtdTradeVolume, info.wtdTurnover), // the service's spelling
    month: of(info.mtdShareVolume, info.mtdTradeVolume, info.mtdTurnover),
    year: of(info.ytdShareVolume, info.ytdTradeVolume, info.ytdTurnover),
    twelveMonths: of(info.p12ShareVolume, info.p12TradeVolume, info.p12Turnover),
  };
}

type BookBody = Body<Operations["orderBook"]>;

/** `buySell` 1 is a bid, 2 taken for an ask (spec 2.18: values not shown); anything else is kept apart, not guessed. */
export function toOrderBook(body: BookBody): OrderBook {
  const { reqOrderBookTotal: total, reqOrderBook: levels } = body;
  const of = (level: BookBody["reqOrderBook"][number]): BookLevel => ({
    level: said(level.priceLevel),
    price: said(level.price),
    quantity: said(level.quantity),
    orders: said(level.splits),
    yield: said(level.yield),
  });
  const side = (code: number) =>
    levels
      .filter((level) => level.buySell === code)
      .map(of)
      .sort(byLevel);
  return {
    totalBids: said(total?.totalBids),
    totalAsks: said(total?.totalAsks),
    bids: side(1),
    asks: side(2),
    others: levels
      .filter((level) => level.buySell !== 1 && level.buySell !== 2)
      .map((level) => ({ ...of(level), sideCode: said(level.buySell) })),
    sent: sentParts(body),
  };
}

const byLevel = (a: BookLevel, b: BookLevel) => (a.level ?? Infinity) - (b.level ?? Infinity);

export const toPrint = (row: Body<Operations["shortPrices"]>[number]): Print => ({
  symbol: row.symbol,
  price: said(row.lastTradedPrice),
  change: said(row.change),
  changePercent: said(row.changePercentage),
  quantity: said(row.quantity),
  tradedAt: said(row.tradesTime),
  open: positive(row.open),
  high: positive(row.high),
  low: positive(row.low),
  sharesWithCrossings: said(row.crossingVolume),
});

/** @throws FeedError absent for a symbol the service does not list */
export async function askQuote(symbol: string, signal: AbortSignal) {
  const reading = await ask(prices.quote, { symbol }, signal);
  const value = toQuote(reading.value);
  if (!value) throw new FeedError("absent", `${symbol} is not listed`);
  noteNamed([value]);
  noteYearActivity(symbol, value.activity.twelveMonths, reading);
  noteYearRange(symbol, { high: value.twelveMonthHigh, low: value.twelveMonthLow });
  return { ...reading, value };
}

export const quoteQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["quote", symbol],
    queryFn: ({ signal }) => askQuote(symbol, signal),
    refetchInterval: everyWhile(prices.quote.pace),
  });

/** Asked for only while it is on screen. */
export const orderBookQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["orderBook", symbol],
    queryFn: async ({ signal }) => mapReading(await ask(prices.orderBook, { symbol }, signal), toOrderBook),
    refetchInterval: everyWhile(prices.orderBook.pace),
  });

/** The first ten lines of the service's board (it calls them today's prices), put in order: the newest trade first. */
export const shortPricesQuery = () =>
  queryOptions({
    queryKey: ["shortPrices"],
    queryFn: async ({ signal }) => {
      const reading = mapReading(await ask(prices.shortPrices, {}, signal), (rows) =>
        rows.map(toPrint).sort((a, b) => (b.tradedAt ?? 0) - (a.tradedAt ?? 0)),
      );
      noteNamed(reading.value.map(({ symbol: named }) => ({ symbol: named })));
      exchangeClock.noteEvents(reading.value.map(({ tradedAt }) => tradedAt));
      return reading;
    },
    refetchInterval: everyWhile(prices.shortPrices.pace),
  });
