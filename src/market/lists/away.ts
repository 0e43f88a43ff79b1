/**
 * Works out what changed between two looks at the market, from two boards and two lists of indices. It does not guess what happened between
 * them.
 */
import type { SectorIndex } from "#market/company/sector";
import { dayStart } from "#market/day/session";
import { type BoardRow, crossedShares, crossedTrades } from "#market/line/board";
import { isOtherScale } from "#market/series/splits";
import { type Breadth, breadthOf } from "./breadth.ts";
import type { YearRanges } from "./leadersBy.ts";

export interface Look {
  /** exchange's clock, ms */
  at: number;
  rows: ReadonlyMap<string, BoardRow>;
  indices: readonly SectorIndex[];
}

export interface IndexMove {
  index: SectorIndex;
  /** points */
  before: number | undefined;
  after: number | undefined;
  /** in per cent of the points before */
  percent: number | undefined;
}

/** One line at both looks. A figure that only one look has gives no difference. */
export interface LineDifference {
  /** as in the later look; if that lacks the line, as in the earlier look */
  row: BoardRow;
  /** prices in rupees */
  before: number | undefined;
  after: number | undefined;
  /** in per cent of the earlier price; also undefined if a split is between the two prices */
  percent: number | undefined;
  /** trading between the looks; undefined if they are of different sessions, or if a figure was corrected downwards */
  shares: number | undefined;
  /** rupees */
  turnover: number | undefined;
  trades: number | undefined;
}

/** Shares that crossed in one line between the two looks. */
export interface LineCrossings {
  row: BoardRow;
  shares: number;
  /** number of crossings; undefined if the board does not count them */
  trades: number | undefined;
  /** shares that had crossed in the session at the first look */
  sharesBefore: number;
}

export interface Changes {
  /** both looks are of one session; otherwise crossings count from the start of the newer session */
  sameSession: boolean;
  indices: readonly IndexMove[];
  breadth: Readonly<Record<"before" | "after", Breadth>>;
  /** every line of either look, the largest change of price first; lines without a change of price follow by turnover */
  lines: readonly LineDifference[];
  /** watched lines that moved by at least `leastMove` per cent, the largest move first */
  moves: readonly LineDifference[];
  /** the most shares first */
  crossed: readonly LineCrossings[];
  /** lines that reached a twelve-month high only after the first look; `lows` are those that reached a low */
  highs: readonly BoardRow[];
  lows: readonly BoardRow[];
  /** number of lines whose twelve-month high and low are known */
  judged: number;
}

interface ChangeInputs {
  watched: ReadonlySet<string>;
  years: YearRanges;
}

/** per cent; a smaller move of a watched line is not listed */
export const leastMove = 2;

export function changesBetween(earlier: Look, later: Look, { watched, years }: ChangeInputs): Changes {
  const day = sessionOf(later.rows.values());
  const isOtherDay = sessionOf(earlier.rows.values()) !== day;
  // before the first trade of a day the board still has the previous session: no line had traded in this session
  const isBeforeTrades = isOtherDay && day !== undefined && dayStart(earlier.at) === day;
  const then = isBeforeTrades ? { ...earlier, rows: new Map<string, BoardRow>() } : earlier;
  const sameSession = day !== undefined && (isBeforeTrades || !isOtherDay);
  const old = (row: BoardRow) => (sameSession ? ofSession(then.rows.get(row.symbol)) : undefined);
  const traded = [...later.rows.values()].filter(ofSession);
  const lines = lineDifferences(then, later, sameSession);
  const reached = (isReached: (row: BoardRow) => boolean) =>
    traded.filter((row) => {
      const then = old(row);
      return isReached(row) && !(then && isReached(then));
    });
  return {
    sameSession,
    indices: later.indices.map((index) => indexMove(index, earlier.indices)),
    breadth: { before: breadthOf(then.rows.values()), after: breadthOf(later.rows.values()) },
    lines,
    moves: lines.filter(
      ({ row, after, percent = 0 }) =>
        watched.has(row.symbol) && after !== undefined && ofSession(row) && Math.abs(percent) >= leastMove,
    ),
    crossed: traded.flatMap((row) => lineCrossings(old(row), row) ?? []).sort((a, b) => b.shares - a.shares),
    highs: reached(({ symbol, high }) => isAtLeast(high, years.get(symbol)?.high)),
    lows: reached(({ symbol, low }) => isAtLeast(years.get(symbol)?.low, low)),
    judged: traded.filter(({ symbol }) => years.has(symbol)).length,
  };
}

