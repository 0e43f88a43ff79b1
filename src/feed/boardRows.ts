/** Wire rows of the board, whole and in part, as the market's rows. */
import type { BoardRow } from "#market/board";
import type { boardChanges } from "#wire/boardChanges";
import type { Body } from "#wire/operation";
import type { Operations } from "#wire/operations";
import type { Read } from "#wire/schema";
import { positive, said } from "./said.ts";

export type WireRow = Body<Operations["board"]>["reqTradeSummery"][number];
export type BoardChanges = Read<typeof boardChanges>;

export const toBoardRow = (row: WireRow): BoardRow => ({
  symbol: row.symbol,
  stockId: said(row.id),
  name: said(row.name),
  logoPath: said(row.logoUrl),
  price: said(row.price),
  change: said(row.change),
  changePercent: said(row.percentageChange),
  previousClose: said(row.previousClose),
  open: said(row.open),
  high: said(row.high),
  low: said(row.low),
  closingPrice: positive(row.closingPrice), // 0 while the market is open
  lastQuantity: said(row.quantity),
  lastTradeAt: said(row.lastTradedTime),
  turnover: said(row.turnover),
  shares: said(row.sharevolume),
  trades: said(row.tradevolume),
  sharesWithCrossings: said(row.crossingVolume),
  tradesWithCrossings: said(row.crossingTradeVol),
  marketCap: said(row.marketCap),
  marketCapPercent: said(row.marketCapPercentage),
  issueDate: said(row.issueDate),
  status: said(row.status),
});

/** A changed row laid over what was known; a field that is left out is as it was. */
export const mergeRow = (before: WireRow | undefined, changed: BoardChanges["changed"][number]): WireRow => ({
  ...before,
  ...changed,
});

/** Field by field, so that an answer without news keeps the very same row. */
export function sameRow(a: BoardRow, b: BoardRow): boolean {
  for (const name of Object.keys(a) as (keyof BoardRow)[]) if (!Object.is(a[name], b[name])) return false;
  return true;
}
