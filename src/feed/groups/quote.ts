import { movedFrom, positive, said } from "#feed/reading/said";
import { sentParts } from "#feed/reading/sentFields";
import type { Activity, ActivitySpan, Extremes, Quote, RangeSpan } from "#market/line/quote";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type QuoteBody = Body<Operations["quote"]>;
type Info = NonNullable<QuoteBody["reqSymbolInfo"]>;
type Sent = number | null | undefined;

/** A beta of exactly 0 is what the service sends of a line that it has none for. */
const notZero = (value: Sent): number | undefined => (value === 0 ? undefined : said(value));

/** A line of which nothing is known is answered without its info. */
export function toQuote(body: QuoteBody): Quote | null {
  const { reqSymbolInfo: info, reqSymbolBetaInfo: beta, reqLogo: logo, reqTagsLogo: tags } = body;
  if (!info) return null;
  return {
    symbol: info.symbol,
    stockId: said(info.id),
    name: said(info.name),
    ...dayOf(info),
    twelveMonthHigh: positive(info.p12HiPrice),
    twelveMonthLow: positive(info.p12LowPrice),
    ranges: rangesOf(info),
    activity: activityOf(info),
    ...identityOf(info),
    betaAllShare: notZero(beta?.triASIBetaValue),
    betaTop20: notZero(beta?.betaValueSPSL),
    betaPeriod: said(beta?.triASIBetaPeriod),
    betaQuarter: said(beta?.quarter),
    companyId: positive(beta?.securityId),
    logoPath: said(logo?.path),
    tagsLogoPath: said(tags?.path),
    sent: sentParts(body),
  };
}

function dayOf(info: Info) {
  const priced = { price: said(info.lastTradedPrice), previousClose: positive(info.previousClose) };
  const high = positive(info.hiTrade);
  const low = positive(info.lowTrade);
  const traded = positive(info.tdyShareVolume) ?? positive(info.tdyTradeVolume) ?? high ?? low;
  // of a line that did not trade a 0 says nothing; what it is said to have moved all the same is shown
  const change = (sent: Sent) => (sent === 0 && traded === undefined ? undefined : movedFrom(sent, priced));
  return {
    ...priced,
    change: change(info.change),
    changePercent: change(info.changePercentage),
    closingPrice: positive(info.closingPrice),
    high,
    low,
    marketCap: positive(info.marketCap),
    marketCapPercent: positive(info.marketCapPercentage),
    shares: said(info.tdyShareVolume),
    trades: said(info.tdyTradeVolume),
    turnover: said(info.tdyTurnover),
  };
}

/** Counts and prices of the papers: 0 of them is none known. */
const identityOf = (info: Info) => ({
  isin: said(info.isin),
  issueDate: said(info.issueDate),
  quantityIssued: positive(info.quantityIssued),
  parValue: positive(info.parValue),
  issuedPrice: positive(info.issuedPrice),
  instrumentsDate: said(info.instrumentsDate),
  indexShares: positive(info.symbolIndexShareVolume),
  foreignHoldings: said(info.foreignHoldings),
  foreignPercent: said(info.foreignPercentage),
});

/** A price of 0 means that there was none. */
function rangesOf(info: Info): Record<RangeSpan, Extremes> {
  const of = (high: number | null | undefined, low: number | null | undefined): Extremes => ({
    high: positive(high),
    low: positive(low),
  });
  return {
    week: of(info.wtdHiPrice, info.wtdLowPrice),
    month: of(info.mtdHiPrice, info.mtdLowPrice),
    year: of(info.ytdHiPrice, info.ytdLowPrice),
    twelveMonths: of(info.p12HiPrice, info.p12LowPrice),
    allTime: of(info.allHiPrice, info.allLowPrice),
  };
}

function activityOf(info: Info): Record<ActivitySpan, Activity> {
  // beside a figure that says that the line traded, a 0 says nothing
  const of = (shares: Sent, trades: Sent, turnover: Sent): Activity => {
    const figure = [shares, trades, turnover].some((each) => positive(each)) ? positive : said<number>;
    return { shares: figure(shares), trades: figure(trades), turnover: figure(turnover) };
  };
  return {
    today: of(info.tdyShareVolume, info.tdyTradeVolume, info.tdyTurnover),
    week: of(info.wdyShareVolume, info.wtdTradeVolume, info.wtdTurnover), // the service's spelling
    month: of(info.mtdShareVolume, info.mtdTradeVolume, info.mtdTurnover),
    year: of(info.ytdShareVolume, info.ytdTradeVolume, info.ytdTurnover),
    twelveMonths: of(info.p12ShareVolume, info.p12TradeVolume, info.p12Turnover),
  };
}
