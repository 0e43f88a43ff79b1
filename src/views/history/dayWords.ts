/** Texts of a recorded day. */
import { startOfDay } from "#market/day/writtenTime";
import { type HistoryDay, netForeign } from "#market/lists/dayHistory";
import { formatCompact, formatDayOfWeek } from "#ui/words/format";

/** "Thu 1 Oct" of `2026-10-01`. */
export const formatDayName = (day: string | undefined): string =>
  day === undefined ? "" : formatDayOfWeek(startOfDay(day));

/** Net foreign flow with its sign: "+2.00 M". */
export function signedAmount(day: HistoryDay): string {
  const net = netForeign(day);
  return net !== undefined && net > 0 ? `+${formatCompact(net)}` : formatCompact(net);
}
