import "#ui/messages/en/wall";
import { useQuery } from "@tanstack/react-query";
import { now } from "#feed/clock";
import { atExchange, isToday } from "#feed/exchangeClock";
import type { PageFreshness } from "#feed/freshness";
import { sectorsQuery } from "#feed/sectors";
import { text } from "#ui/messages/text";
import { formatAge, formatDayAndMinute, formatMinute } from "#ui/time";

type Worded = "wall.dataFrom" | "wall.notMoving" | "wall.offline";

const when = (at: number) => (isToday(at) ? formatMinute(at) : formatDayAndMinute(at));

/**
 * Since when nothing new is known, and how long that is: of the market where that stands still, else of the answers. Prices and
 * indices are on every view, so it is said of the older; a panel that shows something older yet says so itself.
 */
export function useDataFrom({ fetchedAt, marketAge, session }: PageFreshness, words: Worded): string {
  const indices = useQuery(sectorsQuery()).data?.fetchedAt;
  if (words === "wall.notMoving")
    return text(words, { time: when(session.lastEventAt ?? session.openAt), age: formatAge(marketAge) });
  const oldest = Math.min(fetchedAt ?? Number.POSITIVE_INFINITY, indices ?? Number.POSITIVE_INFINITY);
  if (!Number.isFinite(oldest)) return text("wall.offlineNever");
  return text(words, { time: when(atExchange(oldest)), age: formatAge(now() - oldest) });
}
