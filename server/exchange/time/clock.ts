/** Simulated time. A clock of one of three modes follows the elapsed ms of a monotonic clock. */
import { AlwaysOpen, isTradingDay, midnightOf, tradingDayBefore } from "./day.ts";

/** `always-open`, `always-open:<YYYY-MM-DD>` (its first day), `real`, or the ISO instant at which to start */
export type ClockMode = string;

export interface SimulatedClock {
  /** simulated time, ms; never decreases */
  now(): number;
  readonly speed: number;
}

export interface ClockSource {
  /** the real time, epoch ms: `real` starts at this time, `always-open` on this day or the trading day before */
  calendar: number;
  /** ms since the start; never decreases */
  elapsed(): number;
}

export const speedLimits = { least: 0.01, most: 600 } as const;

const isoInstant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

const alwaysOpen = /^always-open(?::(\d{4}-\d\d-\d\d))?$/;

/** @returns the start instant of a mode (in Colombo time unless the mode names a zone), or undefined for an invalid mode */
export function clockStart(mode: ClockMode, calendar: number): number | undefined {
  if (mode === "always-open" || mode === "real") return calendar;
  const day = alwaysOpen.exec(mode)?.[1];
  return instantOf(day === undefined ? mode : `${day}T12:00:00`);
}

/** @returns the time of an ISO instant (in Colombo time unless it names a zone), or undefined for any other text */
export function instantOf(text: string): number | undefined {
  const parts = isoInstant.exec(text);
  if (!parts?.[1] || !isDay(parts[1])) return undefined;
  const at = Date.parse(parts[4] ? text : `${text}+05:30`);
  return Number.isFinite(at) ? at : undefined;
}

/** Whether the date exists. JavaScript alone reads 30 February as 2 March. */
function isDay(written: string): boolean {
  const at = Date.parse(`${written}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(written);
}

export function createClock(mode: ClockMode, speed: number, source: ClockSource): SimulatedClock {
  const start = clockStart(mode, source.calendar);
  if (start === undefined) throw new RangeError(`not a clock mode: ${mode.slice(0, 40)}`);
  if (alwaysOpen.test(mode)) {
    const day = isTradingDay(start) ? midnightOf(start) : tradingDayBefore(start);
    const days = new AlwaysOpen(day);
    return { speed, now: () => Math.floor(days.read(source.elapsed() * speed)) };
  }
  return { speed, now: () => Math.floor(start + source.elapsed() * speed) };
}
