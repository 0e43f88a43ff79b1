/** For tests. */
import type { BoardRow } from "./board.ts";

/** A line on which nothing is said but what is given. */
export const boardRow = (given: Partial<BoardRow> = {}): BoardRow => ({
  symbol: "ACME.N0000",
  stockId: undefined,
  name: undefined,
  logoPath: undefined,
  price: undefined,
  change: undefined,
  changePercent: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
  closingPrice: undefined,
  lastQuantity: undefined,
  lastTradeAt: undefined,
  turnover: undefined,
  shares: undefined,
  trades: undefined,
  sharesWithCrossings: undefined,
  tradesWithCrossings: undefined,
  marketCap: undefined,
  marketCapPercent: undefined,
  issueDate: undefined,
  status: undefined,
  ...given,
});
