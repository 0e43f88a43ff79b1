/** The trading day's hours and phase, by the clock and corrected by the data. No other file of page, gateway or recorder has the hours. */

import { day, hour, minute } from "#units/time";
export interface SessionHours {
  /** local time minus UTC, ms; the zone has no daylight saving */
  zoneOffset: number;
  /** ms after local midnight */
  callAt: number;
  openAt: number;
  closeAt: number;
  /** when the last values have settled, ms after local midnight */
  settledAt: number;
  /** Until then most announcements of the day are published, ms after local midnight. */
  eveningEndsAt: number;
  /** days of the week with a session, 0 being Sunday */
  weekdays: readonly number[];
  /** days without a session that the exchange has announced, by their local midnight, epoch ms */
  holidays?: Holidays;
}

/** A paper that names a day as a holiday of the market. */
export interface Holiday {
  /** its heading */
  title: string;
  /** its document, relative to the service's files */
  path: string | undefined;
}
/** A day that a later paper took back has no value. */
export type Holidays = ReadonlyMap<number, Holiday | undefined>;

export const colomboHours: SessionHours = {
  zoneOffset: 5.5 * hour,
  callAt: 9 * hour,
  openAt: 9.5 * hour,
  closeAt: 14.5 * hour,
  settledAt: 15 * hour + 10 * minute,
  eveningEndsAt: 20 * hour,
  weekdays: [1, 2, 3, 4, 5],
};

/**
 * "awaited": the session should have opened minutes ago, but the data has no trade of today. "no-trades": it still has none a quarter of an
 * hour after the open.
 */
export type Phase = ScheduledPhase | "awaited" | "no-trades";
/** the phase by the clock alone, and by the holidays that the exchange has announced */
export type ScheduledPhase = "call" | "session" | "settling" | "closed";

export interface Session {
  phase: Phase;
  scheduled: ScheduledPhase;
  /** The data has trades although the market should be closed, or none although it should be open. */
  conflict: "trades-outside-hours" | "no-trades-yet" | undefined;
  /** the paper that names today as a holiday, unless there were trades; the phase is then "closed" */
  holiday: Holiday | undefined;
  /** local midnight, and with `openAt` the scheduled open of today, epoch ms; there may be no session today */
  dayAt: number;
  openAt: number;
  /** the next scheduled change of phase, epoch ms */
  nextChangeAt: number;
  /** the newest event in the data, epoch ms; it shows the session of the figures */
  lastEventAt: number | undefined;
  /** sessions that have ended since then, as `missingSessions` counts them */
  missing: number;
}

/** What the data shows. Undefined before any data was read. */
export interface Evidence {
  /** time of the newest event in all data; undefined if there is none */
  newestEventAt: number | undefined;
}

/** days; two weeks of holidays with the weekends around them */
const longestBreak = 16;
/** If the first event is missing this many ms after the open, the day counts as a holiday. */
const holidayAfter = 15 * minute;
/** ms. An event outside the hours that is newer than this shows that trading continues. */
const tradingNow = 2 * minute;

/** ms by which an event may be ahead of the exchange's clock, because clocks differ */
const clockDoubt = 2 * minute;
/** If at least this many events, and this part of all events, are ahead, the clock is wrong and the events are right. */
const fewestEvents = 3;
const leastShare = 0.05;

/**
 * The newest of some events. A few events ahead of the clock are invalid and left out. If many are ahead, they count, because the clock is
 * then wrong. @param clock the exchange's time, and its speed
 */
export function newestEvent(
  events: Iterable<number | undefined>,
  { at, speed }: { at: number; speed: number },
): number | undefined {
  const limit = at + Math.max(clockDoubt, 10_000 * speed);
  let [all, ahead] = [0, 0];
  let believed: number | undefined;
  let furthest: number | undefined;
  for (const event of events) {
    if (event === undefined) continue;
    all += 1;
    if (event > limit) {
      ahead += 1;
      furthest = Math.max(furthest ?? event, event);
    } else if (believed === undefined || event > believed) believed = event;
  }
  return ahead >= Math.max(fewestEvents, all * leastShare)
    ? furthest
    : (believed ?? (all > 0 && ahead === all ? furthest : undefined));
}

/** The last midnight before an instant, in the exchange's zone. */
export const dayStart = (at: number, hours: SessionHours = colomboHours) =>
  Math.floor((at + hours.zoneOffset) / day) * day - hours.zoneOffset;

