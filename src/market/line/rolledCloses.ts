/**
 * Between two sessions the exchange puts the closes of the last session in place of the previous closes, while the rows still show that
 * session. Every line then seems unchanged. Seen before the open of 13 January 2022, in all 285 rows.
 */

import type { BoardRow } from "./board.ts";

/** Half of the last decimal of a price; prices have two decimals. */
const same = 0.005;
const isSame = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) < same;

/** Fewer lines that moved within the day can stand at their previous closes by chance. */
const fewest = 3;
/** part of those lines; on a day's true board less than a fifth stand at their previous closes */
const most = 0.9;

const ownClose = ({ price, closingPrice, previousClose }: BoardRow) =>
  isSame(previousClose, price) || isSame(previousClose, closingPrice);

const movedWithin = ({ price, open, high, low }: BoardRow) =>
  price !== undefined && [open, high, low].some((other) => other !== undefined && !isSame(other, price));

/** Whether the previous closes of a board are the closes of the session that it shows. */
export function hasRolledCloses(rows: Iterable<BoardRow>): boolean {
  let [moved, stayed] = [0, 0];
  for (const row of rows) {
    if (row.earlier || row.previousClose === undefined || !movedWithin(row)) continue;
    moved += 1;
    if (ownClose(row)) stayed += 1;
  }
  return moved >= fewest && stayed >= moved * most;
}

/** A row of such a board, without the false previous close and the change against it. A change of the session itself stays. */
export function withoutRolledClose(row: BoardRow): BoardRow {
  if (!ownClose(row)) return row;
  const { price = 0, previousClose = 0, change, changePercent } = row;
  const isFalse = change === undefined || isSame(change, price - previousClose);
  return {
    ...row,
    previousClose: undefined,
    change: isFalse ? undefined : change,
    changePercent: isFalse ? undefined : changePercent,
  };
}
