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
  /** raw code; its meaning is not published, and ./listingBoard.ts says what profiles tell of it */
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

/** No board has shown the line so far. */
export interface NoPrice {
  price?: undefined;
  isClose?: undefined;
  at?: undefined;
}
