import { useMemo } from "react";
import { reseedBoard, useBoardMeta, useBoardRows } from "#feed/board";
import type { BoardRow } from "#market/board";
import type { PanelQuery } from "#ui/Panel.tsx";

/** Something worked out from the whole board, as a panel reads it: with the board's age and failure. */
export function useFromBoard<T>(workOut: (rows: Iterable<BoardRow>) => T): PanelQuery<T> {
  const rows = useBoardRows();
  const meta = useBoardMeta();
  const value = useMemo(() => workOut(rows.values()), [rows, workOut]);
  return {
    data: meta.loaded ? { value, fetchedAt: meta.fetchedAt, via: "derived" } : undefined,
    error: meta.failure ?? null,
    refetch: reseedBoard,
  };
}
