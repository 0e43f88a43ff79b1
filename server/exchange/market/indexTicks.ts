/** The rows of the indices lag behind the trades, each by a time of its own. A row's value belongs to the row's time. */

import { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import type { Line, LineDay } from "#server/exchange/trading/line";
import { allShareId, exactLevel, type Index, round2, sl20Id } from "./indices.ts";

export interface TickedMarket {
  readonly seed: number;
  readonly session: number;
  readonly now: number;
  /** time of the newest official close of the session shown; undefined before the first */
  readonly publishedAt: number | undefined;
  /** when the weights last changed; undefined if they never did */
  readonly rebalancedAt: number | undefined;
}

/** What an index's row says. */
interface IndexTick {
  /** the newest trade or cancellation in the value, or the newest official close */
  at: number;
  value: number;
}

/** ms from the open to the S&P SL20's time, which stays the same for the rest of the day although its value moves */
const sl20Tick = 33_533;
/** shortest and longest time from a trade until an index's row contains it, ms */
const shortestLag = 40;
const longestLag = 920;

/**
 * The newest value of an index and its time. After the session only the all-share's time moves, with every official close; the values
 * of all follow the closes.
 */
export function newestTick(index: Index, market: TickedMarket): IndexTick {
  const { seed, session, now, publishedAt, rebalancedAt = 0 } = market;
  const lag = new Chance(seed, session, "ticks", index.sectorId).whole(shortestLag, longestLag);
  // the weights of before a rebalance are gone, so the row then contains every trade of before it
  const until = Math.max(now - lag, rebalancedAt);
  const value = round2(exactLevel(index, (line) => priceAt(line, until)));
  const openedAt = session + phaseAt.open;
  if (index.sectorId === sl20Id && now >= openedAt + sl20Tick) return { at: openedAt + sl20Tick, value };
  if (index.sectorId === allShareId && publishedAt !== undefined) return { at: publishedAt, value };
  let at = openedAt;
  for (const { day } of index.members.keys()) at = Math.max(at, newestEvent(day, until));
  return { at, value };
}

/** The price that the indices use, in cents, as it was at a time of the session shown. */
const priceAt = ({ day, previousClose }: Line, until: number) =>
  day.closing ?? day.priceAt(until) ?? previousClose;

/** Time of the newest trade through the book or cancellation by a time; 0 if there is none. */
function newestEvent({ ticks, cancelled }: LineDay, until: number): number {
  let newest = ticks.findLast(({ at, block }) => !block && at <= until)?.at ?? 0;
  for (const { at, block, cancelledAt } of cancelled)
    for (const event of [at, cancelledAt]) if (!block && event <= until) newest = Math.max(newest, event);
  return newest;
}
