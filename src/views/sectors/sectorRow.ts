/** An industry group as its table shows it: what the service says of it, and what its lines on the board come to. */
import type { BoardRow } from "#market/board";
import { shareOf } from "#market/boardFigures";
import { type Breadth, breadthOf } from "#market/breadth";
import type { SectorIndex } from "#market/sector";
import type { SectorBook } from "#market/sectorBook";
import { formatLeast, formatShare, unknown } from "#ui/format";

export interface SectorRow extends SectorIndex {
  /** per cent of what all groups turned over; absent where one of them traded and does not say for how much */
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
  const whole = sectors.some(tradedUnsaid)
    ? undefined
    : sectors.reduce((sum, sector) => sum + (sector.turnover ?? 0), 0);
  return sectors.map((sector) => {
    const own = lines.get(sector.sectorId);
    return {
      ...sector,
      turnoverShare: shareOf(sector.turnover, whole),
      lines: own && breadthOf(own),
      partly,
    };
  });
}

const tradedUnsaid = ({ turnover, trades = 0, shares = 0 }: SectorIndex) =>
  turnover === undefined && (trades > 0 || shares > 0);

/** What the group's lines are worth, as text: the least it can be where some do not say it or are not known. */
export function capOf({ lines, partly }: Pick<SectorRow, "lines" | "partly">, format: Format): string {
  if (!lines) return unknown;
  const { marketCap, unsaid } = lines;
  return atLeast({ partly: partly || unsaid.marketCap > 0 }, format(marketCap || undefined));
}

type Format = (value: number | undefined) => string;

/** What the group's lines are of the board's worth, as text; unknown where other lines do not say theirs: it may be less then. */
export function capShareOf(
  { lines, partly }: Pick<SectorRow, "lines" | "partly">,
  board: Breadth | undefined,
) {
  if (!lines || !board || board.unsaid.marketCap > lines.unsaid.marketCap) return unknown;
  const share = shareOf(lines.marketCap || undefined, board.marketCap || undefined);
  return atLeast({ partly: partly || lines.unsaid.marketCap > 0 }, formatShare(share));
}

/** Lines that do not say how they moved, or are not known to be the group's. */
export const areMore = ({ lines, partly }: Pick<SectorRow, "lines" | "partly">): boolean =>
  partly || (lines !== undefined && lines.up + lines.unchanged + lines.down < lines.lines);

/** @param figure of what is known of the group's lines, as text */
export const atLeast = ({ partly }: Pick<SectorRow, "partly">, figure: string): string =>
  partly ? formatLeast(figure) : figure;
