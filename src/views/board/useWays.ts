import { useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { wholeBoard } from "#views/board/columns/wholeBoard";

export interface Ways {
  up: number;
  down: number;
  flat: number;
  all: number;
}

let ways: Ways = { up: 0, down: 0, flat: 0, all: 0 };

/** The same object until a count changes. */
function count(): Ways {
  const { up, down, unchanged, lines, earlier } = wholeBoard();
  const all = lines + earlier;
  const same = ways.up === up && ways.down === down && ways.flat === unchanged && ways.all === all;
  if (!same) ways = { up, down, flat: unchanged, all };
  return ways;
}

/** Lines up, down and unchanged on the whole board. */
export const useWays = (): Ways => useSyncExternalStore(boardStore.subscribeRows, count);
