/** Intervals for queries that are polled while somebody looks at them. */
import { cadenceOf, type DataKind } from "./cadence.ts";
import { exchangeClock } from "./exchangeClock.ts";

/** A browser's timer fires at once when set beyond 24.8 days; none of ours has to wait for longer than a day. */
const longest = 24 * 60 * 60_000;
const shortest = 1_000;

/**
 * For `refetchInterval`: the cadence of the phase, but no longer than to the next change of phase.
 * @returns ms
 */
export const everyWhile = (kind: DataKind) => () => {
  const session = exchangeClock.session();
  const { at, speed } = exchangeClock.exchange();
  const untilChange = (session.nextChangeAt - at) / speed + shortest;
  return Math.min(longest, Math.max(shortest, Math.min(cadenceOf(kind, session.phase), untilChange)));
};
