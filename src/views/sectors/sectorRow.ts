/** An industry group as its table shows it: what the service says of it, and what its lines on the board come to. */
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
  /** per cent of what all groups turned over; absent where one of them traded and does not say for how much */
  turnoverShare: number | undefined;
  /** of its lines on the board; absent where none is known, or too few of all lines are */
  lines: Breadth | undefined;
  /** of the board's newest trade, ms, where the index's own tick is of another day: the lines' figures are not of its session */
  linesAt: number | undefined;
  /** lines on the board are in no known sector yet, or of another day: what the lines come to is the least it can be */
  partly: boolean;
  /** lines of the group that did not trade in this session: the board has no worth of theirs */
  untraded: number;
}

interface SectorLines {
  /** lines on the board by the group they are known to be in */
  of: ReadonlyMap<number, readonly BoardRow[]>;
  /** how many lines of a group are known and not on the board */
  untraded: ReadonlyMap<number, number>;
  /** there are lines on the board whose sector is not known yet */
  partly: boolean;
  /** so many of the lines on the board are known that sums over them say something */
  most: boolean;
  /** of the board's newest trade, ms */
  newestTradeAt: number | undefined;
}

/** The part of the board's lines whose sector has to be known before sums over some of them are told. */
const fewest = 0.8;

export const noLines: SectorLines = {
  of: new Map(),
  untraded: new Map(),
  partly: false,
  most: true,
  newestTradeAt: undefined,
};

// @param rows lines on the board, and those that did not trade as far as they are known

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

/** What the group's lines are worth, as text: the least it can be where some do not say it, did not trade or are not known. */
export function capOf(
  { lines, partly, untraded }: Pick<SectorRow, "lines" | "partly" | "untraded">,
  format: Format,
): string {
  if (!lines) return unknown;
  const { marketCap, unsaid } = lines;
  return atLeast({ partly: partly || untraded > 0 || unsaid.marketCap > 0 }, format(marketCap || undefined));
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
const atLeast = ({ partly }: Pick<SectorRow, "partly">, figure: string): string =>
  partly ? formatLeast(figure) : figure;

// The board's lines by sector, anew once a second at most: sums need not follow every trade.

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
