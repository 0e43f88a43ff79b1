import { dayStart, hoursOf } from "./session.ts";

/** The axis of a session's points. */
interface DrawnSession {
  /** the session's scheduled open, exchange time in ms */
  from: number;
  /** now while the session runs; otherwise its last point or its scheduled close */
  until: number;
  /** true if the points are of an earlier day than today */
  past: boolean;
}

/** The axis of a whole day, from the opening call to the settling after the close, at most until now. */
interface DrawnDay {
  from: number;
  until: number;
  /** end of trading so far: now while the session runs, otherwise the close */
  quietUntil: number;
  /** parts of the day without regular trading */
  pauses: readonly { kind: "call" | "settling"; from: number; until: number }[];
}

/** @param lastAt the newest point @param at the exchange's time now */
export function drawnDay(lastAt: number, at: number): DrawnDay {
  const { callAt, openAt, closeAt, settledAt } = hoursOf(lastAt);
  return {
    from: callAt,
    until: Math.max(lastAt, openAt, Math.min(at, settledAt)),
    quietUntil: Math.max(lastAt, Math.min(at, closeAt)),
    pauses: [
      { kind: "call", from: callAt, until: openAt },
      { kind: "settling", from: closeAt, until: settledAt },
    ],
  };
}

/** @param lastAt the newest point @param at the exchange's time now */
export function drawnSession(lastAt: number, at: number): DrawnSession {
  const { openAt, closeAt } = hoursOf(lastAt);
  const past = dayStart(at) > dayStart(lastAt);
  return {
    from: openAt,
    until: past ? lastAt : Math.max(lastAt, Math.min(at, closeAt)),
    past,
  };
}

/** A gap in a session's index series, which normally has a value every minute. */
export interface SessionGap {
  /** time of the last value before the gap, or the open */
  from: number;
  /** time of the first value after the gap, or the session's end so far */
  until: number;
}

/** longest usual time between two values, ms */
const longestValueGap = 5 * 60_000;

/** @param points of one day, oldest first @param now the exchange's time @returns oldest first; empty without points */
export function sessionGaps(points: readonly { at: number }[], now: number): SessionGap[] {
  const [first] = points;
  if (!first) return [];
  const { openAt: open, closeAt: close } = hoursOf(first.at);
  const end = Math.min(now, close);
  const inSession = (at: number) => Math.min(Math.max(at, open), close);
  const marks = [open, ...points.map(({ at }) => at), end];
  return marks.flatMap((until, index) => {
    const from = marks[index - 1];
    return from !== undefined && inSession(until) - inSession(from) > longestValueGap
      ? [{ from, until }]
      : [];
  });
}

interface TimedValue {
  at: number;
  value: number;
}

/**
 * Appends a newer value from another source. It has no quantity, because trades in between may be missing. @param until a later value is
 * left out, as one that is ahead of the exchange's clock; ms
 */
export function withNewestValue<P extends TimedValue>(
  points: readonly P[],
  { at, value }: { at: number | undefined; value: number | undefined },
  until = Number.POSITIVE_INFINITY,
): readonly (P | TimedValue)[] {
  const last = points.at(-1);
  if (!last || at === undefined || value === undefined || at <= last.at || at > until) return points;
  return [...points, { at, value }];
}

interface DayPoints<P> {
  points: readonly P[];
  /** the last value before that day. An index's series begins with the previous close, stamped with the day of that close. */
  before: number | undefined;
}

/** The points of the newest day. Earlier points are left out, so that no line joins two days. */
export function ofNewestDay<P extends TimedValue>(points: readonly P[]): DayPoints<P> {
  const dayAt = dayStart(points.at(-1)?.at ?? 0);
  const first = points.findIndex(({ at }) => at >= dayAt);
  if (first <= 0) return { points, before: undefined };
  return { points: points.slice(first), before: points[first - 1]?.value };
}
