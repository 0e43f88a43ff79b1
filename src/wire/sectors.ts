import { json } from "./operation.ts";
import { decimal, instant, integer, nullable, row, rows, text } from "./schema.ts";

/** 2.1. 20 industry groups, the all-share index (sectorId 1) and the S&P SL20 (40), which have null turnover. */
export const sectorItem = row({
  id: nullable(integer),
  sectorId: integer,
  symbol: nullable(text),
  indexCode: nullable(text),
  indexCodeSp: nullable(text),
  indexName: nullable(text),
  name: nullable(text),
  indexValue: nullable(decimal),
  change: nullable(decimal),
  percentage: nullable(decimal),
  sectorTradeToday: nullable(decimal),
  sectorVolumeToday: nullable(integer),
  sectorTurnoverToday: nullable(decimal),
  sectorPreviousClose: nullable(decimal),
  transactionTime: nullable(instant),
});

export const sectors = { sectors: json("/allSectors", rows(sectorItem)) };
