/** The figures of an industry group: the service's, the sums over the group's lines on the board, and how a page lists them. */
import "#ui/messages/en/sectors";
import "./sectors.css";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { boardStore, useBoardMeta } from "#feed/board/board";
import { useCompanyBook } from "#feed/lines/companyBook";
import { knownLines, marketLines } from "#feed/lines/knownLines";
import type { SectorIndex } from "#market/company/sector";
import type { SectorBook } from "#market/company/sectorBook";
import { dayStart } from "#market/day/session";
import { type BoardRow, shareOf } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { sectorFields } from "#rows/sectorRows";
import { text } from "#ui/messages/text";
import {
  formatChange,
  formatChangePercent,
  formatCount,
  formatDayAndClock,
  formatLowerLimit,
  formatPrice,
  formatShare,
  formatShortDay,
  unknownFigure,
} from "#ui/words/format";
import { everySecond } from "#ui/words/ticker";

export interface SectorRow extends SectorIndex {
  /** per cent of the turnover of all groups; undefined if a group traded without a stated turnover */
  turnoverShare: number | undefined;
  /** breadth of the group's lines on the board; undefined if none is known, or too few of all lines are known */
  lines: Breadth | undefined;
  /** ms; time of the board's newest trade if it is from another day than the index's tick, otherwise undefined */
  linesAt: number | undefined;
  /** whether some lines on the board have no known sector or are of another day; sums over lines are then minimums */
  partly: boolean;
  /** number of the group's lines that did not trade in this session; the board has no market cap for them */
  untraded: number;
}

interface SectorLines {
  /** lines on the board, by the group they are known to be in */
  of: ReadonlyMap<number, readonly BoardRow[]>;
  /** number of known lines of a group that are not on the board */
  untraded: ReadonlyMap<number, number>;
  /** whether some lines on the board have no known sector yet */
  partly: boolean;
  /** whether enough lines on the board have a known sector to show sums */
  most: boolean;
  /** ms; time of the board's newest trade */
  newestTradeAt: number | undefined;
}

/** Sums are shown once at least this fraction of the board's lines has a known sector. */
const leastKnownShare = 0.8;

export const noLines: SectorLines = {
  of: new Map(),
  untraded: new Map(),
  partly: false,
  most: true,
  newestTradeAt: undefined,
};

// `rows` are the lines on the board, and known lines that did not trade.

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
  return {
    of: lines,
    untraded,
    partly: waiting > 0,
    most: all - waiting >= leastKnownShare * all,
    newestTradeAt,
  };
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

/** "7.00 · of 2 Oct": a figure of the lines, marked with its day if the index is from another session. */
export const ofSession = ({ linesAt }: Pick<SectorRow, "linesAt">, figure: string): string =>
  linesAt === undefined || figure === unknownFigure
    ? figure
    : text("sectors.ofSession", { figure, day: formatShortDay(linesAt) });

const tradedUnsaid = ({ turnover, trades = 0, shares = 0 }: SectorIndex) =>
  turnover === undefined && (trades > 0 || shares > 0);

/** The market cap of the group's lines as text. It is a minimum if a line has none, did not trade or has no known sector. */
export function capOf(
  { lines, partly, untraded }: Pick<SectorRow, "lines" | "partly" | "untraded">,
  format: Format,
): string {
  if (!lines) return unknownFigure;
  const { marketCap, unsaid } = lines;
  return lowerLimitText(
    { partly: partly || untraded > 0 || unsaid.marketCap > 0 },
    format(marketCap || undefined),
  );
}

type Format = (value: number | undefined) => string;

/**
 * The group's percentage of the board's market cap as text. Unknown if other lines have no market cap, because the percentage might be
 * too large.
 */
export function capShareOf(
  { lines, partly }: Pick<SectorRow, "lines" | "partly">,
  board: Breadth | undefined,
) {
  if (!lines || !board || board.unsaid.marketCap > lines.unsaid.marketCap) return unknownFigure;
  const share = shareOf(lines.marketCap || undefined, board.marketCap || undefined);
  return lowerLimitText({ partly: partly || lines.unsaid.marketCap > 0 }, formatShare(share));
}

/** Whether some lines have no change, or no known sector. */
const areMore = ({ lines, partly }: Pick<SectorRow, "lines" | "partly">): boolean =>
  partly || (lines !== undefined && lines.up + lines.unchanged + lines.down < lines.lines);

/** @param figure text for the known lines of the group */
const lowerLimitText = ({ partly }: Pick<SectorRow, "partly">, figure: string): string =>
  partly ? formatLowerLimit(figure) : figure;

