import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board";
import { breadthOf } from "#market/breadth";

export interface Ways {
  up: number;
  down: number;
  flat: number;
  all: number;
}

let counted: { rows: unknown; ways: Ways } = { rows: undefined, ways: { up: 0, down: 0, flat: 0, all: 0 } };

/** The same object until a count changes. */
function count(): Ways {
  const rows = boardStore.rows();
  if (rows === counted.rows) return counted.ways;
  const { up, down, unchanged, lines } = breadthOf(rows.values());
  const { ways } = counted;
  const same = ways.up === up && ways.down === down && ways.flat === unchanged && ways.all === lines;
  counted = { rows, ways: same ? ways : { up, down, flat: unchanged, all: lines } };
  return counted.ways;
}

/** Lines up, down and unchanged on the whole board. */
export const useWays = (): Ways => useSyncExternalStore(boardStore.subscribeRows, count);
