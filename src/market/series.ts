/** 1 the current or last session, 2 a week, 3 a month, 4 a quarter, 5 a year. */
export type Period = 1 | 2 | 3 | 4 | 5;

export interface IndexPoint {
  at: number;
  value: number;
}

/** Intraday: one per trade. Daily: one per day with trades, `at` being Colombo midnight, `quantity` the day's shares. */
export interface StockPoint {
  at: number;
  price: number;
  quantity: number | undefined;
  high: number | undefined;
  low: number | undefined;
  open: number | undefined;
}
