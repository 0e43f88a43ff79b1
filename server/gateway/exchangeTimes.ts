/** The exchange's time now, carried on from the latest answer, and the phase of its day. */
import type { Clock } from "./clock.ts";
import { type ExchangeClock, exchangeClockOf, type SessionTime, sessionReader } from "./exchangeTime.ts";

export interface Seen {
  clock: ExchangeClock;
  givenIn: SessionTime;
  source: "live" | "embedded";
}

export interface Spoken {
  polaClock: string | undefined;
  polaSource: string | undefined;
  date: string | undefined;
}

export interface ExchangeTimes {
  /** @param at our own epoch ms when this came */
  observe(spoken: Spoken, at: number): Seen;
  session(): SessionTime;
  /** exchange time now, as a clock read at this instant */
  clock(): ExchangeClock;
  source(): "live" | "embedded";
  /** whether upstream has ever told */
  known(): boolean;
}

/** The phase is worked out once in this many ms. */
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
