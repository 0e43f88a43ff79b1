import { form, json, seldom, symbolParam } from "#wire/contract/operation";
import {
  amount,
  change,
  changePercent,
  count,
  decimal,
  integer,
  lastPrice,
  maybe,
  nullable,
  parts,
  percentOfWhole,
  previousPrice,
  price,
  row,
  rows,
  sharesInDouble,
  symbol,
  text,
  tradedAt,
  trades,
} from "#wire/contract/schema";

/** A row of board, which has only lines that traded this session. `closingPrice` is 0 while the market is open. */
export const boardItem = row({
  id: nullable(integer),
  name: nullable(text),
  symbol,
  logoUrl: nullable(text),
  quantity: nullable(count),
  percentageChange: nullable(changePercent),
  change: nullable(change),
  price: nullable(lastPrice),
  previousClose: nullable(previousPrice),
  high: nullable(price),
  low: nullable(price),
  open: nullable(price),
  closingPrice: nullable(price),
  lastTradedTime: nullable(tradedAt),
  issueDate: nullable(text),
  turnover: nullable(amount),
  sharevolume: nullable(count),
  tradevolume: nullable(trades),
  marketCap: nullable(amount),
  marketCapPercentage: nullable(percentOfWhole),
  /** shares of regular and crossing trades together, in spite of the name */
  crossingVolume: nullable(count),
  crossingTradeVol: nullable(trades),
  /**
   * The service does not document this code. Its values match the listing board (0 Main, 1 Watch List, 2 Diri Savi, 3 Second, 5 Empower).
   */
  status: nullable(integer),
});

/** A row of shortPrices: the first ten lines of the board. */
export const shortPrice = row({
  id: nullable(integer),
  symbol,
  open: nullable(price),
  high: nullable(price),
  low: nullable(price),
  lastTradedPrice: nullable(lastPrice),
  change: nullable(change),
  changePercentage: nullable(changePercent),
  crossingVolume: nullable(count),
  tradesTime: nullable(tradedAt),
  quantity: nullable(count),
});

/** The line in `quote`. `id` is the stock id for its chart. A suspended line has nulls; a line that never traded has zeros. */
export const symbolInfo = row({
  id: nullable(integer),
  symbol,
  name: nullable(text),
  issueDate: nullable(text),
  quantityIssued: nullable(count),
  parValue: nullable(price),
  issuedPrice: nullable(price),
  lastTradedPrice: nullable(lastPrice),
  closingPrice: nullable(price),
  previousClose: nullable(previousPrice),
  hiTrade: nullable(price),
  lowTrade: nullable(price),
  change: nullable(change),
  changePercentage: nullable(changePercent),
  marketCap: nullable(amount),
  marketCapPercentage: nullable(percentOfWhole),
  symbolIndexShareVolume: nullable(count),
  isin: nullable(text),
  foreignHoldings: nullable(sharesInDouble),
  foreignPercentage: nullable(percentOfWhole),
  instrumentsDate: nullable(text),
  wtdHiPrice: nullable(price),
  mtdHiPrice: nullable(price),
  ytdHiPrice: nullable(price),
  p12HiPrice: nullable(price),
  allHiPrice: nullable(price),
  wtdLowPrice: nullable(price),
  mtdLowPrice: nullable(price),
  ytdLowPrice: nullable(price),
  p12LowPrice: nullable(price),
  allLowPrice: nullable(price),
  tdyShareVolume: nullable(count),
  wdyShareVolume: nullable(count),
  mtdShareVolume: nullable(count),
  ytdShareVolume: nullable(count),
  p12ShareVolume: nullable(count),
  tdyTradeVolume: nullable(trades),
  wtdTradeVolume: nullable(trades),
  mtdTradeVolume: nullable(trades),
  ytdTradeVolume: nullable(trades),
  p12TradeVolume: nullable(trades),
  tdyTurnover: nullable(amount),
  wtdTurnover: nullable(amount),
  mtdTurnover: nullable(amount),
  ytdTurnover: nullable(amount),
  p12Turnover: nullable(amount),
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

/** A level of orderBook. Only one level was ever seen. `buySell` 1 is read as a bid. */
export const bookLevel = row({
  id: nullable(integer),
  securityId: nullable(integer),
  board: nullable(text),
  splits: nullable(count),
  buySell: nullable(integer),
  priceLevel: nullable(integer),
  yield: nullable(decimal),
  price: nullable(price),
  quantity: nullable(sharesInDouble),
});
export const bookTotal = row({
  id: nullable(integer),
  totalBids: nullable(count),
  totalAsks: nullable(count),
});

export const prices = {
  board: json(
    "/tradeSummary",
    {
      pace: "board",
      purpose:
        "The board: every line that traded in this session, with its last price, change, range, volumes and turnover",
      eventAt: "lastTradedTime",
    },
    parts({ reqTradeSummery: rows(boardItem) }),
  ),
  shortPrices: json(
    "/todaySharePrice",
    {
      pace: "shortPrices",
      purpose: "The first ten lines of the board, with fewer fields",
      recordedEvery: seldom,
      rowKey: "symbol",
      eventAt: "tradesTime",
    },
    rows(shortPrice),
  ),
  quote: form(
    "/companyInfoSummery", // the service's spelling
    {
      pace: "symbol",
      purpose:
        "One line: price; high and low of a week, a month, a year and all time; shares issued, market capitalisation and beta",
      recordedEvery: 0,
      params: { symbol: symbolParam },
    },
    parts({
      reqSymbolInfo: maybe(symbolInfo),
      reqSymbolBetaInfo: maybe(symbolBeta),
      reqLogo: maybe(logo),
      reqTagsLogo: maybe(tagsLogo),
    }),
  ),
  orderBook: form(
    "/orderBook",
    {
      pace: "book",
      purpose: "The order book of one line: price levels of both sides, and the total shares bid and asked",
      recordedEvery: 0,
      params: { symbol: symbolParam },
    },
    parts({ reqOrderBookTotal: maybe(bookTotal), reqOrderBook: rows(bookLevel) }),
  ),
};
