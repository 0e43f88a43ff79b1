/** A line's part of the market cap of all lines on the board: the service's own figure is 0 for every line. */
import { boardStore } from "#feed/board";
import type { BoardRow } from "#market/board";
import { percentOf } from "#market/boardFigures";
import { breadthOf } from "#market/breadth";

type Rows = ReadonlyMap<string, BoardRow>;
let summed: { rows: Rows; marketCap: number } | undefined;

/** In per cent; absent where the line or the whole board has no market cap. */
export function capShare({ marketCap }: BoardRow): number | undefined {
  const rows = boardStore.rows();
  // the map is another object after every change: a column of cells sums it once
  if (summed?.rows !== rows) summed = { rows, marketCap: breadthOf(rows.values()).marketCap };
  return percentOf(marketCap, summed.marketCap);
}
