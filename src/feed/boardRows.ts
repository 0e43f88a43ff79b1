/** Wire rows of the board, whole and in part, as the market's rows. */
import type { BoardRow } from "#market/board";
import type { boardChanges } from "#wire/boardChanges";
import type { Body } from "#wire/operation";
import type { Operations } from "#wire/operations";
import type { Read } from "#wire/schema";
import { type DoubtedField, doubtedFields } from "./doubts.ts";
import { positive, said } from "./said.ts";

/** The service cuts names at 50; more than this nobody reads, and a page of such names stands still. */
const longestName = 200;

export type WireRow = Body<Operations["board"]>["reqTradeSummery"][number];
export type BoardChanges = Read<typeof boardChanges>;

/** What cannot be true is as if the service had not said it: no sum, count or list may hold it. */
export function toBoardRow(row: WireRow): BoardRow {
  const doubted = doubtedFields(row);
  const sure = (field: DoubtedField) => (doubted.has(field) ? undefined : said(row[field]));
  return {
    symbol: row.symbol,
    stockId: said(row.id),
    name: said(row.name)?.slice(0, longestName),
    logoPath: said(row.logoUrl),
    price: sure("price"),
    change: sure("change"),
    changePercent: sure("percentageChange"),
    previousClose: sure("previousClose"),
    open: sure("open"),
    high: sure("high"),
    low: sure("low"),
    closingPrice: positive(sure("closingPrice")), // 0 while the market is open
    lastQuantity: sure("quantity"),
    lastTradeAt: said(row.lastTradedTime),
    turnover: sure("turnover"),
    shares: sure("sharevolume"),
    trades: sure("tradevolume"),
    sharesWithCrossings: sure("crossingVolume"),
    tradesWithCrossings: sure("crossingTradeVol"),
    marketCap: sure("marketCap"),
    marketCapPercent: sure("marketCapPercentage"),
    issueDate: said(row.issueDate),
    status: said(row.status),
  };
}

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
