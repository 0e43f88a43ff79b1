/** What a leaderboard's figures say about its session, and whether they can be true beside the board's. */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import type { Active, Mover } from "./leaderboard.ts";

interface DatedFigures {
  row: (symbol: string) => BoardRow | undefined;
  /** rows of gainers and losers, which have a price change and the time of the trade */
  movers: readonly Mover[];
  /**
   * start of the day of a running session, exchange time, ms; otherwise undefined. Two answers of that day may differ by a minute's
   * trading.
   */
  tradedNow: number | undefined;
}

/** The day that most of the lines match, as its start in exchange time, ms; undefined if none matches. */
export function activeSession(actives: readonly Active[], dated: DatedFigures): number | undefined {
  const votes = new Map<number, number>();
  const vote = (day: number, by: number) => votes.set(day, (votes.get(day) ?? 0) + by);
  for (const active of actives) {
    const row = dated.row(active.symbol);
    if (row?.lastTradeAt === undefined || row.lastKnown) continue;
    const day = dayStart(row.lastTradeAt);
    const agrees = isOfOne(active, row, day === dated.tradedNow ? movingRoom : settledRoom);
    if (agrees !== undefined) vote(day, agrees ? 1 : -1);
  }
  for (const { symbol, changePercent, tradedAt } of dated.movers) {
    const active = actives.find((one) => one.symbol === symbol);
    if (tradedAt !== undefined && isSamePercent(active?.changePercent, changePercent))
      vote(dayStart(tradedAt), 1);
  }
  const [[first, most] = [undefined, 0], [, next] = [undefined, 0]] = [...votes].sort(
    ([, a], [, b]) => b - a,
  );
  return most > 0 && most > next ? first : undefined;
}

interface Room {
  /** difference as a fraction of the larger count */
  part: number;
  trades: number;
  shares: number;
  /** percentage points */
  change: number;
}
/** Differences possible after the close: the service corrects counts by a few trades, and the official close may alter the change. */
const settledRoom: Room = { part: 0.05, trades: 3, shares: 0, change: 100 };
const movingRoom: Room = { part: 0.25, trades: 30, shares: 100_000, change: 2 };

/** Whether a line's counts and change can be of one session; undefined if there is nothing to compare. */
function isOfOne(active: Active, row: BoardRow, room: Room): boolean | undefined {
  const pairs = [
    [active.trades, row.tradesWithCrossings ?? row.trades, room.trades, room.part],
    [active.shares, row.sharesWithCrossings ?? row.shares, room.shares, room.part],
    [active.changePercent, row.changePercent, room.change, 0],
  ] as const;
  const near = pairs.flatMap(([a, b, least, part]) =>
    a === undefined || b === undefined
      ? []
      : Math.abs(a - b) <= Math.max(least, part * Math.max(Math.abs(a), Math.abs(b))),
  );
  return near.length > 0 ? near.every(Boolean) : undefined;
}

const isSamePercent = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && a !== 0 && Math.abs(a - b) < 1e-6;

type LeaderFigure = "price" | "changePercent" | "trades" | "shares" | "turnover";

/** Largest allowed difference between a list's figure and the board's: a factor, plus the possible growth within a minute. */
const figureRoom: Readonly<Record<LeaderFigure, { times: number; besides: number }>> = {
  price: { times: 100, besides: 0 },
  /** per cent */
  changePercent: { times: 100, besides: 1_000 },
  trades: { times: 100, besides: 10_000 },
  /** the largest blocks ever traded had about 1e9 shares and 1e11 rupees */
  shares: { times: 100, besides: 1e10 },
  turnover: { times: 100, besides: 1e12 },
};

type LeaderFigures = Partial<Record<LeaderFigure, number | undefined>>;

/**
 * The first figure of a leader that contradicts the line's row on the board; undefined if none does. Of two answers of the same minute,
 * either may be late, but their figures cannot differ by orders of magnitude.
 */
export function beyondBoard(leader: Mover | Active, row: BoardRow): LeaderFigure | undefined {
  const told: LeaderFigures = leader;
  const known: LeaderFigures = {
    price: row.price,
    changePercent: row.changePercent,
    trades: row.tradesWithCrossings ?? row.trades,
    shares: row.sharesWithCrossings ?? row.shares,
    turnover: row.turnover,
  };
  return leaderFigures.find((figure) => isBeyond(told[figure], known[figure], figureRoom[figure]));
}

const leaderFigures = Object.keys(figureRoom) as LeaderFigure[];

/** Whether two figures differ by more than allowed; false if one is missing. */
function isBeyond(
  a: number | undefined,
  b: number | undefined,
  { times, besides }: (typeof figureRoom)[LeaderFigure],
) {
  if (a === undefined || b === undefined) return false;
  const [less, more] = [Math.abs(a), Math.abs(b)].sort((one, other) => one - other);
  return (more ?? 0) > times * (less ?? 0) + besides;
}
