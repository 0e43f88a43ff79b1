/** Our clock and the exchange's clock. They may differ, because a simulated market runs at any hour and any speed. */
import { setTimeout as sleep } from "node:timers/promises";
import { dayStart, type ScheduledPhase, scheduledPhase } from "#market/day/session";

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
const fastestSpeed = 10_000;

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
    if (at <= latestBelievable && speed <= fastestSpeed) return { at, speed };
  }
  const stamped = date === undefined ? Number.NaN : Date.parse(date);
  return { at: Math.abs(stamped - now) < believable ? stamped : now, speed: 1 };
}

export const clockHeader = ({ at, speed }: ExchangeClock) => `${at};speed=${speed}`;

export interface SessionTime {
  phase: ScheduledPhase;
  /** minutes since midnight at the exchange */
  minute: number;
}

/** The phase by the clock, without holidays. */
export const sessionTimeAt = (exchangeAt: number): SessionTime => ({
  phase: scheduledPhase(exchangeAt),
  minute: Math.floor((exchangeAt - dayStart(exchangeAt)) / 60_000),
});

interface ClockReading {
  clock: ExchangeClock;
  givenIn: SessionTime;
  source: "live" | "embedded";
}

interface ClockHeaders {
  polaClock: string | undefined;
  polaSource: string | undefined;
  date: string | undefined;
}

export type ExchangeTimes = ReturnType<typeof exchangeTimes>;

/** The exchange's current time, extrapolated from the latest answer, and the phase of the day. */
export function exchangeTimes(own: Clock) {
  let latest: { clock: ExchangeClock; at: number } | undefined;
  let source: "live" | "embedded" = "live";

  /** exchange's time now, and its speed */
  const clock = (): ExchangeClock => {
    if (!latest) return { at: own.wall(), speed: 1 };
    const { at, speed } = latest.clock;
    return { at: Math.round(at + (own.now() - latest.at) * speed), speed };
  };

  return {
    clock,
    source: () => source,
    /** whether any answer of upstream had its time */
    known: () => latest !== undefined,
    /** @param at our own epoch ms when the answer arrived */
    observe(spoken: ClockHeaders, at: number): ClockReading {
      const seen = exchangeClockOf(spoken, at);
      latest = { clock: seen, at: own.now() };
      source = spoken.polaSource === "embedded" ? "embedded" : "live";
      return { clock: seen, givenIn: sessionTimeAt(seen.at), source };
    },
    session: (): SessionTime => sessionTimeAt(clock().at),
  };
}
