import { boardStore } from "#feed/board/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";

let summed: { rows: unknown; sums: Breadth } | undefined;

/** The sums over all lines of the board, shown or not. */
export function wholeBoard(): Breadth {
  const rows = boardStore.rows();
  // the map is another object after every change: whoever asks in between shares one sum
  if (summed?.rows !== rows) summed = { rows, sums: breadthOf(rows.values()) };
  return summed.sums;
}
