/** A line among the gainers or losers. */
export interface Mover {
  symbol: string;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  tradedAt: number | undefined;
}

/** A line among the most active, ordered by trades. */
export interface Active {
  symbol: string;
  trades: number | undefined;
  shares: number | undefined;
  /** rupees */
  turnover: number | undefined;
  /** the day's price change in per cent: what the service sends under a name that says share of volume */
  changePercent: number | undefined;
}
