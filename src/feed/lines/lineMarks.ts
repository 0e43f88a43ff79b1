/** Which lines are marked, for whatever shows lines; kept by ./markFeed.ts, and only while something shows them. */
import { useSyncExternalStore } from "react";
import { createStore, type Store } from "#feed/reading/store";
import type { LineMark, LineMarks } from "#market/line/lineMark";

export const markedLines: Store<LineMarks> = createStore<LineMarks>(new Map());

let readers = 0;

/** How many parts of the page show marks now. */
export const markReaders = (): number => readers;

function subscribe(listener: () => void): () => void {
  readers += 1;
  const undo = markedLines.subscribe(listener);
  return () => {
    readers -= 1;
    undo();
  };
}

/** The same object until a mark comes or goes. */
export const useLineMarks = (): LineMarks => useSyncExternalStore(subscribe, markedLines.get);

/** One line's, the gravest first; undefined for nearly all. */
export const useMarksOf = (symbol: string): readonly LineMark[] | undefined =>
  useSyncExternalStore(subscribe, () => markedLines.get().get(symbol));
