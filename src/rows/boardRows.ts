/** Converts the board's wire rows, whole or partial, to market rows. */

import { dayStart, newestEvent } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { hasRolledCloses, withoutRolledClose } from "#market/line/rolledCloses";
import type { Body } from "#wire/contract/operation";
import type { Read } from "#wire/contract/schema";
import type { boardChanges } from "#wire/gateway/boardChanges";
import type { Operations } from "#wire/operations";
import { absentAsUndefined, movesOf, positive } from "./sent.ts";

/** Characters of a name. The service cuts names at 50; laying out many long ones freezes the page. */
const longestName = 200;

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
    stockId: absentAsUndefined(row[wire.stockId]),
    name: absentAsUndefined(row[wire.name])?.slice(0, longestName),
    logoPath: absentAsUndefined(row[wire.logoPath]),
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
    lastQuantity: absentAsUndefined(row[wire.lastQuantity]),
    lastTradeAt: absentAsUndefined(row[wire.lastTradeAt]),
    turnover: absentAsUndefined(row[wire.turnover]),
    shares: absentAsUndefined(row[wire.shares]),
    trades: absentAsUndefined(row[wire.trades]),
    sharesWithCrossings: absentAsUndefined(row[wire.sharesWithCrossings]),
    tradesWithCrossings: absentAsUndefined(row[wire.tradesWithCrossings]),
    marketCap: positive(row[wire.marketCap]),
    marketCapPercent: absentAsUndefined(row[wire.marketCapPercent]),
    issueDate: absentAsUndefined(row[wire.issueDate]),
    status: absentAsUndefined(row[wire.status]),
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

/** The service also lists lines whose counters of the day are all zero. */
const hasNoTrade = ({
  trades,
  shares,
  tradesWithCrossings = 0,
  sharesWithCrossings = 0,
}: BoardRow): boolean =>
  trades === 0 && shares === 0 && tradesWithCrossings === 0 && sharesWithCrossings === 0;

/** Marks a row whose last trade was on an earlier day than the board's, or that has no trade. @param dayAt start of the board's day, ms */
function withDayMark(row: BoardRow, dayAt: number | undefined): BoardRow {
  const isOld = dayAt !== undefined && row.lastTradeAt !== undefined && row.lastTradeAt < dayAt;
  return isOld || hasNoTrade(row) ? { ...row, earlier: true } : row;
}

interface WholeBoard {
  rows: ReadonlyMap<string, BoardRow>;
  /** time of the newest believable trade, exchange's ms */
  newestTradeAt: number | undefined;
}

/** What only the whole board tells of its rows: which are of an earlier day, and whether the previous closes are of this session. */
export function wholeBoard(plain: ReadonlyMap<string, BoardRow>, clock: ExchangeTime): WholeBoard {
  const newestTradeAt = newestTrade(plain, clock);
  const dayAt = newestTradeAt === undefined ? undefined : dayStart(newestTradeAt);
  const dated = new Map(Array.from(plain, ([symbol, row]) => [symbol, withDayMark(row, dayAt)]));
  const isToday = dayAt === dayStart(clock.at);
  if (isToday || !hasRolledCloses(dated.values())) return { rows: dated, newestTradeAt };
  const rows = new Map(Array.from(dated, ([symbol, row]) => [symbol, withoutRolledClose(row)]));
  return { rows, newestTradeAt };
}

interface ExchangeTime {
  /** ms */
  at: number;
  /** 1, or more in a replay or a quickened simulation */
  speed: number;
}

/** Compares field by field, so that an answer without changes keeps the same row objects. */
export function sameRow(a: BoardRow, b: BoardRow): boolean {
  if ((a.earlier ?? false) !== (b.earlier ?? false)) return false;
  for (const name of Object.keys(a) as (keyof BoardRow)[]) if (!Object.is(a[name], b[name])) return false;
  return true;
}

const newestTrade = (rows: ReadonlyMap<string, BoardRow>, clock: ExchangeTime) =>
  newestEvent(
    Array.from(rows.values(), ({ lastTradeAt }) => lastTradeAt),
    clock,
  );
