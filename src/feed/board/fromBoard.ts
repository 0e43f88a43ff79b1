import { useMemo } from "react";
import type { FeedError } from "#feed/reading/feedError";
import { type Reading, stampsOf } from "#feed/reading/reading";
import type { BoardRow } from "#market/line/board";
import { reseedBoard, useBoardMeta, useBoardRows } from "./board.ts";

export interface FromBoard<T> {
  data: Reading<T> | undefined;
  error: FeedError | null;
  refetch: () => void;
}

/** Something worked out from the whole board, in the form of a query: with the board's stamps and failure. */
export function useFromBoard<T>(workOut: (rows: Iterable<BoardRow>) => T): FromBoard<T> {
  const rows = useBoardRows();
  const meta = useBoardMeta();
  const value = useMemo(() => workOut(rows.values()), [rows, workOut]);
  const data = useMemo(
    (): Reading<T> | undefined => (meta.loaded ? { ...stampsOf(meta), value, via: "derived" } : undefined),
    [meta, value],
  );
  return { data, error: meta.failure ?? null, refetch: reseedBoard };
}
