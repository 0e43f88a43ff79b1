import { useMemo } from "react";
import { reseedBoard, useBoardMeta, useBoardSymbols } from "./board.ts";

/**
 * The board as a panel takes it: its symbols with the answer's stamps. A failure after data is told by the page's notice,
 * since a band in the panel would move what is under the pointer.
 */
export function useBoardReading() {
  const meta = useBoardMeta();
  const symbols = useBoardSymbols();
  return useMemo(() => {
    if (!meta.loaded) return { data: undefined, error: meta.failure ?? null, refetch: reseedBoard };
    return { data: { ...meta, value: symbols }, error: null };
  }, [meta, symbols]);
}
