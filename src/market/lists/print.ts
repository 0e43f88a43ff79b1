/** A line's latest print, as the short price list gives it. */
export interface Print {
  symbol: string;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  /** size of the trade, in shares */
  quantity: number | undefined;
  tradedAt: number | undefined;
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** today's shares, crossings included */
  sharesWithCrossings: number | undefined;
}
