import { form, integerParam, periodParam } from "./operation.ts";
import { decimal, instant, integer, nullable, parts, row, rows, text } from "./schema.ts";

/**
 * 2.10. Period 1: one item per trade (h and l are the day's so far, pc per cent, s and id the trade number).
 * Periods 2 to 5: one item per day with trades, t at Colombo midnight, no open anywhere.
 */
export const stockTick = row({
  h: nullable(decimal),
  l: nullable(decimal),
  o: nullable(decimal),
  s: nullable(integer),
  q: nullable(integer),
  p: nullable(decimal),
  c: nullable(decimal),
  pc: nullable(decimal),
  t: instant,
  n: nullable(text),
  id: nullable(integer),
});

/** 2.11. One point a minute in period 1, the first being the previous close. */
export const indexPoint = row({ d: instant, v: nullable(decimal), pc: nullable(decimal) });

export const charts = {
  stockSeries: form(
    "/companyChartDataByStock",
    { stockId: integerParam, period: periodParam },
    parts({ chartData: rows(stockTick) }, row({ id: nullable(integer) })),
  ),
  /** `chartId` is a `sectorId`; any other gives an empty list. A symbol, if sent, is ignored. */
  indexSeries: form("/chartData", { chartId: integerParam, period: periodParam }, rows(indexPoint)),
};
