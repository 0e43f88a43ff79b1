/** A line's trades of the session. If a replay lacks the exchange's list, it shows the prints from the recorded boards. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { stockSeriesQuery } from "#feed/groups/charts";
import { FeedError, type Reading } from "#feed/reading/reading";
import type { TapeEntry } from "#market/prints/sessionTape";
import { orderStockPoints, type Period, type StockPoint } from "#market/series/series";
import { useDayTape } from "./dayTape.ts";

/**
 * A line's prints as points of its chart, oldest first, one per instant. A bundle's average is the price of no single trade, and blocks do
 * not trade in the order book, so both are left out.
 */
export function pointsOfPrints(entries: readonly TapeEntry[], symbol: string): readonly StockPoint[] {
  const points = entries.flatMap(({ symbol: of, kind, by, price, shares }): StockPoint[] => {
    const traded = kind === "exact" || kind === "workedOut" || kind === "last";
    if (of !== symbol || !traded || by === undefined || price === undefined) return [];
    return [{ at: by, price, quantity: shares, high: undefined, low: undefined, open: undefined }];
  });
  return orderStockPoints(points.reverse(), "trades");
}

interface LineTrades {
  data: Reading<readonly StockPoint[]> | undefined;
  error: Error | null;
  isError: boolean;
  refetch: () => unknown;
}

const isUnrecorded = (error: Error | null) => error instanceof FeedError && error.kind === "unrecorded";

/** A line's series of a period. For the session, the recorded prints replace a list that was not recorded. */
export function useLineTrades(symbol: string, stockId: number, period: Period): LineTrades {
  const series = useQuery(stockSeriesQuery(stockId, period));
  const fromBoards = period === 1 && isUnrecorded(series.error);
  const tape = useDayTape(fromBoards);
  const entries = fromBoards ? tape.data?.value.entries : undefined;
  const points = useMemo(() => entries && pointsOfPrints(entries, symbol), [entries, symbol]);
  if (!fromBoards || (tape.data && !points?.length)) return series;
  return {
    ...tape,
    isError: tape.error !== null,
    data: tape.data && points && { ...tape.data, value: points },
  };
}
