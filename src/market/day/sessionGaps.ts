/** Stretches of a session in which an index has no value, though it has one every minute. */
import { colomboHours, dayStart } from "./session.ts";

export interface SessionGap {
  /** the last value before it, or the open */
  from: number;
  /** the first value after it, or how far the session has come */
  until: number;
}

/** A few minutes without a value are usual; a longer stretch is missing. */
const longest = 5 * 60_000;

/**
 * @param points of one day, oldest first
 * @param now the exchange's time
 * @returns oldest first; none without any point
 */
export function sessionGaps(points: readonly { at: number }[], now: number): SessionGap[] {
  const [first] = points;
  if (!first) return [];
  const dayAt = dayStart(first.at);
  const [open, close] = [dayAt + colomboHours.openAt, dayAt + colomboHours.closeAt];
  const end = Math.min(now, close);
  const inSession = (at: number) => Math.min(Math.max(at, open), close);
  const marks = [open, ...points.map(({ at }) => at), end];
  return marks.flatMap((until, index) => {
    const from = marks[index - 1];
    return from !== undefined && inSession(until) - inSession(from) > longest ? [{ from, until }] : [];
  });
}
