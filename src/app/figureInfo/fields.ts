/**
 * Where each wire field is on screen, by operation. A cell marked with a `data-field` that is not here fails a test, and
 * so does a column of the board, and an entry that the contract does not know; what the page does not show yet has no
 * entry yet and is listed in ./unplacedFields.txt. "key": tells rows or requests apart and is no figure.
 */
import { disclosureFields } from "./disclosureFields.ts";
import { events, news } from "./mediaFields.ts";
import { companyProfile, orderBook, quote, stockSeries } from "./symbolFields.ts";

type Place =
  | "key"
  | "board"
  | "disclosures"
  | "header"
  | "map"
  | "media"
  | "overview"
  | "sectors"
  | "summary"
  | "symbol"
  | "watch";
type Fields = Readonly<Record<string, readonly Place[]>>;

const board = {
  id: ["board", "watch"],
  name: ["board", "watch", "symbol", "overview", "sectors"],
  symbol: ["board", "watch", "symbol", "overview", "sectors"],
  logoUrl: ["board", "watch"],
  quantity: ["board", "watch"],
  percentageChange: ["board", "watch", "symbol", "sectors"],
  change: ["board", "watch", "symbol", "sectors"],
  price: ["board", "watch", "symbol", "sectors"],
  previousClose: ["board", "watch", "symbol"],
  high: ["board", "watch", "symbol"],
  low: ["board", "watch", "symbol"],
  open: ["board", "watch"],
  closingPrice: ["board", "watch"],
  lastTradedTime: ["board", "watch", "symbol", "sectors"],
  issueDate: ["board", "watch"],
  turnover: ["board", "watch", "symbol", "sectors"],
  sharevolume: ["board", "watch", "symbol"],
  tradevolume: ["board", "watch", "symbol", "sectors"],
  marketCap: ["board", "watch", "sectors"],
  marketCapPercentage: ["board", "watch"],
  crossingVolume: ["board", "watch"],
  crossingTradeVol: ["board", "watch"],
  status: ["board", "watch"],
} as const satisfies Fields;

const sectors = {
  id: ["sectors"],
  sectorId: ["key", "sectors"],
  symbol: ["sectors"],
  indexCode: ["sectors"],
  indexCodeSp: ["sectors"],
  indexName: ["sectors"],
  name: ["sectors"],
  indexValue: ["header", "sectors"],
  change: ["header", "sectors"],
  percentage: ["header", "sectors"],
  sectorTradeToday: ["sectors"],
  sectorVolumeToday: ["sectors"],
  sectorTurnoverToday: ["sectors"],
  sectorPreviousClose: ["overview", "sectors"],
  transactionTime: ["overview", "sectors"],
} as const satisfies Fields;

const movers = {
  id: ["key"],
  securityId: ["key"],
  symbol: ["overview"],
  price: ["overview"],
  change: ["overview"],
  changePercentage: ["overview"],
  tradeDate: ["overview"],
} as const satisfies Fields;

const mostActive = {
  id: ["key"],
  securityId: ["key"],
  symbol: ["overview"],
  tradeVolume: ["overview"],
  shareVolume: ["overview"],
  turnover: ["overview"],
  percentageShareVolume: ["overview"],
} as const satisfies Fields;

const shortPrices = {
  id: ["key"],
  symbol: ["overview"],
  lastTradedPrice: ["overview"],
  change: ["overview"],
  changePercentage: ["overview"],
  quantity: ["overview"],
  tradesTime: ["overview"],
  open: ["overview"],
  high: ["overview"],
  low: ["overview"],
  crossingVolume: ["overview"],
} as const satisfies Fields;

const indexSeries = {
  d: ["overview", "sectors"],
  v: ["overview", "sectors"],
  pc: ["overview", "sectors"],
} as const satisfies Fields;

const dailySummary = {
  id: ["summary"],
  tradeDate: ["summary"],
  marketTurnover: ["summary"],
  marketTrades: ["summary"],
  marketDomestic: ["summary"],
  marketForeign: ["summary"],
  equityTurnover: ["summary"],
  equityDomesticPurchase: ["summary"],
  equityDomesticSales: ["summary"],
  equityForeignPurchase: ["summary", "overview"],
  equityForeignSales: ["summary", "overview"],
  volumeOfTurnOverNumber: ["summary"],
  volumeOfTurnoverDomestic: ["summary"],
  volumeOfTurnoverForeign: ["summary"],
  tradesNo: ["summary"],
  tradesNoDomestic: ["summary"],
  tradesNoForeign: ["summary"],
  listedCompanyNumber: ["summary"],
  tradeCompanyNumber: ["summary"],
  marketCap: ["summary"],
  cdsHoldingsTotal: ["summary"],
  cdsHoldingsDomestic: ["summary"],
  cdsHoldingsForeign: ["summary"],
  cdsMarketValueTotal: ["summary"],
  cdsMarketValueDomestic: ["summary"],
  cdsMarketValueForeign: ["summary"],
  corporateDebtValue: ["summary"],
  governmentDebtValue: ["summary"],
  triasi: ["summary"],
  spt: ["summary"],
  per: ["summary", "overview"],
  pbv: ["summary"],
  dy: ["summary", "overview"],
  asi: ["summary"],
  spp: ["summary"],
  mpi: ["summary"],
  trimpi: ["summary"],
} as const satisfies Fields;

/** By operation, as the contract names them. */
export const fields: Readonly<Record<string, Fields>> = {
  board,
  sectors,
  gainers: movers,
  losers: movers,
  mostActive,
  shortPrices,
  quote,
  indexSeries,
  stockSeries,
  dailySummary,
  orderBook,
  companyProfile,
  news,
  events,
  ...disclosureFields,
};

/** Whether any operation's field of this name has a place. */
export const isRegistered = (field: string): boolean =>
  Object.values(fields).some((of) => Object.hasOwn(of, field));

/** The field that says when what an operation's row tells of happened; operations that stamp nothing are left out. */
export const eventTimes: Readonly<Record<string, string>> = {
  board: "lastTradedTime",
  sectors: "transactionTime",
  gainers: "tradeDate",
  losers: "tradeDate",
  shortPrices: "tradesTime",
  stockSeries: "t",
  indexSeries: "d",
  dailySummary: "tradeDate",
  news: "publishedDate",
  events: "publishedDate",
  financialAnnouncements: "uploadedDate",
  approvedAnnouncements: "createdDate",
  companyAnnouncements: "createdDate",
  covidAnnouncements: "createdDate",
  legacyAnnouncements: "addedDate",
  directives: "uploadedDate",
  circulars: "uploadedDate",
};
