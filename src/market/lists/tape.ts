/** Trades derived from two boards. The service publishes no tape, so one step may hold several trades. */

import { colomboHours, dayStart } from "#market/day/session";
import { type BoardRow, crossedShares } from "#market/line/board";
import type { Line } from "#market/line/line";
import type { StockPoint } from "#market/series/series";

export interface TapeEntry {
  key: string;
  symbol: string;
  /** time of the step's last trade */
  at: number | undefined;
  price: number | undefined;
  /** the price against the previous board's; undefined where that had none */
  step: "up" | "down" | "same" | undefined;
  /** size of the step's last trade, in shares */
  quantity: number | undefined;
  /** regular trades and their shares since the previous board; undefined for a trade from before the page was opened */
  trades: number | undefined;
  shares: number | undefined;
  /** shares crossed since the previous board; 0 when none were */
  crossed: number;
}

type Rows = ReadonlyMap<string, BoardRow>;

/** The last trade of each line, newest first: the only known trades before a second board arrives. */
export function lastTrades(rows: Rows, count: number): TapeEntry[] {
  return [...rows.values()]
    .filter(({ lastTradeAt }) => lastTradeAt !== undefined)
    .map((row) => ({ ...entryOf(row), step: undefined, trades: undefined, shares: undefined, crossed: 0 }))
    .sort(newestFirst)
    .slice(0, count);
}

/** One entry per line that traded between two boards, newest first. For a line new on the board, all its shares were traded since. */
export function tradedBetween(before: Rows, after: Rows): TapeEntry[] {
  const entries: TapeEntry[] = [];
  for (const [symbol, row] of after) {
    const old = before.get(symbol);
    if (old === row) continue;
    const trades = grown(old?.trades, row.trades);
    const shares = grown(old?.shares, row.shares);
    const crossed = grown(old && crossedShares(old), crossedShares(row));
    if (trades + shares + crossed > 0)
      entries.push({ ...entryOf(row), step: stepOf(old?.price, row.price), trades, shares, crossed });
  }
  return entries.sort(newestFirst);
}

const entryOf = ({ symbol, price, lastTradeAt, lastQuantity, trades, sharesWithCrossings }: BoardRow) => ({
  key: `${symbol} ${lastTradeAt} ${trades} ${sharesWithCrossings}`,
  symbol,
  at: lastTradeAt,
  price,
  quantity: lastQuantity,
});

/** A day's totals only grow; a smaller total is a correction and no trade. */
const grown = (before = 0, after = 0) => Math.max(0, after - before);

function stepOf(before: number | undefined, after: number | undefined): TapeEntry["step"] {
  if (before === undefined || after === undefined) return undefined;
  if (after === before) return "same";
  return after > before ? "up" : "down";
}

const newestFirst = (a: TapeEntry, b: TapeEntry) =>
  (b.at ?? 0) - (a.at ?? 0) || (a.symbol < b.symbol ? -1 : 1);

/** A line's latest print, as the short price list gives it. */
export interface Print {
  symbol: string;
  price: number | undefined;
  change: number | undefined;
  /** in per cent */
  changePercent: number | undefined;
  /** size of the trade, in shares */
  quantity: number | undefined;
  tradedAt: number | undefined;
  open: number | undefined;
  high: number | undefined;
  low: number | undefined;
  /** today's shares, crossings included */
  sharesWithCrossings: number | undefined;
}

// Whether a session's list of trades is complete: the service was seen to send none, or a few of hundreds.

export interface TickCoverage {
  /** "unknown": no source has the day's total; "apart": the totals are of another session than the list, or of an unknown one */
  kind: "whole" | "part" | "none" | "unknown" | "apart";
  /** the unit counted: trades, or shares where no source gives the number of trades */
  unit: "trades" | "shares";
  listed: number;
  /** in the session, from the board or the quote */
  all: number | undefined;
  from: Line["from"];
}

/** Exchange time, ms. */
interface Moments {
  hadAt: number;
  now: number;
}

/** Share of the quote's count that may be crossings, which a list may leave out. */
const missable = 0.05;
/** Trades that may happen between two answers on any line. */
const between = 3;

export type Totals = Pick<
  Line,
  "trades" | "shares" | "from" | "lastTradeAt" | "boardAt" | "sessions" | "missingAt"
>;

/** @param points a session's trades, oldest first @param line the totals that the same page shows */
export function tickCoverage(points: readonly StockPoint[], line: Totals, moments: Moments): TickCoverage {
  const { from, trades, shares, lastTradeAt } = line;
  const lastAt = points.at(-1)?.at ?? lastTradeAt;
  const apart =
    lastAt === undefined || lastTradeAt === undefined ? 0 : dayStart(lastAt) - dayStart(lastTradeAt);
  const unit = trades === undefined && shares !== undefined ? "shares" : "trades";
  const all = unit === "trades" ? trades : shares;
  // a list of an earlier day holds no trade of the totals' session
  const listed =
    apart < 0 || isOfOlderBoard(points, line) ? 0 : sum(points.map(unit === "trades" ? tradesOf : sharesOf));
  const told = { unit, listed, all, from } as const;
  if (listed > 0 && (apart > 0 || isBeforeBoard(points, line))) return { ...told, kind: "apart" };
  if (apart > 0 || all === undefined) return { ...told, kind: "unknown" };
  if (listed === 0) return { ...told, kind: all > 0 ? "none" : "whole" };
  const unseen = lastAt === undefined ? 0 : sessionSince(lastAt, moments);
  const besides = unit === "trades" && unseen > 0 ? between : 0;
  const enough = all * (1 - missable - 2 * unseen) - besides;
  return { ...told, kind: listed >= enough ? "whole" : "part" };
}

/** The totals are from a quote of a later session than the board, so a list that ends with the board's day is older too. */
function isOfOlderBoard(points: readonly StockPoint[], { sessions, boardAt, trades }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  if (sessions !== "board-older" || !trades || boardAt === undefined || lastAt === undefined) return false;
  return dayStart(lastAt) <= dayStart(boardAt);
}

/** The session of the totals is not known, and the list is of an older session than the board. */
function isBeforeBoard(points: readonly StockPoint[], { missingAt }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  return missingAt !== undefined && lastAt !== undefined && dayStart(lastAt) < dayStart(missingAt);
}

const tradesOf = ({ merged = 1 }: StockPoint) => merged;
const sharesOf = ({ quantity = 0 }: StockPoint) => quantity;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Part of the session after the list was received, 0 to 1; the list cannot hold trades of that time. */
function sessionSince(lastAt: number, { hadAt, now }: Moments): number {
  const dayAt = dayStart(lastAt);
  const [open, close] = [dayAt + colomboHours.openAt, dayAt + colomboHours.closeAt];
  const until = Math.min(now, close);
  if (hadAt >= until) return 0;
  return until <= open ? 1 : (until - Math.max(hadAt, open)) / (until - open);
}
