/** The exchange's own time, which need not be ours: a simulated market runs at any hour and any speed. */

export interface ExchangeClock {
  /** exchange time, epoch ms, at the instant its answer was fetched */
  at: number;
  /** exchange ms per real ms */
  speed: number;
}

/** Up to the year 9999, and run no faster than this, a clock stays a date for years: one beyond says nothing. */
const latest = 253_402_300_799_999;
const fastest = 10_000;

/** A `Date` further off than this says nothing about the exchange's clock; our own may be wrong by a day as well. */
const believable = 3 * 24 * 3_600_000;

/**
 * `Pola-Clock: <ms>;speed=<n>` if the service sends it, else its `Date` if that is near our own time, else our own.
 * @param now our own epoch ms
 */
export function exchangeClockOf(
  { polaClock, date }: { polaClock: string | undefined; date: string | undefined },
  now: number,
): ExchangeClock {
  const said = /^(\d{1,16})(?:;speed=(\d{1,6}(?:\.\d{1,6})?))?$/.exec(polaClock ?? "");
  if (said) {
    const [at, speed] = [Number(said[1]), Number(said[2] ?? 1)];
    if (at <= latest && speed <= fastest) return { at, speed };
  }
  const stamped = date === undefined ? Number.NaN : Date.parse(date);
  return { at: Math.abs(stamped - now) < believable ? stamped : now, speed: 1 };
}

export const clockHeader = ({ at, speed }: ExchangeClock) => `${at};speed=${speed}`;

export type Phase = "call" | "session" | "settling" | "closed";
export interface SessionTime {
  phase: Phase;
  /** minutes since midnight in the exchange's zone */
  minute: number;
}

const at = (hours: number, minutes: number) => hours * 60 + minutes;
export const settledAt = at(15, 10);

/** Phases by the clock alone: Monday to Friday, call 09:00, session 09:30, settling 14:30, closed 15:10. */
export function sessionReader(zone: string): (exchangeAt: number) => SessionTime {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
  });
  return (exchangeAt) => {
    const parts = format.formatToParts(exchangeAt);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
    const minute = at(Number(part("hour")), Number(part("minute")));
    const weekend = part("weekday") === "Sat" || part("weekday") === "Sun";
    return { minute, phase: weekend ? "closed" : phaseAt(minute) };
  };
}

function phaseAt(minute: number): Phase {
  if (minute < at(9, 0) || minute >= settledAt) return "closed";
  if (minute < at(9, 30)) return "call";
  return minute < at(14, 30) ? "session" : "settling";
}
