import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { mapReading, positive, said } from "#feed/reading/reading";
import type { DaySheet } from "#market/lists/daySheet";
import { aggregates } from "#wire/aggregates";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

export const toDaySheet = (row: Body<Operations["dailySummary"]>[number]): DaySheet => ({
  recordId: said(row.id),
  dayAt: said(row.tradeDate),
  marketTurnover: said(row.marketTurnover),
  marketTrades: said(row.marketTrades),
  marketTradesDomestic: said(row.marketDomestic),
  marketTradesForeign: said(row.marketForeign),
  turnover: said(row.equityTurnover),
  domesticPurchases: said(row.equityDomesticPurchase),
  domesticSales: said(row.equityDomesticSales),
  foreignPurchases: said(row.equityForeignPurchase),
  foreignSales: said(row.equityForeignSales),
  shares: said(row.volumeOfTurnOverNumber),
  sharesDomestic: said(row.volumeOfTurnoverDomestic),
  sharesForeign: said(row.volumeOfTurnoverForeign),
  trades: said(row.tradesNo),
  tradesDomestic: said(row.tradesNoDomestic),
  tradesForeign: said(row.tradesNoForeign),
  listed: said(row.listedCompanyNumber),
  traded: said(row.tradeCompanyNumber),
  marketCap: positive(row.marketCap),
  holdings: said(row.cdsHoldingsTotal),
  holdingsDomestic: said(row.cdsHoldingsDomestic),
  holdingsForeign: said(row.cdsHoldingsForeign),
  holdingsValue: said(row.cdsMarketValueTotal),
  holdingsValueDomestic: said(row.cdsMarketValueDomestic),
  holdingsValueForeign: said(row.cdsMarketValueForeign),
  corporateDebt: said(row.corporateDebtValue),
  governmentDebt: said(row.governmentDebtValue),
  allShare: positive(row.asi),
  allShareTotalReturn: positive(row.triasi),
  top20: positive(row.spp),
  top20TotalReturn: positive(row.spt),
  milanka: positive(row.mpi),
  milankaTotalReturn: positive(row.trimpi),
  priceEarnings: positive(row.per),
  priceToBook: positive(row.pbv),
  dividendYield: positive(row.dy),
});

/** Newest session first; the service sends two. */
export const daySheetsQuery = () =>
  queryOptions({
    queryKey: ["daySheets"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(aggregates.dailySummary, {}, signal), (sheets) => sheets.map(toDaySheet)),
    refetchInterval: everyWhile(aggregates.dailySummary.pace),
  });
