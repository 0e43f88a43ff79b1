import { isOtherScale } from "#market/series/series";

/** One line that traded this session, in the market's terms. Absent means that the service said nothing. */
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
  /** the official close; absent while the market is open, when the service sends 0 */
  closingPrice: number | undefined;
  /** size of the last trade, in shares */
  lastQuantity: number | undefined;
  lastTradeAt: number | undefined;
  /** regular market, without crossings: rupees, shares, count */
  turnover: number | undefined;
  shares: number | undefined;
  trades: number | undefined;
  /** totals including crossings */
  sharesWithCrossings: number | undefined;
  tradesWithCrossings: number | undefined;
  marketCap: number | undefined;
  marketCapPercent: number | undefined;
  issueDate: string | undefined;
  /** raw code; its meaning is not published, and #market/company/listingBoard says what profiles tell of it */
  status: number | undefined;
  /** The line did not trade this session and is known from an earlier board: all above but its name is of no day, or of that one. */
  lastKnown?: LastKnown;
  /** Of a day before that of the board's newest trade: in no sum, and no colour of now. */
  earlier?: boolean;
}

export type LastKnown = LastPrice | NoPrice;

export interface LastPrice {
  /** rupees */
  price: number;
  /** the official close, and not a price seen while it traded */
  isClose: boolean;
  /** the trade it is of, ms */
  at: number;
}

/** The line has not appeared on any board yet. */
interface NoPrice {
  price?: undefined;
  isClose?: undefined;
  at?: undefined;
}

// Figures worked out from the board's rows. Absent wherever a part of the sum is absent or a divisor is 0.

/** Shares that changed hands in negotiated blocks; 0 when there were none, undefined when the figures contradict each other. */
export const crossedShares = (row: BoardRow) => surplus(row.sharesWithCrossings, row.shares);
export const crossedTrades = (row: BoardRow) => surplus(row.tradesWithCrossings, row.trades);

function surplus(all: number | undefined, regular: number | undefined): number | undefined {
  if (all === undefined || regular === undefined || all < regular) return undefined;
  return all - regular;
}

/** Average price of the regular market's shares, in rupees. */
export const vwap = (row: BoardRow) => ratio(row.turnover, row.shares);

/** Shares per trade. */
export const averageTrade = (row: BoardRow) => ratio(row.shares, row.trades);

/** A price and its change since the close before, which a list may not send. */
interface Moved {
  price?: number | undefined;
  /** in per cent: 1.5 is 1.5 % */
  changePercent?: number | undefined;
  previousClose?: number | undefined;
}

/**
 * The price is of another scale than the close before, as after a split, a bonus or a rights issue: the change that was sent is neither
 * a gain nor a loss.
 */
export function isRescaled({ price, changePercent, previousClose }: Moved): boolean {
  if (previousClose !== undefined) return isOtherScale(previousClose, price);
  if (price === undefined || changePercent === undefined) return false;
  return isOtherScale(price / (1 + changePercent / 100), price);
}

/** Open against previous close, in per cent; none across a split. */
export function gapPercent({ open, previousClose }: BoardRow): number | undefined {
  if (open === undefined || previousClose === undefined || isOtherScale(previousClose, open))
    return undefined;
  return percentOf(open - previousClose, previousClose);
}

/** What a price is against the previous close, in price units; of a print, which need not be the line's newest. */
export const changeAt = ({ previousClose }: BoardRow, price: number | undefined): number | undefined =>
  price === undefined || previousClose === undefined ? undefined : price - previousClose;

/** What a price is against the previous close, in per cent; of a print, which need not be the line's newest. */
export function changePercentAt({ previousClose }: BoardRow, price: number | undefined): number | undefined {
  if (price === undefined || previousClose === undefined) return undefined;
  return percentOf(price - previousClose, previousClose);
}

/**
 * Where the price stands between the day's low (0) and high (1). A price outside, as a close after tiny trades may be,
 * is put at the end it lies beyond; undefined while low and high are one or not known.
 */
export function rangePosition(row: BoardRow, price = row.price): number | undefined {
  const { low, high } = row;
  if (price === undefined || low === undefined || high === undefined || high <= low) return undefined;
  return Math.min(1, Math.max(0, (price - low) / (high - low)));
}

/** The price lies outside the day's range, since small trades do not move the official price. */
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

/** Per cent; a part and its whole may be of two answers, and no further apart than this. */
const apart = 1;

/**
 * A line's part of a sum, or any part of a whole, in per cent; undefined where it is none, below nothing or more than the whole. The
 * service's own market-cap share on the board is always 0.
 */
export function shareOf(part: number | undefined, whole: number | undefined): number | undefined {
  const share = percentOf(part, whole);
  return share === undefined || share < 0 || share > 100 + apart ? undefined : Math.min(100, share);
}

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
}
