import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/ask";
import { everyWhile } from "#feed/answers/every";
import { FeedError } from "#feed/reading/feedError";
import { mapReading } from "#feed/reading/reading";
import { positive, said } from "#feed/reading/said";
import { atOfficialCloses } from "#market/series/officialClose";
import {
  type IndexPoint,
  orderIndexPoints,
  orderStockPoints,
  type Period,
  type StockPoint,
} from "#market/series/series";
import { charts } from "#wire/charts";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

/** A point without a value is no point. */
export const toIndexPoint = ({ d, v, pc }: Body<Operations["indexSeries"]>[number]): IndexPoint[] =>
  typeof v === "number" ? [{ at: d, value: v, changePercent: said(pc) }] : [];

export const toStockPoint = (tick: Body<Operations["stockSeries"]>["chartData"][number]): StockPoint[] =>
  typeof tick.p === "number"
    ? [
        {
          at: tick.t,
          price: tick.p,
          quantity: said(tick.q),
          high: positive(tick.h),
          low: positive(tick.l),
          open: positive(tick.o),
          sent: {
            change: said(tick.c),
            changePercent: said(tick.pc),
            sequence: said(tick.s),
            note: said(tick.n),
            id: said(tick.id),
          },
        },
      ]
    : [];

/** @param chartId a sector's id; oldest point first, one per instant, days at their official closes */
export const indexSeriesQuery = (chartId: number, period: Period) =>
  queryOptions({
    queryKey: ["indexSeries", chartId, period],
    queryFn: async ({ signal }) =>
      mapReading(await ask(charts.indexSeries, { chartId, period }, signal), (sent) => {
        const points = orderIndexPoints(sent.flatMap(toIndexPoint));
        return period === 1 ? points : atOfficialCloses(points);
      }),
    refetchInterval: period === 1 ? everyWhile("indexSeries") : everyWhile("history"),
    refetchIntervalInBackground: period === 1,
    structuralSharing: false,
  });

export const askStockSeries = async (stockId: number, period: Period, signal: AbortSignal) =>
  mapReading(await ask(charts.stockSeries, { stockId, period }, signal), ({ id, chartData }) => {
    if (id !== undefined && id !== null && id !== stockId)
      throw new FeedError("malformed", `${charts.stockSeries.path}: of line ${id}, asked for ${stockId}`);
    return orderStockPoints(chartData.flatMap(toStockPoint), period === 1 ? "trades" : "again");
  });

/** Oldest point first; the trades of one instant are one point with their sizes added. */
export const stockSeriesQuery = (stockId: number, period: Period) =>
  queryOptions({
    queryKey: ["stockSeries", stockId, period],
    queryFn: ({ signal }) => askStockSeries(stockId, period, signal),
    refetchInterval: period === 1 ? everyWhile("symbol") : everyWhile("history"),
    structuralSharing: false,
  });
