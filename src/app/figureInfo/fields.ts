/**
 * The pages that show each wire field, by operation. A test fails for a `data-field` or board column that has no entry here, and for an
 * entry that the contract lacks. Fields that no page shows are listed in ./unplacedFields.txt. "key" marks fields that only identify rows.
 */

import { boardFields } from "#rows/boardRows";
import {
  activityFields,
  betaFields,
  bookFields,
  printFields,
  quoteFields,
  rangeFields,
} from "#rows/priceRows";

/** Key: pages, separated by blanks. Value: wire names of the fields that these pages show. */
type ShownFields = Readonly<Record<string, string>>;

/** Wire names of some figures, separated by blanks. */
const wireNames = <F extends Readonly<Record<string, string>>>(fields: F, ...figures: (keyof F)[]): string =>
  figures.map((figure) => fields[figure]).join(" ");

/** Wire names of all figures of all spans. A figure that further pages show has a second entry below. */
const ofAll = (spans: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  Object.values(spans)
    .flatMap(Object.values<string>)
    .join(" ");

const movers: ShownFields = {
  key: "id securityId",
  overview: "symbol price change changePercentage tradeDate",
};

const announcementFields: ShownFields = {
  "disclosures symbol": `
    id dateOfAnnouncement announcementId company type symbol recordDate allotment xr xc xd
    tradingCommencement tradingSuspended paymentDate agmDate dateOfAgmInitial logoUrl remarks`,
  "disclosures symbol overview sectors": "createdDate announcementCategory",
};

const noticeFields: ShownFields = {
  disclosures: "id path manualDate",
  "disclosures overview sectors": "uploadedDate fileText",
};

const shownFields: Readonly<Record<string, ShownFields>> = {
  board: {
    "board watch": wireNames(
      boardFields,
      "stockId",
      "logoPath",
      "lastQuantity",
      "open",
      "closingPrice",
      "issueDate",
      "marketCapPercent",
      "sharesWithCrossings",
      "tradesWithCrossings",
      "status",
    ),
    "board watch symbol overview sectors": wireNames(boardFields, "name", "symbol"),
    "board watch symbol sectors": wireNames(
      boardFields,
      "changePercent",
      "change",
      "price",
      "lastTradeAt",
      "turnover",
      "trades",
    ),
    "board watch symbol": wireNames(boardFields, "previousClose", "high", "low", "shares"),
    "board watch sectors": wireNames(boardFields, "marketCap"),
  },
  sectors: {
    sectors: `
      id symbol indexCode indexCodeSp indexName name sectorTradeToday sectorVolumeToday
      sectorTurnoverToday`,
    "key sectors": "sectorId",
    "header sectors": "indexValue change percentage",
    "overview sectors": "sectorPreviousClose transactionTime",
  },
  gainers: movers,
  losers: movers,
  mostActive: {
    key: "id securityId",
    overview: "symbol tradeVolume shareVolume turnover percentageShareVolume",
  },
  shortPrices: {
    key: "id",
    overview: wireNames(
      printFields,
      "symbol",
      "price",
      "change",
      "changePercent",
      "quantity",
      "tradedAt",
      "open",
      "high",
      "low",
      "sharesWithCrossings",
    ),
  },
  quote: {
    symbol: [
      wireNames(
        quoteFields,
        "name",
        "symbol",
        "stockId",
        "isin",
        "issueDate",
        "quantityIssued",
        "parValue",
        "issuedPrice",
        "instrumentsDate",
        "price",
        "change",
        "changePercent",
        "closingPrice",
        "marketCapPercent",
        "indexShares",
        "foreignHoldings",
        "foreignPercent",
      ),
      wireNames(betaFields, "companyId", "betaAllShare", "betaTop20", "betaPeriod", "betaQuarter"),
      ofAll(rangeFields),
      ofAll(activityFields),
      "path secId",
    ].join(" "),
    "symbol board": wireNames(
      quoteFields,
      "previousClose",
      "high",
      "low",
      "marketCap",
      "twelveMonthHigh",
      "twelveMonthLow",
      "shares",
      "trades",
      "turnover",
    ),
  },
  indexSeries: {
    "overview sectors": "d v pc",
  },
  stockSeries: {
    symbol: "t q p h l o c pc s n id",
  },
  dailySummary: {
    summary: `
      id tradeDate marketTurnover marketTrades marketDomestic marketForeign equityTurnover
      equityDomesticPurchase equityDomesticSales volumeOfTurnOverNumber volumeOfTurnoverDomestic
      volumeOfTurnoverForeign tradesNo tradesNoDomestic tradesNoForeign listedCompanyNumber
      tradeCompanyNumber marketCap cdsHoldingsTotal cdsHoldingsDomestic cdsHoldingsForeign
      cdsMarketValueTotal cdsMarketValueDomestic cdsMarketValueForeign corporateDebtValue
      governmentDebtValue triasi spt pbv asi spp mpi trimpi`,
    "summary overview": "equityForeignPurchase equityForeignSales per dy",
  },
  orderBook: {
    symbol: [
      wireNames(bookFields, "level", "yield", "price", "quantity", "orders"),
      "id securityId board totalBids totalAsks buySell",
    ].join(" "),
  },
  companyProfile: {
    symbol: `
      directorId firstName lastName description designationOther id title body securityId manualDate
      addedDate edited deleted filePath registerOffice registeredOffice tel1 fax email1 web name
      symbol established quarterDate finYearEnd capital authorized issued secretaries auditors
      natureOfbussinesId sector boardType path secId summeryId`,
  },
  news: {
    media: `
      id title shortDescription publishedDate security year month image1 image2 image3
      image1Orientation image2Orientation image3Orientation type source companyLogo web mobile
      localization`,
  },
  events: {
    media: "id eventType title body titleImage publishedDate status month year images",
  },
  approvedAnnouncements: announcementFields,
  companyAnnouncements: announcementFields,
  financialAnnouncements: {
    ...noticeFields,
    "disclosures symbol": "name symbol logoUrl authorizedDate",
  },
  circulars: noticeFields,
  directives: noticeFields,
  covidAnnouncements: {
    disclosures: "id announcementId createdDate title announcementCategory category company",
  },
  legacyAnnouncements: {
    symbol: "announcementId securityId title body manualDate addedDate edited deleted filePath",
  },
};

type Fields = Readonly<Record<string, readonly string[]>>;

const splitWords = (written: string) => written.trim().split(/\s+/);

const placesOf = (shown: ShownFields): Fields =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([pages, names]) =>
      splitWords(names).map((name) => [name, splitWords(pages)] as const),
    ),
  );

/** The pages that show a field, by operation and field name. */
export const fieldPages: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.entries(shownFields).map(([operation, of]) => [operation, placesOf(of)]),
);
