/** An industry group as its table shows it: what the service says of it, and what its lines on the board come to. */
import type { BoardRow } from "#market/board";
import { percentOf } from "#market/boardFigures";
import { type Breadth, breadthOf } from "#market/breadth";
import type { SectorIndex } from "#market/sector";
import type { SectorBook } from "#market/sectorBook";
import { unknown } from "#ui/format";

export interface SectorRow extends SectorIndex {
  /** per cent of what all groups turned over */
  turnoverShare: number | undefined;
  /** of its lines on the board; absent where none is known */
  lines: Breadth | undefined;
  /** lines on the board are in no known sector yet: what the lines come to is the least it can be */
  partly: boolean;
}

export interface SectorLines {
  /** lines on the board by the group they are known to be in */
  of: ReadonlyMap<number, readonly BoardRow[]>;
  /** there are lines on the board whose sector is not known yet */
  partly: boolean;
}

export function linesBySector(rows: Iterable<BoardRow>, book: SectorBook): SectorLines {
  const lines = new Map<number, BoardRow[]>();
  let partly = false;
  for (const row of rows) {
    if (row.lastKnown) continue;
    const sector = book.of(row.symbol);
    if (sector.kind === "unknown") partly = true;
    if (sector.kind !== "group") continue;
    const of = lines.get(sector.sectorId);
    if (of) of.push(row);
    else lines.set(sector.sectorId, [row]);
  }
  return { of: lines, partly };
}

export function sectorRows(sectors: readonly SectorIndex[], { of: lines, partly }: SectorLines): SectorRow[] {
  const turnover = sectors.reduce((sum, sector) => sum + (sector.turnover ?? 0), 0);
  return sectors.map((sector) => {
    const own = lines.get(sector.sectorId);
    return {
      ...sector,
      turnoverShare: percentOf(sector.turnover, turnover),
      lines: own && breadthOf(own),
      partly,
    };
  });
}

/** @param figure of what is known of the group's lines, as text */
export const atLeast = ({ partly }: Pick<SectorRow, "partly">, figure: string): string =>
  partly && figure !== unknown ? `≥ ${figure}` : figure;
