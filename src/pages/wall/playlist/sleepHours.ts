/** The hours in which a display is dark. */
import { colomboHours, dayStart } from "#market/day/session";

const minute = 60_000;
/** ms; a display is never dark in this time before a session's call, whatever its address says */
const awakeBefore = 10 * minute;

/** minutes after midnight in Colombo; the hours pass midnight if `to` is less than `from` */
export interface SleepHours {
  from: number;
  to: number;
}

/** @param at exchange's time */
export function isAsleep({ from, to }: SleepHours, at: number): boolean {
  const dayAt = dayStart(at);
  const weekday = new Date(dayAt + colomboHours.zoneOffset).getUTCDay();
  const time = at - dayAt;
  const { callAt, settledAt, weekdays } = colomboHours;
  if (weekdays.includes(weekday) && time >= callAt - awakeBefore && time < settledAt) return false;
  const now = time / minute;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** reads a time of day: `20:00` */
const minutesOf = (written: string): number | undefined => {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(written) ?? [];
  const at = Number(hour) * 60 + Number(minute);
  return hour === undefined || at > 24 * 60 ? undefined : at;
};

/** `20:00-08:00` */
export function readHours(written: string): SleepHours | undefined {
  const [from, to] = written.split("-").map(minutesOf);
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export const writeHours = ({ from, to }: SleepHours): string => `${clock(from)}-${clock(to)}`;
