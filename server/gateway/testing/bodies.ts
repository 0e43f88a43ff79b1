/** A small valid body for each operation, for stubs of the service. */
import type { SentBody } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";

export const boardRow = (symbol: string, price: number, id = 1) => ({
  id,
  name: `${symbol} PLC`,
  symbol,
  quantity: 10,
  percentageChange: 1,
  change: 1,
  price,
  previousClose: price - 1,
  high: price,
  low: price,
  open: price,
  closingPrice: 0,
  lastTradedTime: 1_760_000_000_000,
  turnover: 1000.5,
  sharevolume: 100,
  tradevolume: 3,
});

const mover = {
  id: 1,
  securityId: 9,
  symbol: "ACME.N0000",
  price: 2,
  change: 1,
  changePercentage: 100,
  tradeDate: 1,
};
const active = { id: 1, securityId: 9, symbol: "ACME.N0000", tradeVolume: 1, shareVolume: 2, turnover: 3 };
const sector = {
  id: 1,
  sectorId: 1,
  symbol: "ASI",
  name: "All Share",
  indexValue: 21_000.5,
  change: 1,
  percentage: 0.1,
};

export const trueBodies: { readonly [O in OperationName]: SentBody<Operations[O]> } = {
  board: { reqTradeSummery: [boardRow("ACME.N0000", 10), boardRow("BETA.N0000", 20, 2)] },
  shortPrices: [{ id: 1, symbol: "ACME.N0000", lastTradedPrice: 2 }],
  quote: {
    reqSymbolInfo: { id: 1, symbol: "ACME.N0000" },
    reqSymbolBetaInfo: null,
    reqLogo: null,
    reqTagsLogo: null,
  },
  orderBook: { reqOrderBookTotal: { id: 1, totalBids: 2, totalAsks: 3 }, reqOrderBook: [] },
  gainers: [mover],
  losers: [mover],
  mostActive: [active],
  sectors: [sector],
  stockSeries: { id: 1, chartData: [{ t: 1, p: 2 }] },
  indexSeries: [{ d: 1, v: 2, pc: null }],
  dailySummary: [[{ id: 1, tradeDate: 1 }]],
  companyProfile: {
    infoCompanyDirector: [],
    infoCompanyKeyExecutive: [],
    topPosts: [],
    reqArticlePDF: [],
    reqComSumInfo: [],
    reqLogo: null,
    reqTagsLogo: null,
    reqBlockAd: [],
    infoCompanyBusinessSummary: [],
  },
  financialAnnouncements: { reqFinancialAnnouncemnets: [] },
  approvedAnnouncements: { approvedAnnouncements: [] },
  legacyAnnouncements: { infoAnnouncement: [] },
  covidAnnouncements: { covidAnnouncements: [] },
  directives: { reqDirectiveAnnouncement: [] },
  circulars: { reqCircularAnnouncement: [] },
  companyAnnouncements: { reqCompanyAnnouncement: [] },
  news: { CN: [] },
  events: [],
};
