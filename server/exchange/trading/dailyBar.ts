/** One line on one day with trades; prices in cents. */
export interface DailyBar {
  /** Colombo midnight */
  at: number;
  close: number;
  high: number;
  low: number;
  /** through the book; the totals include block crossings */
  shares: number;
  totalShares: number;
  turnover: number;
  trades: number;
}