/** A row without a trade in its board's session has no counters of it, or those of an earlier day. */
const ofSession = (row: BoardRow | undefined) => (row?.lastKnown || row?.earlier ? undefined : row);

const isAtLeast = (value: number | undefined, bound: number | undefined) =>
  value !== undefined && bound !== undefined && value >= bound;

/** Start of the day of the newest trade, ms. */
function sessionOf(rows: Iterable<BoardRow>): number | undefined {
  let newest: number | undefined;
  for (const { lastTradeAt, lastKnown } of rows)
    if (!lastKnown && lastTradeAt !== undefined && lastTradeAt > (newest ?? 0)) newest = lastTradeAt;
  return newest === undefined ? undefined : dayStart(newest);
}

const percentBetween = (before: number, after: number) => ((after - before) / before) * 100;

function indexMove(index: SectorIndex, earlier: readonly SectorIndex[]): IndexMove {
  const before = earlier.find(({ sectorId }) => sectorId === index.sectorId)?.value;
  const after = index.value;
  const percent = before && after !== undefined ? percentBetween(before, after) : undefined;
  return { index, before, after, percent };
}

function lineDifferences(earlier: Look, later: Look, sameSession: boolean): LineDifference[] {
  const symbols = new Set([...later.rows.keys(), ...earlier.rows.keys()]);
  return [...symbols]
    .flatMap((symbol) => {
      const old = earlier.rows.get(symbol);
      const now = later.rows.get(symbol);
      const row = now ?? old;
      return row ? lineDifference(old, now, row, sameSession) : [];
    })
    .sort(
      (a, b) =>
        Math.abs(b.percent ?? 0) - Math.abs(a.percent ?? 0) ||
        (b.turnover ?? 0) - (a.turnover ?? 0) ||
        (a.row.symbol < b.row.symbol ? -1 : 1),
    );
}

function lineDifference(
  old: BoardRow | undefined,
  now: BoardRow | undefined,
  row: BoardRow,
  sameSession: boolean,
): LineDifference {
  // a line that first traded after the earlier look had no trades at that look; its price was the previous close
  const before = knownPrice(old) ?? (sameSession ? now?.previousClose : undefined);
  const after = knownPrice(now);
  const traded = (figure: (of: BoardRow) => number | undefined) => {
    if (!sameSession || !now || now.lastKnown) return undefined;
    const started = ofSession(old);
    const less = started ? figure(started) : 0;
    const sum = figure(now);
    return sum === undefined || less === undefined || sum < less ? undefined : sum - less;
  };
  const { price: value, open, high, low } = row;
  const isSplit = before !== undefined && isOtherScale(before, { value, open, high, low });
  return {
    row,
    before,
    after,
    percent: before && after !== undefined && !isSplit ? percentBetween(before, after) : undefined,
    shares: traded((of) => of.sharesWithCrossings ?? of.shares),
    turnover: traded((of) => of.turnover),
    trades: traded((of) => of.tradesWithCrossings ?? of.trades),
  };
}

const knownPrice = (row: BoardRow | undefined) => row?.price ?? row?.lastKnown?.price;

function lineCrossings(old: BoardRow | undefined, row: BoardRow): LineCrossings | undefined {
  const shares = since(old && crossedShares(old), crossedShares(row), old);
  if (!shares || shares < 0) return undefined;
  return {
    row,
    shares,
    trades: since(old && crossedTrades(old), crossedTrades(row), old),
    sharesBefore: (crossedShares(row) ?? 0) - shares,
  };
}

const since = (before: number | undefined, after: number | undefined, old: BoardRow | undefined) =>
  after === undefined || (old && before === undefined) ? undefined : after - (before ?? 0);
