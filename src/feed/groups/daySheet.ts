import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { absentAsUndefined, mapReading, positive } from "#feed/reading/reading";
import type { DaySheet } from "#market/lists/daySheet";
import { aggregates } from "#wire/aggregates";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

export const toDaySheet = (row: Body<Operations["dailySummary"]>[number]): DaySheet => ({
  recordId: absentAsUndefined(row.id),
  dayAt: absentAsUndefined(row.tradeDate),
  marketTurnover: absentAsUndefined(row.marketTurnover),
  marketTrades: absentAsUndefined(row.marketTrades),
  marketTradesDomestic: absentAsUndefined(row.marketDomestic),
  marketTradesForeign: absentAsUndefined(row.marketForeign),
  turnover: absentAsUndefined(row.equityTurnover),
  domesticPurchases: absentAsUndefined(row.equityDomesticPurchase),
  domesticSales: absentAsUndefined(row.equityDomesticSales),
  foreignPurchases: absentAsUndefined(row.equityForeignPurchase),
  foreignSales: absentAsUndefined(row.equityForeignSales),
  shares: absentAsUndefined(row.volumeOfTurnOverNumber),
  sharesDomestic: absentAsUndefined(row.volumeOfTurnoverDomestic),
  sharesForeign: absentAsUndefined(row.volumeOfTurnoverForeign),
  trades: absentAsUndefined(row.tradesNo),
  tradesDomestic: absentAsUndefined(row.tradesNoDomestic),
  tradesForeign: absentAsUndefined(row.tradesNoForeign),
  listed: absentAsUndefined(row.listedCompanyNumber),
  traded: absentAsUndefined(row.tradeCompanyNumber),
  marketCap: positive(row.marketCap),
  holdings: absentAsUndefined(row.cdsHoldingsTotal),
  holdingsDomestic: absentAsUndefined(row.cdsHoldingsDomestic),
  holdingsForeign: absentAsUndefined(row.cdsHoldingsForeign),
  holdingsValue: absentAsUndefined(row.cdsMarketValueTotal),
  holdingsValueDomestic: absentAsUndefined(row.cdsMarketValueDomestic),
  holdingsValueForeign: absentAsUndefined(row.cdsMarketValueForeign),
  corporateDebt: absentAsUndefined(row.corporateDebtValue),
  governmentDebt: absentAsUndefined(row.governmentDebtValue),
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
