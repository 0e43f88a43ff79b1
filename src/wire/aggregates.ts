import { json } from "#wire/contract/operation";
import {
  amount,
  change,
  changePercent,
  count,
  decimal,
  integer,
  lastPrice,
  nestedRow,
  nullable,
  previousPrice,
  price,
  row,
  rows,
  sharesInDouble,
  text,
  tradedAt,
  trades,
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

/** A row of dailySummary, which has two rows, newest first. `tradeDate` is midnight in Colombo on the day of the session. */
export const dailyRecord = row({
  id: nullable(integer),
  tradeDate: nullable(tradedAt),
  marketTurnover: nullable(amount),
  marketTrades: nullable(tradesInDouble),
  marketDomestic: nullable(tradesInDouble),
  marketForeign: nullable(tradesInDouble),
  equityTurnover: nullable(amount),
  equityDomesticPurchase: nullable(amount),
  equityDomesticSales: nullable(amount),
  equityForeignPurchase: nullable(amount),
  equityForeignSales: nullable(amount),
  volumeOfTurnOverNumber: nullable(sharesInDouble),
  volumeOfTurnoverDomestic: nullable(sharesInDouble),
  volumeOfTurnoverForeign: nullable(sharesInDouble),
  tradesNo: nullable(trades),
  tradesNoDomestic: nullable(trades),
  tradesNoForeign: nullable(trades),
  listedCompanyNumber: nullable(count),
  tradeCompanyNumber: nullable(count),
  marketCap: nullable(amount),
  cdsHoldingsTotal: nullable(sharesInDouble),
  cdsHoldingsDomestic: nullable(sharesInDouble),
  cdsHoldingsForeign: nullable(sharesInDouble),
  cdsMarketValueTotal: nullable(amount),
  cdsMarketValueDomestic: nullable(amount),
  cdsMarketValueForeign: nullable(amount),
  corporateDebtValue: nullable(amount),
  governmentDebtValue: nullable(amount),
  triasi: nullable(price),
  spt: nullable(price),
  per: nullable(decimal),
  pbv: nullable(decimal),
  dy: nullable(decimal),
  asi: nullable(price),
  spp: nullable(price),
  mpi: nullable(price),
  trimpi: nullable(price),
});

export const aggregates = {
  dailySummary: json(
    "/dailyMarketSummery",
    {
      pace: "summary",
      purpose:
        "Figures of the whole market for the last two sessions, the newest first: turnover, foreign trade, ratios and indices",
      recordedEvery: 0,
      eventAt: "tradeDate",
    },
    nestedRow(dailyRecord),
  ),
};
