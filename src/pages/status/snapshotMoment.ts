import { formatMinute, formatShortDay } from "#ui/words/time";

/** "14:31, 2 Oct"; with its year where that is not the running one. @param at exchange's time, ms */
export const snapshotMoment = (at: number): string => `${formatMinute(at)}, ${formatShortDay(at)}`;
