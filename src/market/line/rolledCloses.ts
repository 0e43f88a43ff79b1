/**
 * Between two sessions the exchange puts the closes of the last session in place of the previous closes, while the rows still show that
 * session. Every line then seems unchanged. Seen before the open of 13 January 2022, in all 285 rows.
 */

import { type BoardRow, vwap } from "./board.ts";

/** Half of the last decimal of a price; prices have two decimals. */
const halfCent = 0.005;
const isSamePrice = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < halfCent;

/** Fewer lines that moved within the day can stand at their previous closes by chance. */
const fewestMoved = 3;
/** part of those lines; at a day's end less than a fifth stand at their previous closes */
const stayedShare = 0.5;

const ownClose = ({ price, closingPrice, previousClose }: BoardRow) =>
  isSamePrice(previousClose, price) || isSamePrice(previousClose, closingPrice);

/** The range of some rows is missing; their average price then shows that they moved. */
const hasMovedInDay = (row: BoardRow) =>
  row.price !== undefined &&
  [row.open, row.high, row.low, vwap(row)].some(
    (other) => other !== undefined && !isSamePrice(other, row.price),
  );

/**
 * Whether the previous closes of a board are the closes of the session that it shows. Only for a board of an earlier day: in the first
 * minutes of a session many prices are the previous closes, because small trades move the range and not the price.
 */
export function hasRolledCloses(rows: Iterable<BoardRow>): boolean {
  let [moved, stayed] = [0, 0];
  for (const row of rows) {
    if (row.earlier || row.previousClose === undefined || !hasMovedInDay(row)) continue;
    moved += 1;
    if (ownClose(row)) stayed += 1;
  }
  return moved >= fewestMoved && stayed >= moved * stayedShare;
}

/** A row of such a board, without the false previous close and the change against it. */
export const withoutRolledClose = (row: BoardRow): BoardRow =>
  ownClose(row) ? { ...row, previousClose: undefined, change: undefined, changePercent: undefined } : row;
