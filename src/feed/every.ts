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

const evening = 2 * 60_000;
/** ms after the exchange's midnight, from and to */
const eveningHours = [14.5 * 3_600_000, 20 * 3_600_000] as const;

/** The same, but every two minutes from the close until eight: most announcements come after hours. */
export const everyEvening = (kind: DataKind) => () => {
  const { phase, dayAt } = exchangeClock.session();
  const sinceMidnight = exchangeClock.exchange().at - dayAt;
  const [from, to] = eveningHours;
  const isEvening = phase === "closed" && sinceMidnight >= from && sinceMidnight < to;
  const usual = everyWhile(kind)();
  return isEvening ? Math.min(usual, evening) : usual;
};
