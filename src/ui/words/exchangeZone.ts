/** The exchange's wall clock, whatever the browser's zone. */

export const exchangeZone = "Asia/Colombo";

/** UTC+05:30 without daylight saving, ms, since this moment of 2006; before, the clocks stood otherwise for some years. */
const offset = 19_800_000;
const since = Date.UTC(2006, 3, 14, 18, 30);

/** What a date can be, ms; the browser refuses what lies beyond. */
const furthest = 8_640_000_000_000_000;

/** The browser knows what was before. It is asked only then: its first format takes a new page 10 ms of its only thread. */
let earlier: Intl.DateTimeFormat | undefined;

/** @returns how far the exchange's clock is ahead of UTC at a moment, in ms: 19,800,000 in Colombo */
export function exchangeOffset(at: number): number {
  if (!(at < since && at > -furthest)) return offset;
  earlier ??= new Intl.DateTimeFormat("en", { timeZone: exchangeZone, timeZoneName: "longOffset" });
  const named = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(earlier.format(at)) ?? [];
  const [, sign, hours, minutes, seconds = "0"] = named;
  if (!sign) return 0;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -1000 : 1000) * ahead;
}

/** A moment whose UTC is what the exchange's clock and calendar show. */
export const atExchange = (at: number): Date => new Date(at + exchangeOffset(at));
