/** Wire rows of the board, whole and in part, as the market's rows. */

import { movedFrom, positive, said } from "#feed/reading/reading";
import type { BoardRow } from "#market/line/board";
import type { Body } from "#wire/contract/operation";
import type { Read } from "#wire/contract/schema";
import type { boardChanges } from "#wire/gateway/boardChanges";
import type { Operations } from "#wire/operations";

/** The service cuts names at 50; more than this nobody reads, and a page of such names stands still. */
const longestName = 200;

export type WireRow = Body<Operations["board"]>["reqTradeSummery"][number];
export type BoardChanges = Read<typeof boardChanges>;

export function toBoardRow(row: WireRow): BoardRow {
  const priced = { price: said(row.price), previousClose: positive(row.previousClose) };
  return {
    symbol: row.symbol,
    stockId: said(row.id),
    name: said(row.name)?.slice(0, longestName),
    logoPath: said(row.logoUrl),
    ...priced,
    change: movedFrom(row.change, priced),
    changePercent: movedFrom(row.percentageChange, priced),
    open: positive(row.open),
    high: positive(row.high),
    low: positive(row.low),
    closingPrice: positive(row.closingPrice), // 0 while the market is open
    lastQuantity: said(row.quantity),
    lastTradeAt: said(row.lastTradedTime),
    turnover: said(row.turnover),
    shares: said(row.sharevolume),
    trades: said(row.tradevolume),
    sharesWithCrossings: said(row.crossingVolume),
    tradesWithCrossings: said(row.crossingTradeVol),
    marketCap: positive(row.marketCap),
    marketCapPercent: said(row.marketCapPercentage),
    issueDate: said(row.issueDate),
    status: said(row.status),
  };
}

/** A changed row laid over what was known; a field that is left out is as it was. */
export const mergeRow = (before: WireRow | undefined, changed: BoardChanges["changed"][number]): WireRow => ({
  ...before,
  ...changed,
});

/** @param dayAt when the day of the board's newest trade began, ms @returns the very same row where it is told right already */
export function toldOf(row: BoardRow, dayAt: number | undefined): BoardRow {
  const earlier = dayAt !== undefined && row.lastTradeAt !== undefined && row.lastTradeAt < dayAt;
  return earlier === (row.earlier ?? false) ? row : { ...row, earlier };
}

/** Field by field, so that an answer without news keeps the very same row. */
export function sameRow(a: BoardRow, b: BoardRow): boolean {
  if ((a.earlier ?? false) !== (b.earlier ?? false)) return false;
  for (const name of Object.keys(a) as (keyof BoardRow)[]) if (!Object.is(a[name], b[name])) return false;
  return true;
}
