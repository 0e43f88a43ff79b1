/** Our clock and the exchange's clock. They may differ, because a simulated market runs at any hour and any speed. */
import { setTimeout as sleep } from "node:timers/promises";

/** Time for the gateway; tests supply their own. */
export interface Clock {
  /** epoch ms, for stamps that clients read */
  wall(): number;
  /** ms of a monotonic clock, for ages and pauses */
  now(): number;
  wait(ms: number): Promise<void>;
}

/** Longest timer, ms. With a longer time, setTimeout fires at once. */
const longestTimer = 86_400_000;

export const systemClock: Clock = {
  wall: () => Date.now(),
  now: () => performance.now(),
  wait: (ms) => sleep(Math.min(Math.max(0, ms), longestTimer), undefined, { ref: false }),
};

export interface ExchangeClock {
  /** exchange time, epoch ms, when the answer was fetched */
  at: number;
  /** exchange ms per real ms */
  speed: number;
}

/** Limits of a clock: the year 9999, and a speed at which its time remains a valid date for years. A clock beyond them is ignored. */
const latestBelievable = 253_402_300_799_999;
const fastest = 10_000;

/**
 * If a `Date` header differs by more than this from our own time, it does not set the exchange's clock. Our own time may be wrong by a day.
 */
const believable = 3 * 24 * 3_600_000;

/**
 * `Pola-Clock: <ms>;speed=<n>` if the service sends it, else its `Date` if that is near our own time, else our own time. @param now our
 * own epoch ms
 */
export function exchangeClockOf(
  { polaClock, date }: { polaClock: string | undefined; date: string | undefined },
  now: number,
): ExchangeClock {
  const said = /^(\d{1,16})(?:;speed=(\d{1,6}(?:\.\d{1,6})?))?$/.exec(polaClock ?? "");
  if (said) {
    const [at, speed] = [Number(said[1]), Number(said[2] ?? 1)];
    if (at <= latestBelievable && speed <= fastest) return { at, speed };
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

/** Phases by the clock, without holidays: Monday to Friday, call 09:00, session 09:30, settling 14:30, closed 15:10. */
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

interface Seen {
  clock: ExchangeClock;
  givenIn: SessionTime;
  source: "live" | "embedded";
}

interface Spoken {
  polaClock: string | undefined;
  polaSource: string | undefined;
  date: string | undefined;
}

/** The exchange's current time, extrapolated from the latest answer, and the phase of the day. */
export interface ExchangeTimes {
  /** @param at our own epoch ms when the answer arrived */
  observe(spoken: Spoken, at: number): Seen;
  session(): SessionTime;
  /** exchange's time now, and its speed */
  clock(): ExchangeClock;
  source(): "live" | "embedded";
  /** whether any answer of upstream had its time */
  known(): boolean;
}

/** ms for which a computed phase is reused */
const phaseHolds = 500;

export function exchangeTimes(zone: string, own: Clock): ExchangeTimes {
  const sessionAt = sessionReader(zone);
  let latest: { clock: ExchangeClock; at: number } | undefined;
  let source: "live" | "embedded" = "live";
  let session: { value: SessionTime; at: number } | undefined;

  const clock = (): ExchangeClock => {
    if (!latest) return { at: own.wall(), speed: 1 };
    const { at, speed } = latest.clock;
    return { at: Math.round(at + (own.now() - latest.at) * speed), speed };
  };

  return {
    clock,
    source: () => source,
    known: () => latest !== undefined,
    observe(spoken, at) {
      const seen = exchangeClockOf(spoken, at);
      latest = { clock: seen, at: own.now() };
      source = spoken.polaSource === "embedded" ? "embedded" : "live";
      session = undefined;
      return { clock: seen, givenIn: sessionAt(seen.at), source };
    },
    session() {
      const now = own.now();
      if (!session || now - session.at > phaseHolds) session = { value: sessionAt(clock().at), at: now };
      return session.value;
    },
  };
}
