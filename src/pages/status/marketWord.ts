import type { PageFreshness } from "#feed/freshness/freshness";
import type { Freshness } from "#market/day/freshness";
import type { MessageId } from "#ui/messages/text";
import { useAwaited } from "#ui/panel/awaited";

/** What stands in a header: the six words, and that something on the screen has not come yet. */
export type ShownWord = Freshness | "loading";

/** No skeleton stands under LIVE: the feed may be live, and what the reader looks at is not. Every other word claims less. */
export const useShownWord = ({ word }: Pick<PageFreshness, "word">): ShownWord => {
  const awaited = useAwaited();
  return awaited && word === "live" ? "loading" : word;
};

/** Before the first trade of a day the figures are as calm as after the close, and "closed" would be the wrong word. */
export function wordFor(
  { word, session: { phase }, fetchedAt }: PageFreshness,
  shown: ShownWord = word,
): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  const early = phase === "call" || phase === "awaited";
  return word === "closed" && early ? "freshness.notOpenYet" : `freshness.${shown}`;
}
