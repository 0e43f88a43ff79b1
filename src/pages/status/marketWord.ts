import type { PageFreshness } from "#feed/freshness/freshness";
import type { Freshness } from "#market/day/freshness";
import type { MessageId } from "#ui/messages/text";
import { isAwaited, useAwaited } from "#ui/panel/awaited";

/** What stands in a header: the six words, and that something on the screen has not come yet. */
export type ShownWord = Freshness | "loading";

/** No skeleton stands under LIVE: the feed may be live, and what the reader looks at is not. Every other word claims less. */
const shownWord = (word: Freshness, awaited: boolean): ShownWord =>
  awaited && word === "live" ? "loading" : word;

export const useShownWord = ({ word }: Pick<PageFreshness, "word">): ShownWord =>
  shownWord(word, useAwaited());

/** The header's word now, for what is not drawn. */
export const shownWordOf = ({ word }: Pick<PageFreshness, "word">): ShownWord => shownWord(word, isAwaited());

/** Before the first trade of a day the figures are as calm as after the close, and "closed" would be the wrong word. */
export function wordFor(
  { word, session: { phase }, fetchedAt }: PageFreshness,
  shown: ShownWord = word,
): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  const early = phase === "call" || phase === "awaited";
  return word === "closed" && early ? "freshness.notOpenYet" : `freshness.${shown}`;
}
