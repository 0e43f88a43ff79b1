/** Series to compare: each asked for as its own page would ask, and so from one memory of answers. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError } from "#feed/reading/feedError";
import { sectorTitle } from "#market/company/sector";
import { type Compared, comparedKey } from "#market/series/comparison";
import type { IndexPoint, Period } from "#market/series/series";
import { indexSeriesQuery, stockSeriesQuery } from "./charts.ts";
import { quoteQuery } from "./prices.ts";

interface Answer {
  /** absent while they are asked for, and where they could not be had */
  points: readonly IndexPoint[] | undefined;
  error: Error | null;
  retry: () => unknown;
}

export interface ComparedSeries extends Answer {
  key: string;
  /** a symbol, or the name that the service gives an index or sector; its number where it gives none */
  name: string;
}

/** The numbers that the board knows lines by; undefined for all while there is no board, none for a line not on it. */
function useStockIds(symbols: readonly string[]): readonly (number | undefined)[] | undefined {
  const listen = useCallback((wake: () => void) => {
    const undo = [boardStore.subscribeList(wake), boardStore.subscribeMeta(wake)];
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

/** The series of lines, in their order; a line that did not trade has its number from a quote. */
function useStocks(symbols: readonly string[], period: Period): Answer[] {
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

/** In the order asked for; each is there, on its way or failed by itself. */
export function useCompared(compared: readonly Compared[], period: Period): ComparedSeries[] {
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
