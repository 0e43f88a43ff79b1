/** Declares the queries of quotes, order books and the short price list. */

import { queryOptions } from "@tanstack/react-query";
import { askOperation } from "#feed/answers/call";
import { answerQuery, phaseInterval } from "#feed/answers/pollIntervals";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { noteNamedLines } from "#feed/lines/knownLines";
import { noteYear } from "#feed/lines/yearFigures";
import { FeedError, mapReading } from "#feed/reading/reading";
import { toOrderBook, toPrint, toQuote } from "#rows/priceRows";
import { prices } from "#wire/prices";

/** @throws FeedError `absent` for a symbol that the service does not list */
export async function askQuote(symbol: string, signal: AbortSignal) {
  const reading = await askOperation(prices.quote, { symbol }, signal);
  const value = toQuote(reading.value);
  if (!value) throw new FeedError("absent", `${symbol} is not listed`);
  noteNamedLines([value]);
  const { twelveMonthHigh: high, twelveMonthLow: low } = value;
  noteYear(symbol, { ...value.activity.twelveMonths, high, low }, reading);
  return { ...reading, value };
}

export const quoteQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["quote", symbol],
    queryFn: ({ signal }) => askQuote(symbol, signal),
    refetchInterval: phaseInterval(prices.quote.pace),
  });

/** The order book of a line. The page polls it only while a view shows it. */
export const orderBookQuery = (symbol: string) => answerQuery(prices.orderBook, { symbol }, toOrderBook);

/** The service's "today's share price": the first ten lines of its board. The page sorts them by newest trade. */
export const shortPricesQuery = () =>
  queryOptions({
    queryKey: ["shortPrices"],
    queryFn: async ({ signal }) => {
      const reading = mapReading(await askOperation(prices.shortPrices, {}, signal), (rows) =>
        rows.map(toPrint).sort((a, b) => (b.tradedAt ?? 0) - (a.tradedAt ?? 0)),
      );
      noteNamedLines(reading.value.map(({ symbol: named }) => ({ symbol: named })));
      exchangeClock.noteEvents(reading.value.map(({ tradedAt }) => tradedAt));
      return reading;
    },
    refetchInterval: phaseInterval(prices.shortPrices.pace),
  });
