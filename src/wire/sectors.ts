import { json } from "#wire/contract/operation";
import {
  amount,
  change,
  changePercent,
  count,
  integer,
  lastPrice,
  nullable,
  previousPrice,
  row,
  rows,
  text,
  tradedAt,
  tradesInDouble,
} from "#wire/contract/schema";

/**
 * A row of sectors. There are 20 industry groups, and two indices whose turnover is null: the all-share index (sectorId 1) and the S&P SL20
 * (40).
 */
export const sectorItem = row({
  id: nullable(integer),
  sectorId: integer,
  symbol: nullable(text),
  indexCode: nullable(text),
  indexCodeSp: nullable(text),
  indexName: nullable(text),
  name: nullable(text),
  indexValue: nullable(lastPrice),
  change: nullable(change),
  percentage: nullable(changePercent),
  sectorTradeToday: nullable(tradesInDouble),
  sectorVolumeToday: nullable(count),
  sectorTurnoverToday: nullable(amount),
  sectorPreviousClose: nullable(previousPrice),
  transactionTime: nullable(tradedAt),
});

export const sectors = {
  sectors: json(
    "/allSectors",
    {
      pace: "indices",
      purpose: "Both market indices and the twenty industry groups, with level, change and turnover",
      recordedEvery: 0,
      rowKey: "sectorId",
      eventAt: "transactionTime",
    },
    rows(sectorItem),
  ),
};
