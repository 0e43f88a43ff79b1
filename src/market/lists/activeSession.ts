/** Of which session a list of the most active is: its rows carry no time, so other figures that do have to agree with it. */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import type { Active, Mover } from "./leaderboard.ts";

export interface DatedFigures {
  row: (symbol: string) => BoardRow | undefined;
  /** gainers and losers: the price's change of a dated trade */
  movers: readonly Mover[];
  /** a day that is still traded, as its start in exchange time, ms: two answers of it may differ by what a minute brings */
  tradedNow: number | undefined;
}

/** The day that most of the lines agree on, as its start in exchange time, ms; undefined where nothing dates the list. */
export function activeSession(actives: readonly Active[], dated: DatedFigures): number | undefined {
  const votes = new Map<number, number>();
  const vote = (day: number, by: number) => votes.set(day, (votes.get(day) ?? 0) + by);
  for (const active of actives) {
    const row = dated.row(active.symbol);
    if (row?.lastTradeAt === undefined || row.lastKnown) continue;
    const day = dayStart(row.lastTradeAt);
    const agrees = isOfOne(active, row, day === dated.tradedNow ? moving : settled);
    if (agrees !== undefined) vote(day, agrees ? 1 : -1);
  }
  for (const { symbol, changePercent, tradedAt } of dated.movers) {
    const active = actives.find((one) => one.symbol === symbol);
    if (tradedAt !== undefined && isSame(active?.changePercent, changePercent)) vote(dayStart(tradedAt), 1);
  }
  const [[first, most] = [undefined, 0], [, next] = [undefined, 0]] = [...votes].sort(
    ([, a], [, b]) => b - a,
  );
  return most > 0 && most > next ? first : undefined;
}

interface Room {
  /** of the larger count */
  part: number;
  trades: number;
  shares: number;
  /** points of per cent */
  change: number;
}
/** Counts are still put right after the close, by few trades; the official close may change the change. */
const settled: Room = { part: 0.05, trades: 3, shares: 0, change: 100 };
const moving: Room = { part: 0.25, trades: 30, shares: 100_000, change: 2 };

/** Whether a line's counts and change can be of one session; undefined where there is nothing to compare. */
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

const isSame = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && a !== 0 && Math.abs(a - b) < 1e-6;
