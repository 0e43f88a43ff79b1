/** What in two readings, one after the other, is worth interrupting a wall for. */

import { dayStart } from "#market/day/session";
import type { Disclosure } from "#market/papers/disclosure";

/**
 * Falls of the S&P SL20, in per cent of the close before, at which the exchange halts trading by the directives of 2020: told as a
 * level that was crossed, never as a halt (product F3).
 */
export const haltLevels = [-5, -7.5, -10] as const;

/** What of a reading says whether the next one follows on it. */
export interface Moment {
  /** page clock, ms, when upstream gave it */
  fetchedAt: number;
  stale: boolean;
  /** exchange's time, ms */
  at: number;
}

/**
 * Whether what lies between two readings happened just now: not before the page was opened, nor while nothing could be read, nor
 * over night. @param cadence how often it is asked for, ms
 */
export function follows(before: Moment | undefined, next: Moment, cadence: number): before is Moment {
  if (!before || before.stale || next.stale) return false;
  return next.fetchedAt - before.fetchedAt <= 3 * cadence && dayStart(before.at) === dayStart(next.at);
}

/** The lowest of the levels that was crossed on the way down. */
export function levelCrossed(before: number | undefined, next: number | undefined): number | undefined {
  if (before === undefined || next === undefined) return undefined;
  return haltLevels.findLast((level) => before > level && next <= level);
}

type Announced = Pick<Disclosure, "key" | "tag" | "at" | "deleted">;

/** Halts that the list did not have before. @param at exchange's time, ms: what is of an earlier day is late, and no news */
export function newHalts<T extends Announced>(before: readonly T[], next: readonly T[], at: number): T[] {
  const known = new Set(before.map(({ key }) => key));
  const isToday = (announced: T) => announced.at === undefined || dayStart(announced.at) === dayStart(at);
  return next.filter((one) => one.tag === "halt" && !one.deleted && !known.has(one.key) && isToday(one));
}
