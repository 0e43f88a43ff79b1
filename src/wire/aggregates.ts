import {
  amount,
  count,
  price,
  sharesInDouble,
  tradedAt,
  trades,
  tradesInDouble,
} from "#wire/contract/figures";
import { json } from "#wire/contract/operation";
import { decimal, integer, nested, nullable, row } from "#wire/contract/schema";

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

export const aggregates = { dailySummary: json("/dailyMarketSummery", "summary", nested(dailyRecord)) };
