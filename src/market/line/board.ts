import { isOtherScale } from "#market/series/series";

/** One line that traded this session. A field is undefined if the service sent no value. */
export interface BoardRow {
  symbol: string;
  stockId: number | undefined;
  /** as sent: capitals, double blanks, cut at 50 characters */
  name: string | undefined;
  logoPath: string | undefined;
  price: number | undefined;
  change: number | undefined;
  /** in per cent: 1.5 is 1.5 % */
  changePercent: number | undefined;
  previousClose: number | undefined;
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** the official close; undefined while the market is open, when the service sends 0 */
  closingPrice: number | undefined;
  /** size of the last trade, in shares */
  lastQuantity: number | undefined;
  lastTradeAt: number | undefined;
  /** of the regular market, without crossings; in rupees. `shares` and `trades` also exclude crossings. */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** total including crossings; `tradesWithCrossings` includes them too */
  sharesWithCrossings: number | undefined;
  tradesWithCrossings: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  issueDate: string | undefined;
  /** raw code; see #market/company/listingBoard for its meaning */
  status: number | undefined;
  /** set for a line that did not trade this session; its figures are empty, or those of an earlier board */
  lastKnown?: LastKnown;
  /** set for a row of an earlier day than the board's newest trade; sums leave it out, and it has no colours */
  earlier?: boolean;
}

export type LastKnown = LastPrice | NoPrice;

export interface LastPrice {
  /** rupees */
  price: number;
  /** the official close, not a trade's price */
  isClose: boolean;
  /** time of the trade at this price, ms */
  at: number;
}

/** A line that has not been on any board yet. */
interface NoPrice {
  price?: undefined;
  isClose?: undefined;
  at?: undefined;
}

// Figures derived from the board's rows. They are undefined if a term is undefined or a divisor is 0.

/** Shares traded in negotiated blocks; 0 if there were none, undefined if the figures contradict each other. */
export const crossedShares = (row: BoardRow) => surplus(row.sharesWithCrossings, row.shares);
export const crossedTrades = (row: BoardRow) => surplus(row.tradesWithCrossings, row.trades);

function surplus(all: number | undefined, regular: number | undefined): number | undefined {
  if (all === undefined || regular === undefined || all < regular) return undefined;
  return all - regular;
}

/** Average price of the regular market's shares, in rupees. */
export const vwap = (row: BoardRow) => ratio(row.turnover, row.shares);

export const averageTrade = (row: BoardRow) => ratio(row.shares, row.trades);

/** A price, its change and the previous close. Unknown ones are undefined. */
interface Moved {
  price?: number | undefined;
  /** in per cent: 1.5 is 1.5 % */
  changePercent?: number | undefined;
  previousClose?: number | undefined;
}

/**
 * Whether the price has another scale than the previous close, as after a split, a bonus or a rights issue. Its change is then not a gain
 * or loss.
 */
export function isRescaled({ price, changePercent, previousClose }: Moved): boolean {
  if (previousClose !== undefined) return isOtherScale(previousClose, price);
  if (price === undefined || changePercent === undefined) return false;
  return isOtherScale(price / (1 + changePercent / 100), price);
}

/** The open against the previous close, in per cent; undefined across a split. */
export function gapPercent({ open, previousClose }: BoardRow): number | undefined {
  if (open === undefined || previousClose === undefined || isOtherScale(previousClose, open))
    return undefined;
  return percentOf(open - previousClose, previousClose);
}

/** Change of a print's price against the previous close, in price units. The print need not be the newest one. */
export const changeAt = ({ previousClose }: BoardRow, price: number | undefined): number | undefined =>
  price === undefined || previousClose === undefined ? undefined : price - previousClose;

/** Change of a print's price against the previous close, in per cent. The print need not be the newest one. */
export function changePercentAt({ previousClose }: BoardRow, price: number | undefined): number | undefined {
  if (price === undefined || previousClose === undefined) return undefined;
  return percentOf(price - previousClose, previousClose);
}

/**
 * Position of the price between the day's low (0) and high (1). A price outside the range gets the nearer end. Undefined if low and high
 * are equal or unknown.
 */
export function rangePosition(row: BoardRow, price = row.price): number | undefined {
  const { low, high } = row;
  if (price === undefined || low === undefined || high === undefined || high <= low) return undefined;
  return Math.min(1, Math.max(0, (price - low) / (high - low)));
}

/** Whether the price is outside the day's range. That happens because small trades change high and low but not the price. */
export const isOutsideRange = ({ price, low, high }: BoardRow): boolean =>
  price !== undefined && ((low !== undefined && price < low) || (high !== undefined && price > high));

/** Whole minutes since the last trade. @param exchangeAt the exchange's time, ms */
export const minutesSinceTrade = ({ lastTradeAt }: BoardRow, exchangeAt: number): number | undefined =>
  lastTradeAt === undefined ? undefined : Math.max(0, Math.floor((exchangeAt - lastTradeAt) / 60_000));

/** One figure as a percentage of another. */
export const percentOf = (part: number | undefined, whole: number | undefined): number | undefined => {
  const share = ratio(part, whole);
  return share === undefined ? undefined : share * 100;
};

/** A part may exceed its whole by this many per cent, because the two may come from two answers. */
const apart = 1;

/**
 * A part of a whole, in per cent; undefined if it is unknown, negative or above the whole. The service sends 0 as every board row's
 * percentage of market cap.
 */
export function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  const share = percentOf(part, whole);
  return share === undefined || share < 0 || share > 100 + apart ? undefined : Math.min(100, share);
}

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
}
