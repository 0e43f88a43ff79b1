/** What a peek at a line asks: kept where the line's own page finds it, and never more than one question at a time. */
import { queryOptions } from "@tanstack/react-query";
import { createTurns } from "#feed/reading/turns";
import type { Period } from "#market/series/series";
import { askStockSeries, stockSeriesQuery } from "./charts.ts";
import { askQuote, quoteQuery } from "./prices.ts";

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
