import { dayStart } from "#market/day/session";
import { formatDay, formatMinute } from "#ui/words/time";

/** "14:02", with its day where that is not today's. @param now exchange time, ms, both */
export const visitText = (at: number, now: number): string =>
  dayStart(at) === dayStart(now) ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)}`;
