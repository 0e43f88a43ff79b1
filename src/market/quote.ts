/** One listed line, traded or not. */
export interface Quote {
  symbol: string;
  stockId: number | undefined;
  name: string | undefined;
  isin: string | undefined;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  previousClose: number | undefined;
  /** absent while the market is open */
  closingPrice: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** of the last twelve months; as traded then, not adjusted for splits since */
  twelveMonthHigh: number | undefined;
  twelveMonthLow: number | undefined;
  marketCap: number | undefined;
  /** share of the whole market, in per cent */
  marketCapPercent: number | undefined;
  /** today, crossings included */
  shares: number | undefined;
  trades: number | undefined;
  turnover: number | undefined;
  betaAllShare: number | undefined;
  betaTop20: number | undefined;
  betaPeriod: string | undefined;
  betaQuarter: number | undefined;
  logoPath: string | undefined;
}
