/** Points of a series in their days. */
import { dayStart } from "./session.ts";

interface Valued {
  at: number;
  value: number;
}

/**
 * With another source's newer value of the same thing.
 * @param toPoint what is known of it as a point: its quantity is not, since trades between may be unseen
 */
export function withNewest<P extends Valued>(
  points: readonly P[],
  { at, value }: { at: number | undefined; value: number | undefined },
  toPoint: (newest: Valued) => P,
): readonly P[] {
  const last = points.at(-1);
  if (!last || at === undefined || value === undefined || at <= last.at) return points;
  return [...points, toPoint({ at, value })];
}

export interface DayPoints<P> {
  points: readonly P[];
  /** the last value before that day: an index's series begins with the previous close, stamped with its own day */
  before: number | undefined;
}

/** The newest point's day alone. What is held from before the open belongs to yesterday, and no line leads from there. */
export function ofNewestDay<P extends Valued>(points: readonly P[]): DayPoints<P> {
  const dayAt = dayStart(points.at(-1)?.at ?? 0);
  const first = points.findIndex(({ at }) => at >= dayAt);
  if (first <= 0) return { points, before: undefined };
  return { points: points.slice(first), before: points[first - 1]?.value };
}
