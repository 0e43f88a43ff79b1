import { dayStart, type Session } from "#market/day/session";
import { shareOf } from "#market/line/board";

/**
 * A session's daily summary as the service publishes it. The newest one may be of an earlier session than today's. Amounts are in rupees.
 */
export interface DaySheet {
  /** the service's own id of the record */
  recordId: number | undefined;
  /** midnight of the session at the exchange, ms */
  dayAt: number | undefined;
  /** the whole market's turnover; the fields below are its number of trades: all, domestic, foreign */
  marketTurnover: number | undefined;
  marketTrades: number | undefined;
  marketTradesDomestic: number | undefined;
  marketTradesForeign: number | undefined;
  /** equity turnover; the fields below are purchases and sales by domestic and foreign investors */
  turnover: number | undefined;
  domesticPurchases: number | undefined;
  domesticSales: number | undefined;
  foreignPurchases: number | undefined;
  foreignSales: number | undefined;
  shares: number | undefined;
  sharesDomestic: number | undefined;
  sharesForeign: number | undefined;
  trades: number | undefined;
  tradesDomestic: number | undefined;
  tradesForeign: number | undefined;
  /** companies */
  listed: number | undefined;
  traded: number | undefined;
  marketCap: number | undefined;
  /** shares in the depository; the field below is their value */
  holdings: number | undefined;
  holdingsDomestic: number | undefined;
  holdingsForeign: number | undefined;
  holdingsValue: number | undefined;
  holdingsValueDomestic: number | undefined;
  holdingsValueForeign: number | undefined;
  corporateDebt: number | undefined;
  governmentDebt: number | undefined;
  /** index values; each index is followed by its total-return index */
  allShare: number | undefined;
  allShareTotalReturn: number | undefined;
  top20: number | undefined;
  top20TotalReturn: number | undefined;
  milanka: number | undefined;
  milankaTotalReturn: number | undefined;
  /** price to earnings of the whole market */
  priceEarnings: number | undefined;
  priceToBook: number | undefined;
  /** per cent */
  dividendYield: number | undefined;
}

/** Foreign purchases minus foreign sales, in rupees; undefined if either is unknown. */
export function foreignNet({ foreignPurchases, foreignSales }: DaySheet): number | undefined {
  if (foreignPurchases === undefined || foreignSales === undefined) return undefined;
  return foreignPurchases - foreignSales;
}

/**
 * Foreign investors' percentage of purchases and sales. Each rupee of turnover is bought once and sold once, so purchases and sales
 * together are twice the turnover.
 */
export function foreignParticipation(sheet: DaySheet): number | undefined {
  const { foreignPurchases, foreignSales, turnover } = sheet;
  if (foreignPurchases === undefined || foreignSales === undefined || !turnover) return undefined;
  return shareOf(foreignPurchases + foreignSales, 2 * turnover);
}

export type SumName = "purchases" | "sales" | "shares" | "trades" | "holdings" | "holdingsValue";

/** A sum of domestic and foreign parts, compared with the published total. */
export interface SumCheck {
  name: SumName;
  domestic: number;
  foreign: number;
  whole: number;
  /** domestic + foreign − total */
  difference: number;
  /** the difference is within the service's rounding to 32-bit floats */
  agrees: boolean;
}

/** half a unit in the last of 24 binary digits */
const rounding = 2 ** -24;

/** Checks every sum whose three figures are known. */
export function checkSums(sheet: DaySheet): SumCheck[] {
  const sums = [
    ["purchases", sheet.domesticPurchases, sheet.foreignPurchases, sheet.turnover],
    ["sales", sheet.domesticSales, sheet.foreignSales, sheet.turnover],
    ["shares", sheet.sharesDomestic, sheet.sharesForeign, sheet.shares],
    ["trades", sheet.tradesDomestic, sheet.tradesForeign, sheet.trades],
    ["holdings", sheet.holdingsDomestic, sheet.holdingsForeign, sheet.holdings],
    ["holdingsValue", sheet.holdingsValueDomestic, sheet.holdingsValueForeign, sheet.holdingsValue],
  ] as const;
  return sums.flatMap(([name, domestic, foreign, whole]) => {
    if (domestic === undefined || foreign === undefined || whole === undefined) return [];
    const difference = domestic + foreign - whole;
    const possible = (Math.abs(domestic) + Math.abs(foreign) + Math.abs(whole)) * rounding;
    return [{ name, domestic, foreign, whole, difference, agrees: Math.abs(difference) <= possible }];
  });
}

/**
 * Whether a summary may still change, because its day has not settled.
 * @param session today's session
 */
export const isProvisional = ({ dayAt }: DaySheet, session: Pick<Session, "dayAt" | "scheduled">): boolean =>
  dayAt !== undefined && dayStart(dayAt) === session.dayAt && session.scheduled !== "closed";
