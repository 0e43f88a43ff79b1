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
  /** raw code; its meaning is not published */
  status: number | undefined;
}

/** What the board knows of itself when it is read. */
export interface Board {
  rows: ReadonlyMap<string, BoardRow>;
  /** when upstream gave the newest answer behind these rows, ms */
  fetchedAt: number;
}

/** Shares that changed hands in negotiated blocks; undefined when the totals do not add up. */
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

/** Open against previous close, in per cent. */
export function gapPercent({ open, previousClose }: BoardRow): number | undefined {
  if (open === undefined || previousClose === undefined) return undefined;
  return percentOf(open - previousClose, previousClose);
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

export type Direction = "up" | "down" | "unchanged";

export function directionOf(change: number | undefined): Direction | undefined {
  if (change === undefined) return undefined;
  if (change === 0) return "unchanged";
  return change > 0 ? "up" : "down";
}

/** Sums over the lines that traded; crossings are not in them, as they are not in the rows. */
export interface BoardTotals {
  lines: number;
  up: number;
  down: number;
  unchanged: number;
  /** rupees */
  turnover: number;
  upTurnover: number;
  downTurnover: number;
  shares: number;
  trades: number;
  marketCap: number;
}

export function boardTotals(rows: Iterable<BoardRow>): BoardTotals {
  const totals: BoardTotals = {
    lines: 0,
    up: 0,
    down: 0,
    unchanged: 0,
    turnover: 0,
    upTurnover: 0,
    downTurnover: 0,
    shares: 0,
    trades: 0,
    marketCap: 0,
  };
  for (const row of rows) {
    const direction = directionOf(row.change);
    totals.lines++;
    if (direction) totals[direction]++;
    totals.turnover += row.turnover ?? 0;
    if (direction === "up") totals.upTurnover += row.turnover ?? 0;
    if (direction === "down") totals.downTurnover += row.turnover ?? 0;
    totals.shares += row.shares ?? 0;
    totals.trades += row.trades ?? 0;
    totals.marketCap += row.marketCap ?? 0;
  }
  return totals;
}

/** A line's part of a sum, in per cent; the service's own market-cap share on the board is always 0. */
export const percentOf = (part: number | undefined, whole: number | undefined): number | undefined => {
  const share = ratio(part, whole);
  return share === undefined ? undefined : share * 100;
};

function ratio(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || whole === undefined || whole === 0 ? undefined : part / whole;
}
