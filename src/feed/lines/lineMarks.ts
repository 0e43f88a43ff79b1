/** Which lines are marked, such as halted ones. ./markFeed.ts works it out while a view shows marks. */
import { useSyncExternalStore } from "react";
import { createCollection } from "#feed/reading/store";
import type { LineMark, LineMarks } from "#market/line/lineMark";

export const markedLines = createCollection<LineMarks>(new Map());

export const useLineMarks = (): LineMarks => useSyncExternalStore(markedLines.subscribe, markedLines.get);

/** One line's marks, the gravest first; undefined for a line without marks. */
export const useMarksOf = (symbol: string): readonly LineMark[] | undefined =>
  useSyncExternalStore(markedLines.subscribe, () => markedLines.get().get(symbol));
