import { isToday } from "#feed/exchangeClock";
import { formatClock, formatMinute, formatShortDay } from "#ui/time";

/** "14:30:18"; "10 Jul 14:30" where it is of another day. @param at exchange's time, epoch ms */
export const ticked = (at: number | undefined): string =>
  at === undefined || isToday(at) ? formatClock(at) : `${formatShortDay(at)} ${formatMinute(at)}`;
