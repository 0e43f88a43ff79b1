/** An industry group as its table shows it: what the service says of it, and what its lines on the board come to. */
import type { BoardRow } from "#market/board";
import { percentOf } from "#market/boardFigures";
import { type Breadth, breadthOf } from "#market/breadth";
import type { SectorIndex } from "#market/sector";
import type { SectorBook } from "#market/sectorBook";

export interface SectorRow extends SectorIndex {
  /** per cent of what all groups turned over */
  turnoverShare: number | undefined;
  /** of its lines on the board; absent where none is known */
  lines: Breadth | undefined;
}

/** Lines on the board by the group they are known to be in. */
export function linesBySector(rows: Iterable<BoardRow>, book: SectorBook): Map<number, BoardRow[]> {
  const lines = new Map<number, BoardRow[]>();
  for (const row of rows) {
    const sector = book.of(row.symbol);
    if (sector.kind !== "group" || row.lastKnown) continue;
    const of = lines.get(sector.sectorId);
    if (of) of.push(row);
    else lines.set(sector.sectorId, [row]);
  }
  return lines;
}

export function sectorRows(
  sectors: readonly SectorIndex[],
  lines: ReadonlyMap<number, readonly BoardRow[]>,
): SectorRow[] {
  const turnover = sectors.reduce((sum, sector) => sum + (sector.turnover ?? 0), 0);
  return sectors.map((sector) => {
    const own = lines.get(sector.sectorId);
    return {
      ...sector,
      turnoverShare: percentOf(sector.turnover, turnover),
      lines: own && breadthOf(own),
    };
  });
}
