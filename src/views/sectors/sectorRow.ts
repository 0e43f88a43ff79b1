/** A row of the table of industry groups: the service's figures, and the sums over the group's lines on the board. */
import type { SectorBook, SectorIndex } from "#market/company/sector";
import { type BoardRow, shareOf } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import "#ui/messages/en/sectors";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { boardStore } from "#feed/board/board";
import { knownLines, marketLines } from "#feed/lines/untraded";
import { dayStart } from "#market/day/session";
import { text } from "#ui/messages/text";
import { formatLeast, formatShare, formatShortDay, unknown } from "#ui/words/format";
import { everySecond } from "#ui/words/ticker";

export interface SectorRow extends SectorIndex {
  /** per cent of the turnover of all groups; absent if a group that traded has none */
  turnoverShare: number | undefined;
  /** of its lines on the board; absent if none or too few of all lines are known */
  lines: Breadth | undefined;
  /** ms; time of the board's newest trade, if the index's own tick is of another day than the lines' figures */
  linesAt: number | undefined;
  /** some lines on the board have no known sector or are of another day: sums over lines are minimums */
  partly: boolean;
  /** lines of the group that did not trade in this session: the board has no market cap for them */
  untraded: number;
}

interface SectorLines {
  /** lines on the board by known group */
  of: ReadonlyMap<number, readonly BoardRow[]>;
  /** number of known lines of a group that are not on the board */
  untraded: ReadonlyMap<number, number>;
  /** some lines on the board have no known sector yet */
  partly: boolean;
  /** enough lines on the board are known for sums over them */
  most: boolean;
  /** ms; time of the board's newest trade */
  newestTradeAt: number | undefined;
}

/** The part of the board's lines with a known sector that sums require. */
const fewest = 0.8;

export const noLines: SectorLines = {
  of: new Map(),
  untraded: new Map(),
  partly: false,
  most: true,
  newestTradeAt: undefined,
};

// @param rows lines on the board, and known lines that did not trade

export function linesBySector(rows: Iterable<BoardRow>, book: SectorBook): SectorLines {
  const lines = new Map<number, BoardRow[]>();
  const untraded = new Map<number, number>();
  let [all, waiting] = [0, 0];
  let newestTradeAt: number | undefined;
  for (const row of rows) {
    const sector = book.of(row.symbol);
    if (row.lastKnown) {
      if (sector.kind === "group") untraded.set(sector.sectorId, (untraded.get(sector.sectorId) ?? 0) + 1);
      continue;
    }
    all += 1;
    if (row.lastTradeAt !== undefined) newestTradeAt = Math.max(newestTradeAt ?? 0, row.lastTradeAt);
    if (sector.kind === "unknown") waiting += 1;
    if (sector.kind !== "group") continue;
    const of = lines.get(sector.sectorId);
    if (of) of.push(row);
    else lines.set(sector.sectorId, [row]);
  }
  return { of: lines, untraded, partly: waiting > 0, most: all - waiting >= fewest * all, newestTradeAt };
}

export function sectorRows(sectors: readonly SectorIndex[], lines: SectorLines): SectorRow[] {
  const { of, partly, most } = lines;
  const whole = sectors.some(tradedUnsaid)
    ? undefined
    : sectors.reduce((sum, sector) => sum + (sector.turnover ?? 0), 0);
  return sectors.map((sector) => {
    const own = most ? of.get(sector.sectorId) : undefined;
    const sums = own && breadthOf(own);
    return {
      ...sector,
      turnoverShare: shareOf(sector.turnover, whole),
      lines: sums,
      linesAt: own && otherDay(lines.newestTradeAt, sector.lastTickAt),
      partly: partly || (sums?.earlier ?? 0) > 0,
      untraded: lines.untraded.get(sector.sectorId) ?? 0,
    };
  });
}

const otherDay = (board: number | undefined, tick: number | undefined): number | undefined =>
  board !== undefined && tick !== undefined && dayStart(board) !== dayStart(tick) ? board : undefined;

/** "7.00 · of 2 Oct": a figure of the lines beside an index of another session. */
export const ofSession = ({ linesAt }: Pick<SectorRow, "linesAt">, figure: string): string =>
  linesAt === undefined || figure === unknown
    ? figure
    : text("sectors.ofSession", { figure, day: formatShortDay(linesAt) });

const tradedUnsaid = ({ turnover, trades = 0, shares = 0 }: SectorIndex) =>
  turnover === undefined && (trades > 0 || shares > 0);

/** The market cap of the group's lines as text; a minimum if lines have none, did not trade or are unknown. */
export function capOf(
  { lines, partly, untraded }: Pick<SectorRow, "lines" | "partly" | "untraded">,
  format: Format,
): string {
  if (!lines) return unknown;
  const { marketCap, unsaid } = lines;
  return atLeast({ partly: partly || untraded > 0 || unsaid.marketCap > 0 }, format(marketCap || undefined));
}

type Format = (value: number | undefined) => string;

/** The group's part of the board's market cap as text; unknown if other lines have none, as it might be too large. */
export function capShareOf(
  { lines, partly }: Pick<SectorRow, "lines" | "partly">,
  board: Breadth | undefined,
) {
  if (!lines || !board || board.unsaid.marketCap > lines.unsaid.marketCap) return unknown;
  const share = shareOf(lines.marketCap || undefined, board.marketCap || undefined);
  return atLeast({ partly: partly || lines.unsaid.marketCap > 0 }, formatShare(share));
}

/** Lines without a change, or without a known sector. */
export const areMore = ({ lines, partly }: Pick<SectorRow, "lines" | "partly">): boolean =>
  partly || (lines !== undefined && lines.up + lines.unchanged + lines.down < lines.lines);

/** @param figure text for the known lines of the group */
const atLeast = ({ partly }: Pick<SectorRow, "partly">, figure: string): string =>
  partly ? formatLeast(figure) : figure;

// The board's lines by sector, updated at most once a second: sums need not follow every trade.

export function useSectorLines(book: SectorBook) {
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  const known = useSyncExternalStore(knownLines.subscribe, knownLines.get);
  return useMemo(() => {
    // lines of the board, and further known ones
    const all = marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);
    return linesBySector(all, book);
  }, [rows, known, book]);
}
