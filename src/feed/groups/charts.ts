/** Declares the queries of index and stock charts. */

import { queryOptions } from "@tanstack/react-query";
import { askOperation } from "#feed/answers/call";
import { phaseInterval } from "#feed/answers/pollIntervals";
import { useBoardMeta } from "#feed/board/board";
import { atExchange, exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { mapReading, type Reading } from "#feed/reading/reading";
import type { LineSources } from "#market/line/line";
import { type TickCoverage, tickCoverage } from "#market/lists/coverage";
import { atOfficialCloses, orderIndexPoints, orderStockPoints, type Period } from "#market/series/series";
import { toIndexPoint, toStockPoint } from "#rows/priceRows";
import { charts } from "#wire/charts";
import { askQuote, quoteQuery } from "./prices.ts";

/** @param chartId a sector's or an index's id @returns oldest point first, one per instant; points of days have the official close */
export const indexSeriesQuery = (chartId: number, period: Period) =>
  queryOptions({
    queryKey: ["indexSeries", chartId, period],
    queryFn: async ({ signal }) =>
      mapReading(await askOperation(charts.indexSeries, { chartId, period }, signal), (sent) => {
        const points = orderIndexPoints(sent.flatMap(toIndexPoint));
        return period === 1 ? points : atOfficialCloses(points);
      }),
    refetchInterval: phaseInterval(period === 1 ? charts.indexSeries.pace : "history"),
    refetchIntervalInBackground: period === 1,
    structuralSharing: false,
  });

const askStockSeries = async (stockId: number, period: Period, signal: AbortSignal) =>
  mapReading(await askOperation(charts.stockSeries, { stockId, period }, signal), ({ chartData }) =>
    orderStockPoints(chartData.flatMap(toStockPoint), period === 1 ? "trades" : "again"),
  );

/** Oldest point first. Trades of one instant become one point with all their shares. */
export const stockSeriesQuery = (stockId: number, period: Period) =>
  queryOptions({
    queryKey: ["stockSeries", stockId, period],
    queryFn: ({ signal }) => askStockSeries(stockId, period, signal),
    refetchInterval: phaseInterval(period === 1 ? charts.stockSeries.pace : "history"),
    structuralSharing: false,
  });

type Ticks = Parameters<typeof tickCoverage>[0];

/** The part of a session's trades that a list has. @param line the totals that the page shows */
export const coverageOf = (
  { value, fetchedAt }: Pick<Reading<Ticks>, "value" | "fetchedAt">,
  line: Parameters<typeof tickCoverage>[1],
): TickCoverage => tickCoverage(value, line, { hadAt: atExchange(fetchedAt), now: exchangeNow() });

/**
 * When a line's board row and quote were received, and when the newest trade of each was. These times show to which session each belongs.
 */
export function useLineMoments(
  quote: Reading<unknown> | undefined,
): Pick<LineSources, "quoteAt" | "marketAt" | "listAt" | "hours"> {
  const board = useBoardMeta();
  return {
    quoteAt: quote && atExchange(quote.fetchedAt),
    marketAt: exchangeClock.session().lastEventAt,
    hours: exchangeClock.hours(),
    listAt: board.loaded && !board.kept ? board.newestTradeAt : undefined,
  };
}

/** A request queue: the next request is sent when the previous one is answered, failed or cancelled. */
type InTurn = <T>(signal: AbortSignal, run: () => Promise<T>) => Promise<T>;

/** A request cancelled in the queue is never sent. */
export function createTurns(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return (signal, run) => {
    const mine = before.then(() => {
      signal.throwIfAborted();
      return run();
    });
    before = Promise.allSettled([mine]);
    return mine;
  };
}

/** The queries of a line's preview have the cache keys of the line's own page, and are sent one at a time. */
const inTurn = createTurns();

export const peekSeriesQuery = (stockId: number, period: Period) =>
  queryOptions({
    ...stockSeriesQuery(stockId, period),
    queryFn: ({ signal }) => inTurn(signal, () => askStockSeries(stockId, period, signal)),
  });

export const peekQuoteQuery = (symbol: string) =>
  queryOptions({
    ...quoteQuery(symbol),
    queryFn: ({ signal }) => inTurn(signal, () => askQuote(symbol, signal)),
  });
