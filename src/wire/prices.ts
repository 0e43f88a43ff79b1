import { form, json, symbolParam } from "./operation.ts";
import { decimal, instant, integer, key, maybe, nullable, parts, row, rows, text } from "./schema.ts";

/** 2.14. Only lines that traded this session; `closingPrice` is 0 while the market is open. */
export const boardItem = row({
  id: nullable(integer),
  name: nullable(text),
  symbol: key,
  logoUrl: nullable(text),
  quantity: nullable(integer),
  percentageChange: nullable(decimal),
  change: nullable(decimal),
  price: nullable(decimal),
  previousClose: nullable(decimal),
  high: nullable(decimal),
  low: nullable(decimal),
  open: nullable(decimal),
  closingPrice: nullable(decimal),
  lastTradedTime: nullable(instant),
  issueDate: nullable(text),
  turnover: nullable(decimal),
  sharevolume: nullable(integer),
  tradevolume: nullable(integer),
  marketCap: nullable(decimal),
  marketCapPercentage: nullable(decimal),
  /** regular and crossing trades together, in spite of the name */
  crossingVolume: nullable(integer),
  crossingTradeVol: nullable(integer),
  /** spec 2.18: values not shown; seen to match the listing board (0 Main, 1 Watch List, 2 Diri Savi, 3 Second, 5 Empower) */
  status: nullable(integer),
});

/** 2.4: the first ten traded lines in board order. */
export const shortPrice = row({
  id: nullable(integer),
  symbol: key,
  open: nullable(decimal),
  high: nullable(decimal),
  low: nullable(decimal),
  lastTradedPrice: nullable(decimal),
  change: nullable(decimal),
  changePercentage: nullable(decimal),
  crossingVolume: nullable(integer),
  tradesTime: nullable(instant),
  quantity: nullable(integer),
});

/** 2.13. `id` is the stock id the stock chart takes; a suspended line has nulls, a line that never traded zeros. */
export const symbolInfo = row({
  id: nullable(integer),
  symbol: key,
  name: nullable(text),
  issueDate: nullable(text),
  quantityIssued: nullable(integer),
  parValue: nullable(decimal),
  issuedPrice: nullable(decimal),
  lastTradedPrice: nullable(decimal),
  closingPrice: nullable(decimal),
  previousClose: nullable(decimal),
  hiTrade: nullable(decimal),
  lowTrade: nullable(decimal),
  change: nullable(decimal),
  changePercentage: nullable(decimal),
  marketCap: nullable(decimal),
  marketCapPercentage: nullable(decimal),
  symbolIndexShareVolume: nullable(integer),
  isin: nullable(text),
  foreignHoldings: nullable(decimal),
  foreignPercentage: nullable(decimal),
  instrumentsDate: nullable(text),
  wtdHiPrice: nullable(decimal),
  mtdHiPrice: nullable(decimal),
  ytdHiPrice: nullable(decimal),
  p12HiPrice: nullable(decimal),
  allHiPrice: nullable(decimal),
  wtdLowPrice: nullable(decimal),
  mtdLowPrice: nullable(decimal),
  ytdLowPrice: nullable(decimal),
  p12LowPrice: nullable(decimal),
  allLowPrice: nullable(decimal),
  tdyShareVolume: nullable(integer),
  wdyShareVolume: nullable(integer),
  mtdShareVolume: nullable(integer),
  ytdShareVolume: nullable(integer),
  p12ShareVolume: nullable(integer),
  tdyTradeVolume: nullable(integer),
  wtdTradeVolume: nullable(integer),
  mtdTradeVolume: nullable(integer),
  ytdTradeVolume: nullable(integer),
  p12TradeVolume: nullable(integer),
  tdyTurnover: nullable(decimal),
  wtdTurnover: nullable(decimal),
  mtdTurnover: nullable(decimal),
  ytdTurnover: nullable(decimal),
  p12Turnover: nullable(decimal),
});

export const symbolBeta = row({
  securityId: nullable(integer),
  triASIBetaValue: nullable(decimal),
  betaValueSPSL: nullable(decimal),
  triASIBetaPeriod: nullable(text),
  quarter: nullable(integer),
});

export const logo = row({ id: nullable(integer), path: nullable(text), secId: nullable(integer) });
export const tagsLogo = row({ id: nullable(integer), path: nullable(text) });

/** 2.12. Seen publicly with one level only; `buySell` 1 is taken as bid. */
export const bookLevel = row({
  id: nullable(integer),
  securityId: nullable(integer),
  board: nullable(text),
  splits: nullable(integer),
  buySell: nullable(integer),
  priceLevel: nullable(integer),
  yield: nullable(decimal),
  price: nullable(decimal),
  quantity: nullable(decimal),
});
export const bookTotal = row({
  id: nullable(integer),
  totalBids: nullable(integer),
  totalAsks: nullable(integer),
});

export const prices = {
  board: json("/tradeSummary", parts({ reqTradeSummery: rows(boardItem) })),
  shortPrices: json("/todaySharePrice", rows(shortPrice)),
  quote: form(
    "/companyInfoSummery", // the service's spelling
    { symbol: symbolParam },
    parts({
      reqSymbolInfo: maybe(symbolInfo),
      reqSymbolBetaInfo: maybe(symbolBeta),
      reqLogo: maybe(logo),
      reqTagsLogo: maybe(tagsLogo),
    }),
  ),
  orderBook: form(
    "/orderBook",
    { symbol: symbolParam },
    parts({ reqOrderBookTotal: maybe(bookTotal), reqOrderBook: rows(bookLevel) }),
  ),
};
