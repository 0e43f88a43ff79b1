/** Decides whether a session's list of trades is complete. The service sometimes sends no trades, or a few of hundreds. */

import { colomboHours, dayStart } from "#market/day/session";
import type { Line } from "#market/line/line";
import type { StockPoint } from "#market/series/series";

export interface TickCoverage {
  /** "unknown": no source has the day's total. "apart": the totals are of another session than the list, or of an unknown session. */
  kind: "whole" | "part" | "none" | "unknown" | "apart";
  /** the unit counted: trades, or shares if no source gives the number of trades */
  unit: "trades" | "shares";
  listed: number;
  /** the session's total, from the board or the quote */
  all: number | undefined;
  from: Line["from"];
}

/** Exchange time, ms. */
interface Moments {
  hadAt: number;
  now: number;
}

/** Part of the total that may be crossings, which a list may leave out. */
const missable = 0.05;
/** Trades of a line that may happen between two answers. */
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
  // a list of an earlier day has no trade of the totals' session
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

/** Whether the totals come from a quote of a later session than the board, and the list ends on the board's day or earlier. */
function isOfOlderBoard(points: readonly StockPoint[], { sessions, boardAt, trades }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  if (sessions !== "board-older" || !trades || boardAt === undefined || lastAt === undefined) return false;
  return dayStart(lastAt) <= dayStart(boardAt);
}

/** Whether the session of the totals is unknown, and the list is of an older session than the board. */
function isBeforeBoard(points: readonly StockPoint[], { missingAt }: Totals): boolean {
  const lastAt = points.at(-1)?.at;
  return missingAt !== undefined && lastAt !== undefined && dayStart(lastAt) < dayStart(missingAt);
}

const tradesOf = ({ merged = 1 }: StockPoint) => merged;
const sharesOf = ({ quantity = 0 }: StockPoint) => quantity;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Part of the session after the list was received, 0 to 1. The list cannot contain trades of that time. */
function sessionSince(lastAt: number, { hadAt, now }: Moments): number {
  const dayAt = dayStart(lastAt);
  const [open, close] = [dayAt + colomboHours.openAt, dayAt + colomboHours.closeAt];
  const until = Math.min(now, close);
  if (hadAt >= until) return 0;
  return until <= open ? 1 : (until - Math.max(hadAt, open)) / (until - open);
}
