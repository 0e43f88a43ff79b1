import type { Activity, ActivitySpan, Extremes, Quote, RangeSpan } from "#market/quote";
import type { Body } from "#wire/operation";
import type { Operations } from "#wire/operations";
import { positive, said } from "./said.ts";
import { sentParts } from "./sentFields.ts";

type QuoteBody = Body<Operations["quote"]>;
type Info = NonNullable<QuoteBody["reqSymbolInfo"]>;

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
    betaAllShare: said(beta?.triASIBetaValue),
    betaTop20: said(beta?.betaValueSPSL),
    betaPeriod: said(beta?.triASIBetaPeriod),
    betaQuarter: said(beta?.quarter),
    companyId: said(beta?.securityId),
    logoPath: said(logo?.path),
    tagsLogoPath: said(tags?.path),
    sent: sentParts(body),
  };
}

const dayOf = (info: Info) => ({
  price: said(info.lastTradedPrice),
  change: said(info.change),
  changePercent: said(info.changePercentage),
  previousClose: said(info.previousClose),
  closingPrice: positive(info.closingPrice),
  high: positive(info.hiTrade),
  low: positive(info.lowTrade),
  marketCap: said(info.marketCap),
  marketCapPercent: said(info.marketCapPercentage),
  shares: said(info.tdyShareVolume),
  trades: said(info.tdyTradeVolume),
  turnover: said(info.tdyTurnover),
});

const identityOf = (info: Info) => ({
  isin: said(info.isin),
  issueDate: said(info.issueDate),
  quantityIssued: said(info.quantityIssued),
  parValue: said(info.parValue),
  issuedPrice: said(info.issuedPrice),
  instrumentsDate: said(info.instrumentsDate),
  indexShares: said(info.symbolIndexShareVolume),
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

type Sent = number | null | undefined;

function activityOf(info: Info): Record<ActivitySpan, Activity> {
  const of = (shares: Sent, trades: Sent, turnover: Sent): Activity => ({
    shares: said(shares),
    trades: said(trades),
    turnover: said(turnover),
  });
  return {
    today: of(info.tdyShareVolume, info.tdyTradeVolume, info.tdyTurnover),
    week: of(info.wdyShareVolume, info.wtdTradeVolume, info.wtdTurnover), // the service's spelling
    month: of(info.mtdShareVolume, info.mtdTradeVolume, info.mtdTurnover),
    year: of(info.ytdShareVolume, info.ytdTradeVolume, info.ytdTurnover),
    twelveMonths: of(info.p12ShareVolume, info.p12TradeVolume, info.p12Turnover),
  };
}
