/** Converts the board's wire rows, whole or partial, to market rows. */

import type { BoardRow } from "#market/line/board";
import { type BoardNow, boardNow, type MarketTime } from "#market/now/board";
import type { Body } from "#wire/contract/operation";
import type { Read } from "#wire/contract/schema";
import type { boardChanges } from "#wire/gateway/boardChanges";
import type { Operations } from "#wire/operations";
import { movesOf, positive, undefinedIfAbsent } from "./sent.ts";

/** Characters of a name. The service cuts names at 50; laying out many long ones freezes the page. */
const longestCompanyName = 200;

export type WireRow = Body<Operations["board"]>["reqTradeSummery"][number];
export type BoardChanges = Read<typeof boardChanges>;

/** Wire name of each figure by its market name. Cells carry the wire name as `data-field`. No other list maps these names. */
export const boardFields = {
  symbol: "symbol",
  stockId: "id",
  name: "name",
  logoPath: "logoUrl",
  price: "price",
  change: "change",
  changePercent: "percentageChange",
  previousClose: "previousClose",
  open: "open",
  high: "high",
  low: "low",
  closingPrice: "closingPrice",
  lastQuantity: "quantity",
  lastTradeAt: "lastTradedTime",
  turnover: "turnover",
  shares: "sharevolume",
  trades: "tradevolume",
  sharesWithCrossings: "crossingVolume",
  tradesWithCrossings: "crossingTradeVol",
  marketCap: "marketCap",
  marketCapPercent: "marketCapPercentage",
  issueDate: "issueDate",
  status: "status",
} as const satisfies Record<Exclude<keyof BoardRow, "lastKnown" | "earlier">, keyof WireRow>;

const wire = boardFields;

export function toBoardRow(row: WireRow): BoardRow {
  return {
    symbol: row[wire.symbol],
    stockId: undefinedIfAbsent(row[wire.stockId]),
    name: undefinedIfAbsent(row[wire.name])?.slice(0, longestCompanyName),
    logoPath: undefinedIfAbsent(row[wire.logoPath]),
    ...movesOf({
      price: row[wire.price],
      previousClose: row[wire.previousClose],
      change: row[wire.change],
      changePercent: row[wire.changePercent],
    }),
    open: positive(row[wire.open]),
    high: positive(row[wire.high]),
    low: positive(row[wire.low]),
    closingPrice: positive(row[wire.closingPrice]), // the service sends 0 while the market is open
    lastQuantity: undefinedIfAbsent(row[wire.lastQuantity]),
    lastTradeAt: undefinedIfAbsent(row[wire.lastTradeAt]),
    turnover: undefinedIfAbsent(row[wire.turnover]),
    shares: undefinedIfAbsent(row[wire.shares]),
    trades: undefinedIfAbsent(row[wire.trades]),
    sharesWithCrossings: undefinedIfAbsent(row[wire.sharesWithCrossings]),
    tradesWithCrossings: undefinedIfAbsent(row[wire.tradesWithCrossings]),
    marketCap: positive(row[wire.marketCap]),
    marketCapPercent: undefinedIfAbsent(row[wire.marketCapPercent]),
    issueDate: undefinedIfAbsent(row[wire.issueDate]),
    status: undefinedIfAbsent(row[wire.status]),
  };
}

/** The previous row with the changed fields replaced; other fields keep their values. */
export const mergeRow = (before: WireRow | undefined, changed: BoardChanges["changed"][number]): WireRow => ({
  ...before,
  ...changed,
});

/** Of two rows of one line: the one with the later trade, more trades, and a price within its own range, or else the later row. */
function better(before: WireRow, row: WireRow): WireRow {
  const rank = ({ lastTradedTime, tradevolume, price, low, high }: WireRow) => [
    lastTradedTime ?? 0,
    tradevolume ?? 0,
    typeof price === "number" && (price < (low ?? price) || price > (high ?? price)) ? 0 : 1,
  ];
  const [was, is] = [rank(before), rank(row)];
  const differs = was.findIndex((figure, index) => figure !== is[index]);
  return differs >= 0 && (was[differs] ?? 0) > (is[differs] ?? 0) ? before : row;
}

/** The rows by symbol, in the service's order. A symbol may be sent twice. */
export function rowsBySymbol(sent: Iterable<WireRow>): Map<string, WireRow> {
  const rows = new Map<string, WireRow>();
  for (const row of sent) {
    const before = rows.get(row.symbol);
    rows.set(row.symbol, before ? better(before, row) : row);
  }
  return rows;
}

/** The rows of a whole board, read by the contract. @param clock when they were given @param before the board before */
export const boardOf = (sent: Iterable<WireRow>, clock: MarketTime, before?: BoardNow): BoardNow =>
  boardNow(
    new Map(Array.from(rowsBySymbol(sent), ([symbol, row]) => [symbol, toBoardRow(row)])),
    clock,
    before,
  );
