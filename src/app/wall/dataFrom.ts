import "#ui/messages/en/wall";
import { atExchange, isToday } from "#feed/exchangeClock";
import type { PageFreshness } from "#feed/freshness";
import { text } from "#ui/messages/text";
import { formatAge, formatDayAndMinute, formatMinute } from "#ui/time";

type Worded = "wall.dataFrom" | "wall.notMoving" | "wall.offline";

const when = (at: number) => (isToday(at) ? formatMinute(at) : formatDayAndMinute(at));

/** Since when nothing new is known, and how long that is: of the market where that stands still, else of the answers. */
export function fromWhen({ fetchedAt, linkAge, marketAge, session }: PageFreshness, words: Worded): string {
  if (words === "wall.notMoving")
    return text(words, { time: when(session.lastEventAt ?? session.openAt), age: formatAge(marketAge) });
  if (fetchedAt === undefined) return text("wall.offlineNever");
  return text(words, { time: when(atExchange(fetchedAt)), age: formatAge(linkAge) });
}
