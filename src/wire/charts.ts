import { change, changePercent, count, happenedAt, lastPrice, price } from "#wire/contract/figures";
import { form, integerParam, periodParam } from "#wire/contract/operation";
import { integer, nullable, parts, row, rows, text } from "#wire/contract/schema";

/**
 * A point of stockSeries. Period 1: one item per trade (h and l are the day's so far, pc per cent, s and id the trade number).
 * Periods 2 to 5: one item per day with trades, t at Colombo midnight, no open anywhere.
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

/** A point of indexSeries. One point a minute in period 1, the first being the previous close. */
export const indexPoint = row({ d: happenedAt, v: nullable(lastPrice), pc: nullable(changePercent) });

export const charts = {
  stockSeries: form(
    "/companyChartDataByStock",
    { pace: "symbol", params: { stockId: integerParam, period: periodParam } },
    parts({ chartData: rows(stockTick) }, row({ id: nullable(integer) })),
  ),
  /** `chartId` is a `sectorId`; any other gives an empty list. A symbol, if sent, is ignored. */
  indexSeries: form(
    "/chartData",
    { pace: "indexSeries", params: { chartId: integerParam, period: periodParam } },
    rows(indexPoint),
  ),
};
