import { colomboHours, dayStart } from "./session.ts";

/** The session that intraday points belong to, as far as an axis has to know it. */
export interface DrawnSession {
  /** its scheduled open, exchange time in ms */
  from: number;
  /** now while it runs, else its last point or scheduled close */
  until: number;
  /** the points are of an earlier day than today */
  past: boolean;
}

/** A part of the day in which no regular trading goes on. */
export interface Pause {
  kind: "call" | "settling";
  from: number;
  until: number;
}

/** A day as a wide axis shows it: from the call before the open to the settling after the close, no further than now. */
export interface DrawnDay {
  from: number;
  until: number;
  /** until when silence is the line's own: now while the session runs, else its close */
  quietUntil: number;
  pauses: readonly Pause[];
}

/** @param lastAt the newest point @param at the exchange's time now */
export function drawnDay(lastAt: number, at: number): DrawnDay {
  const dayAt = dayStart(lastAt);
  const [callAt, openAt, closeAt, settledAt] = [
    dayAt + colomboHours.callAt,
    dayAt + colomboHours.openAt,
    dayAt + colomboHours.closeAt,
    dayAt + colomboHours.settledAt,
  ];
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
  const dayAt = dayStart(lastAt);
  const close = dayAt + colomboHours.closeAt;
  const past = dayStart(at) > dayAt;
  return {
    from: dayAt + colomboHours.openAt,
    until: past ? lastAt : Math.max(lastAt, Math.min(at, close)),
    past,
  };
}
