import { dayStart } from "#market/day/session";
import type { IndexPoint } from "./series.ts";

/** A day's point misses the official close by 4.5 % at most; a larger difference says that a session between is missing. */
const furthestTick = 0.05;

/** An official close has two decimals; one worked out from a change that was not measured from it has more. */
const exact = 1e-4;

/** What a day's change was measured from: the official close of the session before. */
function revealedBy({ value, changePercent }: IndexPoint): number | undefined {
  if (changePercent === undefined) return undefined;
  const from = value / (1 + changePercent / 100);
  const close = Math.round(from * 100) / 100;
  return Math.abs(from - close) < exact && close > 0 ? close : undefined;
}

/**
 * The days of an index at their official closes. The service sends a tick near the close as a day's value; the change of
 * the next day is measured from the official close and so reveals it.
 * @param points days, oldest first
 * @returns the same days; one whose official close is not revealed keeps its tick and is marked `nearClose`
 */
export const atOfficialCloses = (points: readonly IndexPoint[]): IndexPoint[] =>
  points.map((point, index) => {
    const next = points.slice(index + 1, index + 3).find(({ at }) => dayStart(at) > dayStart(point.at));
    const close = next && revealedBy(next);
    const tick = point.value;
    if (close === undefined || Math.abs(close / tick - 1) > furthestTick)
      return { ...point, tick, nearClose: true };
    return { ...point, value: close, tick };
  });
