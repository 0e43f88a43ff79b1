/** Maps the rows of the market's day summary. */
import type { DaySheet } from "#market/lists/daySheet";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { namedFigures } from "./sent.ts";

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

export const toDaySheet = (row: SentSheet): DaySheet =>
  namedFigures(row, daySheetFields, [
    "marketCap",
    "allShare",
    "allShareTotalReturn",
    "top20",
    "top20TotalReturn",
    "milanka",
    "milankaTotalReturn",
    "priceEarnings",
    "priceToBook",
    "dividendYield",
  ]);
