/** Care of a display: its dark hours, movement against burn-in, and the wake lock. */

import { colomboHours, dayStart } from "#market/day/session";
import { minute } from "#units/time";

/** ms before a session's call in which a display is never dark, whatever its address says */
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

/** @param written a time of day: `20:00` @returns minutes after midnight */
export const readTime = (written: string): number | undefined => {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(written) ?? [];
  const at = Number(hour) * 60 + Number(minute);
  return hour === undefined || at > 24 * 60 ? undefined : at;
};

/** `20:00-08:00` */
export function readHours(written: string): SleepHours | undefined {
  const [from, to] = written.split("-").map(readTime);
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

export const writeTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export const writeHours = ({ from, to }: SleepHours): string => `${writeTime(from)}-${writeTime(to)}`;

/** steps to each side of the middle */
const reach = 4;
const side = 2 * reach + 1;
const placeCount = side * side;

/** Of the picture: steps from the middle, −4 to 4. Of the clock: per cent of the free width and height. */
interface Shift {
  x: number;
  y: number;
}

/** Visits the square of all places row by row and back, never more than one step at a time. */
export function shiftAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute) % (2 * placeCount);
  const place = minutes < placeCount ? minutes : 2 * placeCount - 1 - minutes;
  const line = Math.floor(place / side);
  const along = place % side;
  return { x: (line % 2 ? side - 1 - along : along) - reach, y: line - reach };
}

/** Whether the header is at the lower edge. The change also moves everything else. */
export const headBelow = (ms: number): boolean => Math.floor(ms / (30 * minute)) % 2 === 1;

/** Place of the clock on a dark display, in per cent of the free width and height. */
export function darkClockAt(ms: number): Shift {
  const minutes = Math.floor(ms / minute);
  return { x: (minutes * 37) % 101, y: (minutes * 61) % 101 };
}

interface Awake {
  /** undefined without HTTPS */
  lock: Pick<WakeLock, "request"> | undefined;
  page: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
}

/** Requests a wake lock whenever the page is shown, because browsers release it when the page is hidden. @returns a function that stops it */
export function keepAwake({ lock, page }: Awake): () => void {
  let held: WakeLockSentinel | undefined;
  let stopped = false;
  const ask = async () => {
    if (page.visibilityState !== "visible" || (held && !held.released)) return;
    // refused, for example on low battery: the system's own settings then apply
    const given = await lock?.request("screen").catch(() => undefined);
    if (stopped) await given?.release();
    else held = given;
  };
  const shown = () => void ask();
  page.addEventListener("visibilitychange", shown);
  shown();
  return () => {
    stopped = true;
    page.removeEventListener("visibilitychange", shown);
    void held?.release();
  };
}
