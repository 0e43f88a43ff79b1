import { form, integerParam, periodParam, seldom } from "#wire/contract/operation";
import {
  change,
  changePercent,
  count,
  happenedAt,
  integer,
  lastPrice,
  nullable,
  parts,
  price,
  row,
  rows,
  text,
} from "#wire/contract/schema";

/**
 * A point of stockSeries. Period 1: one item per trade; h and l are the day's high and low so far, pc is in per cent, and s and id are the
 * trade's number. Periods 2 to 5: one item per day with trades; t is midnight in Colombo, and there is no open.
 */
export const stockTick = row({
  h: nullable(price),
  l: nullable(price),
  o: nullable(price),
  s: nullable(integer),
  q: nullable(count),
  p: nullable(lastPrice),
  c: nullable(change),
  pc: nullable(changePercent),
  t: happenedAt,
  n: nullable(text),
  id: nullable(integer),
});

/** A point of indexSeries. In period 1 there is one point per minute, and the first point is the previous close. */
export const indexPoint = row({ d: happenedAt, v: nullable(lastPrice), pc: nullable(changePercent) });

export const charts = {
  stockSeries: form(
    "/companyChartDataByStock",
    {
      pace: "symbol",
      purpose:
        "Chart series of one line, by its stock id: for period 1 each trade, for other periods one point a day",
      recordedEvery: seldom,
      eventAt: "t",
      params: { stockId: integerParam, period: periodParam },
    },
    parts({ chartData: rows(stockTick) }, row({ id: nullable(integer) })),
  ),
  /** `chartId` is a `sectorId`. Other numbers give an empty list. The service ignores a symbol. */
  indexSeries: form(
    "/chartData",
    {
      pace: "indexSeries",
      purpose:
        "Chart series of one index, by its sectorId: for period 1 one point a minute, for other periods one point a day",
      recordedEvery: 0,
      rowKey: "d",
      eventAt: "d",
      params: { chartId: integerParam, period: periodParam },
    },
    rows(indexPoint),
  ),
};
