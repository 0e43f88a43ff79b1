/** The hours in which a display is dark. */
import { colomboHours, dayStart } from "#market/session";

const minute = 60_000;
/** Whatever the address says, it is awake this long before a session's call, ms. */
const awakeBefore = 10 * minute;

/** @param from @param to minutes after the exchange's midnight; over midnight where `to` is the earlier @param at exchange's time */
export function isAsleep({ from, to }: { from: number; to: number }, at: number): boolean {
  const dayAt = dayStart(at);
  const weekday = new Date(dayAt + colomboHours.zoneOffset).getUTCDay();
  const time = at - dayAt;
  const { callAt, settledAt, weekdays } = colomboHours;
  if (weekdays.includes(weekday) && time >= callAt - awakeBefore && time < settledAt) return false;
  const now = time / minute;
  return from < to ? now >= from && now < to : now >= from || now < to;
}
