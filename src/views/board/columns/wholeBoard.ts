import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";

let summed: { rows: unknown; sums: Breadth } | undefined;

/** The sums over all lines of the board, shown or not. */
export function wholeBoard(): Breadth {
  const rows = boardStore.rows();
  // the map of rows is a new object after every change, so the sums are computed once between two changes
  if (summed?.rows !== rows) summed = { rows, sums: breadthOf(rows.values()) };
  return summed.sums;
}

export interface Ways {
  /** whether a board was received; before that its lines are unknown */
  known: boolean;
  up: number;
  down: number;
  flat: number;
  all: number;
}

let ways: Ways = { known: false, up: 0, down: 0, flat: 0, all: 0 };

/** Returns the same object until a count changes. */
function count(): Ways {
  const { up, down, unchanged, lines, earlier } = wholeBoard();
  const all = lines + earlier;
  const known = boardStore.meta().loaded;
  const same =
    ways.known === known &&
    ways.up === up &&
    ways.down === down &&
    ways.flat === unchanged &&
    ways.all === all;
  if (!same) ways = { known, up, down, flat: unchanged, all };
  return ways;
}

/** Also follows the board's state, because the arrival of a board without lines changes no row. */
function subscribe(changed: () => void): () => void {
  const undo = [boardStore.subscribeRows(changed), boardStore.subscribeMeta(changed)];
  return () => {
    for (const stop of undo) stop();
  };
}

/** Lines up, down and unchanged on the whole board. */
export const useWays = (): Ways => useSyncExternalStore(subscribe, count);
