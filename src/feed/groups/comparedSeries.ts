/** Series to compare. Each one has the query of that line's or index's page, so that both share a cached answer. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError } from "#feed/reading/reading";
import { undoAll } from "#feed/reading/store";
import { sectorTitle } from "#market/company/sector";
import type { IndexPoint, Period } from "#market/series/series";
import { type ComparedId, comparedKey } from "#market/series/studies";
import { indexSeriesQuery, stockSeriesQuery } from "./charts.ts";
import { quoteQuery } from "./prices.ts";

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

const listenToBoard = (listener: () => void) =>
  undoAll(boardStore.subscribeList(listener), boardStore.subscribeMeta(listener));

/** The board's stock ids of lines. Undefined for a line that is not on the board, and for all lines before the first board. */
function useStockIds(symbols: readonly string[]): readonly (number | undefined)[] | undefined {
  const written = useSyncExternalStore(listenToBoard, () => {
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