/** The board's lines by sector. Updated at most once a second, because sums need not follow every trade. */
export function useSectorLines() {
  const book = useCompanyBook();
  const [rows, setRows] = useState(boardStore.rows);
  useEffect(() => everySecond(() => setRows(boardStore.rows())), []);
  const known = useSyncExternalStore(knownLines.subscribe, knownLines.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `marketLines` reads the board's lines, and other known ones
  return useMemo(() => {
    const all = marketLines.symbols().flatMap((symbol) => marketLines.row(symbol) ?? []);
    return linesBySector(all, book);
  }, [rows, known, book]);
}

/** Numbers of the group's known lines: up, unchanged and down. */
export function LineCounts({ of }: { of: Pick<SectorRow, "lines" | "partly" | "linesAt"> | undefined }) {
  if (!of?.lines) return unknownFigure;
  const { up, unchanged, down } = of.lines;
  const more = areMore(of);
  const told = ofSession(
    of,
    text(more ? "sectors.linesAtLeast" : "sectors.linesOf", { up, unchanged, down }),
  );
  return (
    <span className="sector-lines" title={told}>
      <span className="sr-only">{told}</span>
      {more && (
        <span className="sector-least" aria-hidden="true">
          ≥
        </span>
      )}
      <span className="up" aria-hidden="true">
        ▲{up}
      </span>
      <span className="flat" aria-hidden="true">
        {unchanged}
      </span>
      <span className="down" aria-hidden="true">
        ▼{down}
      </span>
      {of.linesAt !== undefined && (
        <span className="text-caution" aria-hidden="true">
          {formatShortDay(of.linesAt)}
        </span>
      )}
    </span>
  );
}

/** The fields under the service's own names. */
export function SectorDetail({ row }: { row: SectorIndex }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-x-5 gap-y-1.5 text-left">
      {sectorFacts.map(({ field, show }) => (
        <div key={field}>
          <dt className="text-table text-muted">{field}</dt>
          <dd className="num m-0 wrap-anywhere whitespace-normal" data-field={field} dir="auto">
            {show(row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SectorField {
  /** the service's field name */
  field: (typeof sectorFields)[keyof typeof sectorFields];
  show: (sector: SectorIndex) => string;
}

const code = (value: number | undefined) => (value === undefined ? unknownFigure : String(value));
const stamp = (at: number | undefined) => (at === undefined ? unknownFigure : formatDayAndClock(at));

/** Every field that the service sends for a sector, in the service's sequence. */
export const sectorFacts: readonly SectorField[] = [
  { field: sectorFields.rowId, show: ({ rowId }) => code(rowId) },
  { field: sectorFields.sectorId, show: ({ sectorId }) => code(sectorId) },
  { field: sectorFields.symbol, show: ({ symbol }) => symbol ?? unknownFigure },
  { field: sectorFields.code, show: ({ code: sent }) => sent ?? unknownFigure },
  { field: sectorFields.providerCode, show: ({ providerCode }) => providerCode ?? unknownFigure },
  { field: sectorFields.indexName, show: ({ indexName }) => indexName ?? unknownFigure },
  { field: sectorFields.name, show: ({ name }) => name ?? unknownFigure },
  { field: sectorFields.value, show: ({ value }) => formatPrice(value) },
  { field: sectorFields.change, show: ({ change }) => formatChange(change) },
  { field: sectorFields.changePercent, show: ({ changePercent }) => formatChangePercent(changePercent) },
  { field: sectorFields.trades, show: ({ trades }) => formatCount(trades) },
  { field: sectorFields.shares, show: ({ shares }) => formatCount(shares) },
  { field: sectorFields.turnover, show: ({ turnover }) => formatPrice(turnover) },
  { field: sectorFields.previousClose, show: ({ previousClose }) => formatPrice(previousClose) },
  { field: sectorFields.lastTickAt, show: ({ lastTickAt }) => stamp(lastTickAt) },
];

/** Says how many companies have a known sector. Sums over a group's lines cover only these. */
export function LearningNote() {
  const { waiting } = useCompanyBook();
  const meta = useBoardMeta();
  const plain = meta.loaded && meta.stampedAt === undefined;
  if (plain) return <span className="learning-note text-muted text-table">{text("sectors.unlearned")}</span>;
  if (!waiting) return null;
  return (
    <span className="learning-note num text-muted text-table">
      {text("sectors.learning", { count: waiting })}
    </span>
  );
}
