import { formatDay, formatMinute, formatShortDay } from "#ui/time";

const yearOf = (at: number) => formatDay(at).slice(-4);

/** "14:31, 2 Oct"; with its year where that is not the running one. @param at @param now exchange's time, ms */
export const snapshotMoment = (at: number, now: number): string =>
  `${formatMinute(at)}, ${yearOf(at) === yearOf(now) ? formatShortDay(at) : formatDay(at)}`;
