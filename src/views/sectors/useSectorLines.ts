/** The board's lines by sector, anew once a second at most: sums need not follow every trade. */
import { useEffect, useMemo, useState } from "react";
import { boardStore } from "#feed/board/board";
import type { SectorBook } from "#market/company/sector";
import { everySecond } from "#ui/words/ticker";
import { linesBySector } from "./sectorRow.ts";

export function useSectorLines(book: SectorBook) {
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  return useMemo(() => linesBySector(rows.values(), book), [rows, book]);
}
