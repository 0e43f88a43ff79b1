/** Declares the queries of index and stock charts. */

import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { askOperation } from "#feed/answers/call";
import { phaseInterval } from "#feed/answers/pollIntervals";
import { boardStore, useBoardMeta } from "#feed/board/board";
import { atExchange, exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError, mapReading, type Reading } from "#feed/reading/reading";
import { sectorTitle } from "#market/company/sector";
import type { LineSources } from "#market/line/line";
import { type TickCoverage, tickCoverage } from "#market/lists/coverage";
import {
  atOfficialCloses,
  type IndexPoint,
  orderIndexPoints,
  orderStockPoints,
  type Period,
} from "#market/series/series";
import { type ComparedId, comparedKey } from "#market/series/studies";
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
): Pick<LineSources, "quoteAt" | "marketAt" | "listAt"> {
  const board = useBoardMeta();
  return {
    quoteAt: quote && atExchange(quote.fetchedAt),
    marketAt: exchangeClock.session().lastEventAt,
    listAt: board.loaded && !board.kept ? board.newestTradeAt : undefined,
  };
}

// Series to compare. Each one has the query of that line's or index's page, so that both share a cached answer.

interface ChartAnswer {
  /** undefined while they load, and if loading failed */
  points: readonly IndexPoint[] | undefined;
  error: Error | null;
  retry: () => unknown;
}

export interface ComparedSeries extends ChartAnswer {
  key: string;
  /** a symbol, or the service's name of an index or sector; the id if it has no name */
  name: string;
}

/** The board's stock ids of lines. Undefined for a line that is not on the board, and for all lines before the first board. */
function useStockIds(symbols: readonly string[]): readonly (number | undefined)[] | undefined {
  const listen = useCallback((listener: () => void) => {
    const undo = [boardStore.subscribeList(listener), boardStore.subscribeMeta(listener)];
    return () => {
      for (const each of undo) each();
    };
  }, []);
  const written = useSyncExternalStore(listen, () => {
    const meta = boardStore.meta();
    if (!meta.loaded && !meta.failure) return undefined;
    return symbols.map((symbol) => boardStore.row(symbol)?.stockId ?? "").join("_");
  });
  return useMemo(() => written?.split("_").map((id) => Number(id) || undefined), [written]);
}

/** The series of lines, in the order of `symbols`. If a line did not trade, its quote gives the stock id. */
function useStocks(symbols: readonly string[], period: Period): ChartAnswer[] {
  const known = useStockIds(symbols);
  const quotes = useQueries({
    queries: symbols.map((symbol, index) => ({
      ...quoteQuery(symbol),
      enabled: known !== undefined && known[index] === undefined,
    })),
  });
  const ids = symbols.map((_, index) => known?.[index] ?? quotes[index]?.data?.value.stockId);
  const series = useQueries({
    queries: ids.map((id) => ({
      ...stockSeriesQuery(id ?? 0, period),
      enabled: id !== undefined,
      select: pricesOf,
    })),
  });
  return series.map(({ data, error, refetch }, index) => {
    const quote = quotes[index];
    if (ids[index] !== undefined || !quote) return { points: data, error, retry: refetch };
    const nameless = quote.data && new FeedError("absent", `${symbols[index]} has no chart`);
    return { points: undefined, error: nameless ?? quote.error, retry: quote.refetch };
  });
}

type StockSeries = Awaited<ReturnType<NonNullable<ReturnType<typeof stockSeriesQuery>["queryFn"]>>>;
const pricesOf = ({ value }: StockSeries): IndexPoint[] =>
  value.map(({ at, price }) => ({ at, value: price }));

/** In the order of `compared`. Each series is loaded, loading or failed on its own. */
export function useCompared(compared: readonly ComparedId[], period: Period): ComparedSeries[] {
  const symbols = compared.flatMap((one) => ("symbol" in one ? [one.symbol] : []));
  const charts = compared.flatMap((one) => ("chartId" in one ? [one.chartId] : []));
  const stocks = useStocks(symbols, period);
  const indices = useQueries({ queries: charts.map((id) => indexSeriesQuery(id, period)) });
  const { data: sectors } = useQuery({ ...sectorsQuery(), enabled: charts.length > 0 });
  return compared.flatMap((one): ComparedSeries[] => {
    const key = comparedKey(one);
    if ("symbol" in one) {
      const stock = stocks[symbols.indexOf(one.symbol)];
      return stock ? [{ ...stock, key, name: one.symbol }] : [];
    }
    const index = indices[charts.indexOf(one.chartId)];
    const sector = sectors?.value.find(({ sectorId }) => sectorId === one.chartId);
    const name = (sector && sectorTitle(sector)) ?? key;
    return index ? [{ points: index.data?.value, error: index.error, retry: index.refetch, key, name }] : [];
  });
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

// The queries of a line's preview. They have the cache keys of the line's own page, and are sent one at a time.

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
