/** The board as the newest answers show it: what only all its rows together tell. Page, server and recordings judge their rows here. */
import { dayStart, newestEvent } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { hasRolledCloses, withoutRolledClose } from "#market/line/rolledCloses";

/** Time of an answer. */
export interface MarketTime {
  /** exchange's time, ms */
  at: number;
  /** exchange ms per real ms: 1, or more in a quickened simulation */
  speed: number;
}

export interface BoardNow {
  /** in the service's order; with the day mark; an unchanged row is the same object as on the board before */
  rows: ReadonlyMap<string, BoardRow>;
  clock: MarketTime;
  /** time of the newest believable trade, exchange's ms */
  newestTradeAt: number | undefined;
  /** the board has lines, but none has a plausible time of its last trade */
  undated: boolean;
  /** the board has lines, but none has a price */
  unpriced: boolean;
}

/**
 * @param plain each row by itself, in the service's order @param clock when the rows were given
 * @param before the board before, whose row objects stay where nothing changed @returns `before` if nothing changed
 */
export function boardNow(
  plain: ReadonlyMap<string, BoardRow>,
  clock: MarketTime,
  before?: BoardNow,
): BoardNow {
  const times = Array.from(plain.values(), ({ lastTradeAt }) => lastTradeAt);
  const newestTradeAt = newestEvent(times, clock);
  const dayAt = newestTradeAt === undefined ? undefined : dayStart(newestTradeAt);
  const dated = Array.from(plain.values(), (row) => withDayMark(row, dayAt));
  const isRolled = dayAt !== dayStart(clock.at) && hasRolledCloses(dated);
  const rows = new Map<string, BoardRow>();
  for (const row of dated) rows.set(row.symbol, keptRow(before, isRolled ? withoutRolledClose(row) : row));
  if (before && isSameBoard(before, rows, clock)) return before;
  return {
    rows,
    clock,
    newestTradeAt,
    undated: rows.size > 0 && newestTradeAt === undefined,
    unpriced: rows.size > 0 && !dated.some(({ price }) => price !== undefined),
  };
}

/** After this many intervals without a board there is a gap. Trades within a gap are not known. */
const mostMissedIntervals = 2;
/** ms; a simulated market may have shorter intervals than an answer takes */
const shortestGap = 5_000;

/** Whether boards are missing between two. @param since ms between the two @param interval usual ms between two boards */
export const isGap = (since: number, interval: number): boolean =>
  since > Math.max(mostMissedIntervals * interval, shortestGap);

/** Marks a row whose last trade was on an earlier day than the board's, or that has no trade. @param dayAt start of the board's day, ms */
function withDayMark(row: BoardRow, dayAt: number | undefined): BoardRow {
  const isOld = dayAt !== undefined && row.lastTradeAt !== undefined && row.lastTradeAt < dayAt;
  return isOld || hasNoTrade(row) ? { ...row, earlier: true } : row;
}

/** The service also lists lines whose counters of the day are all zero. */
const hasNoTrade = ({
  trades,
  shares,
  tradesWithCrossings = 0,
  sharesWithCrossings = 0,
}: BoardRow): boolean =>
  trades === 0 && shares === 0 && tradesWithCrossings === 0 && sharesWithCrossings === 0;

function keptRow(before: Pick<BoardNow, "rows"> | undefined, row: BoardRow): BoardRow {
  const known = before?.rows.get(row.symbol);
  return known && isSameRow(known, row) ? known : row;
}

/** With the same rows and time all that follows from them is the same. */
function isSameBoard(before: BoardNow, rows: BoardNow["rows"], { at, speed }: MarketTime): boolean {
  const { clock } = before;
  if (clock.at !== at || clock.speed !== speed || before.rows.size !== rows.size) return false;
  const known = before.rows.values();
  for (const row of rows.values()) if (known.next().value !== row) return false;
  return true;
}

function isSameRow(a: BoardRow, b: BoardRow): boolean {
  if (a === b) return true;
  if ((a.earlier ?? false) !== (b.earlier ?? false)) return false;
  for (const name of Object.keys(a) as (keyof BoardRow)[]) if (!Object.is(a[name], b[name])) return false;
  return true;
}