/** The last close before an instant, of a day with a trade if one is known. @param lastEventAt the newest event, epoch ms */
export function closeBefore(
  at: number,
  lastEventAt: number | undefined,
  hours: SessionHours = colomboHours,
): number {
  const dayAt = dayStart(at, hours);
  for (let back = 0; back <= longestBreak; back++) {
    const midnight = dayAt - back * day;
    const close = midnight + hours.closeAt;
    if (close > at || !isSessionDay(midnight, hours)) continue;
    const traded = lastEventAt === undefined || lastEventAt >= midnight;
    return traded ? close : Math.min(close, dayStart(lastEventAt, hours) + hours.closeAt);
  }
  return dayAt; // an exchange without sessions
}

/**
 * Number of weekdays whose session has ended since the newest event, without the announced holidays. Some may be holidays all the same,
 * because only the latest circulars are known.
 * @param lastEventAt the newest event in the data, epoch ms
 */
export function missingSessions(
  at: number,
  lastEventAt: number | undefined,
  hours: SessionHours = colomboHours,
): number {
  if (lastEventAt === undefined) return 0;
  const seen = dayStart(lastEventAt, hours);
  const last = dayStart(at - hours.closeAt, hours);
  const days = Math.max(0, Math.round((last - seen) / day));
  const weeks = Math.floor(days / 7);
  let missing = weeks * hours.weekdays.length;
  for (let back = 0; back < days % 7; back++) if (isWeekday(last - back * day, hours)) missing += 1;
  const holidays = [...(hours.holidays ?? [])].filter(
    ([at, paper]) => paper && at > seen && at <= last && isWeekday(at, hours),
  );
  return missing - holidays.length;
}

/** The session of the day that contains an instant, epoch ms; there may be none on that day. */
export function hoursOf(at: number, hours: SessionHours = colomboHours) {
  const dayAt = dayStart(at, hours);
  return {
    callAt: dayAt + hours.callAt,
    openAt: dayAt + hours.openAt,
    closeAt: dayAt + hours.closeAt,
    settledAt: dayAt + hours.settledAt,
  };
}

/** Whether it is the part of the evening in which most announcements are published. @param time ms after local midnight */
export const isEvening = (time: number, hours: SessionHours = colomboHours) =>
  time >= hours.settledAt && time < hours.eveningEndsAt;

const isWeekday = (midnight: number, { weekdays, zoneOffset }: SessionHours) =>
  weekdays.includes(new Date(midnight + zoneOffset).getUTCDay());

/** Neither a weekend nor an announced holiday. @param midnight of the day, epoch ms */
export const isSessionDay = (midnight: number, hours: SessionHours) =>
  isWeekday(midnight, hours) && hours.holidays?.get(midnight) === undefined;

/** @param at the exchange's time, epoch ms */
export function sessionAt(at: number, evidence?: Evidence, hours: SessionHours = colomboHours): Session {
  const dayAt = dayStart(at, hours);
  const scheduled = scheduledPhase(at, hours);
  const newest = evidence?.newestEventAt;
  const tradedToday = newest !== undefined && newest >= dayAt;
  const session: Session = {
    phase: scheduled,
    scheduled,
    conflict: undefined,
    holiday: tradedToday || !isWeekday(dayAt, hours) ? undefined : hours.holidays?.get(dayAt),
    dayAt,
    openAt: dayAt + hours.openAt,
    nextChangeAt: nextChange(at, hours),
    lastEventAt: newest,
    missing: missingSessions(at, newest, hours),
  };
  if (scheduled === "closed") {
    const trading = newest !== undefined && at - newest <= tradingNow && at - newest >= -tradingNow;
    return trading ? { ...session, phase: "session", conflict: "trades-outside-hours" } : session;
  }
  if (scheduled === "call" || evidence === undefined || tradedToday) return session;
  const late = at >= session.openAt + holidayAfter;
  return { ...session, phase: late ? "no-trades" : "awaited", conflict: "no-trades-yet" };
}

/** The phase by the clock and the announced holidays. It costs a few additions. @param at the exchange's time, epoch ms */
export function scheduledPhase(at: number, hours: SessionHours = colomboHours): ScheduledPhase {
  const dayAt = dayStart(at, hours);
  const time = at - dayAt;
  if (!isSessionDay(dayAt, hours) || time < hours.callAt || time >= hours.settledAt) return "closed";
  if (time < hours.openAt) return "call";
  return time < hours.closeAt ? "session" : "settling";
}

function nextChange(at: number, hours: SessionHours): number {
  const today = dayStart(at, hours);
  const marks = [hours.callAt, hours.openAt, hours.closeAt, hours.settledAt];
  for (let ahead = 0; ahead <= longestBreak; ahead++) {
    const midnight = today + ahead * day;
    if (!isSessionDay(midnight, hours)) continue;
    const next = marks.find((mark) => midnight + mark > at);
    if (next !== undefined) return midnight + next;
  }
  return today + longestBreak * day; // an exchange without sessions
}
