import type { PageFreshness } from "#feed/freshness";
import type { MessageId } from "#ui/messages/text";

/** Before the first trade of a day the figures are as calm as after the close, and "closed" would be the wrong word. */
export function wordFor({ word, session: { phase }, fetchedAt }: PageFreshness): MessageId {
  if (word === "stale" && fetchedAt === undefined) return "freshness.waiting";
  const early = phase === "call" || phase === "awaited";
  return word === "closed" && early ? "freshness.notOpenYet" : `freshness.${word}`;
}
