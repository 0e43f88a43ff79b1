/** The board's lines by sector, anew once a second at most: sums need not follow every trade. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { knownLines, marketLines } from "#feed/lines/untraded";
import type { SectorBook } from "#market/company/sector";
import { everySecond } from "#ui/words/ticker";
import { linesBySector } from "./sectorRow.ts";

export function useSectorLines(book: SectorBook) {
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  const known = useSyncExternalStore(knownLines.subscribe, knownLines.get);
  return useMemo(() => {
    // of the board, and those known besides
    const all = marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);
    return linesBySector(all, book);
  }, [rows, known, book]);
}
