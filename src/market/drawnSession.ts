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
