import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/ask";
import { everyWhile } from "#feed/answers/every";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { noteNamed } from "#feed/lines/untraded";
import { noteYearRange } from "#feed/lines/yearRanges";
import { noteYearTurnover } from "#feed/lines/yearTurnovers";
import { FeedError } from "#feed/reading/feedError";
import { mapReading } from "#feed/reading/reading";
import { positive, said } from "#feed/reading/said";
import { sentParts } from "#feed/reading/sentFields";
import type { BookLevel, OrderBook } from "#market/line/orderBook";
import type { Print } from "#market/lists/print";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { prices } from "#wire/prices";
import { toQuote } from "./quote.ts";

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
  noteYearTurnover(symbol, value.activity.twelveMonths.turnover, reading);
  noteYearRange(symbol, { high: value.twelveMonthHigh, low: value.twelveMonthLow });
  return { ...reading, value };
}

export const quoteQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["quote", symbol],
    queryFn: ({ signal }) => askQuote(symbol, signal),
    refetchInterval: everyWhile("symbol"),
  });

/** Asked for only while it is on screen. */
export const orderBookQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["orderBook", symbol],
    queryFn: async ({ signal }) => mapReading(await ask(prices.orderBook, { symbol }, signal), toOrderBook),
    refetchInterval: everyWhile("book"),
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
    refetchInterval: everyWhile("shortPrices"),
  });
