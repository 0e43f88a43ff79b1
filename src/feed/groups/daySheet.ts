import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyWhile } from "#feed/answers/every";
import { absentAsUndefined, mapReading, positive } from "#feed/reading/reading";
import type { DaySheet } from "#market/lists/daySheet";
import { aggregates } from "#wire/aggregates";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type SentSheet = Body<Operations["dailySummary"]>[number];

/** Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names. */
export const daySheetFields = {
  recordId: "id",
  dayAt: "tradeDate",
  marketTurnover: "marketTurnover",
  marketTrades: "marketTrades",
  marketTradesDomestic: "marketDomestic",
  marketTradesForeign: "marketForeign",
  turnover: "equityTurnover",
  domesticPurchases: "equityDomesticPurchase",
  domesticSales: "equityDomesticSales",
  foreignPurchases: "equityForeignPurchase",
  foreignSales: "equityForeignSales",
  shares: "volumeOfTurnOverNumber",
  sharesDomestic: "volumeOfTurnoverDomestic",
  sharesForeign: "volumeOfTurnoverForeign",
  trades: "tradesNo",
  tradesDomestic: "tradesNoDomestic",
  tradesForeign: "tradesNoForeign",
  listed: "listedCompanyNumber",
  traded: "tradeCompanyNumber",
  marketCap: "marketCap",
  holdings: "cdsHoldingsTotal",
  holdingsDomestic: "cdsHoldingsDomestic",
  holdingsForeign: "cdsHoldingsForeign",
  holdingsValue: "cdsMarketValueTotal",
  holdingsValueDomestic: "cdsMarketValueDomestic",
  holdingsValueForeign: "cdsMarketValueForeign",
  corporateDebt: "corporateDebtValue",
  governmentDebt: "governmentDebtValue",
  allShare: "asi",
  allShareTotalReturn: "triasi",
  top20: "spp",
  top20TotalReturn: "spt",
  milanka: "mpi",
  milankaTotalReturn: "trimpi",
  priceEarnings: "per",
  priceToBook: "pbv",
  dividendYield: "dy",
} as const satisfies Record<keyof DaySheet, keyof SentSheet>;

const wire = daySheetFields;

export const toDaySheet = (row: SentSheet): DaySheet => ({
  recordId: absentAsUndefined(row[wire.recordId]),
  dayAt: absentAsUndefined(row[wire.dayAt]),
  marketTurnover: absentAsUndefined(row[wire.marketTurnover]),
  marketTrades: absentAsUndefined(row[wire.marketTrades]),
  marketTradesDomestic: absentAsUndefined(row[wire.marketTradesDomestic]),
  marketTradesForeign: absentAsUndefined(row[wire.marketTradesForeign]),
  turnover: absentAsUndefined(row[wire.turnover]),
  domesticPurchases: absentAsUndefined(row[wire.domesticPurchases]),
  domesticSales: absentAsUndefined(row[wire.domesticSales]),
  foreignPurchases: absentAsUndefined(row[wire.foreignPurchases]),
  foreignSales: absentAsUndefined(row[wire.foreignSales]),
  shares: absentAsUndefined(row[wire.shares]),
  sharesDomestic: absentAsUndefined(row[wire.sharesDomestic]),
  sharesForeign: absentAsUndefined(row[wire.sharesForeign]),
  trades: absentAsUndefined(row[wire.trades]),
  tradesDomestic: absentAsUndefined(row[wire.tradesDomestic]),
  tradesForeign: absentAsUndefined(row[wire.tradesForeign]),
  listed: absentAsUndefined(row[wire.listed]),
  traded: absentAsUndefined(row[wire.traded]),
  marketCap: positive(row[wire.marketCap]),
  holdings: absentAsUndefined(row[wire.holdings]),
  holdingsDomestic: absentAsUndefined(row[wire.holdingsDomestic]),
  holdingsForeign: absentAsUndefined(row[wire.holdingsForeign]),
  holdingsValue: absentAsUndefined(row[wire.holdingsValue]),
  holdingsValueDomestic: absentAsUndefined(row[wire.holdingsValueDomestic]),
  holdingsValueForeign: absentAsUndefined(row[wire.holdingsValueForeign]),
  corporateDebt: absentAsUndefined(row[wire.corporateDebt]),
  governmentDebt: absentAsUndefined(row[wire.governmentDebt]),
  allShare: positive(row[wire.allShare]),
  allShareTotalReturn: positive(row[wire.allShareTotalReturn]),
  top20: positive(row[wire.top20]),
  top20TotalReturn: positive(row[wire.top20TotalReturn]),
  milanka: positive(row[wire.milanka]),
  milankaTotalReturn: positive(row[wire.milankaTotalReturn]),
  priceEarnings: positive(row[wire.priceEarnings]),
  priceToBook: positive(row[wire.priceToBook]),
  dividendYield: positive(row[wire.dividendYield]),
});

/** Newest session first; the service sends two. */
export const daySheetsQuery = () =>
  queryOptions({
    queryKey: ["daySheets"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(aggregates.dailySummary, {}, signal), (sheets) => sheets.map(toDaySheet)),
    refetchInterval: everyWhile(aggregates.dailySummary.pace),
  });
