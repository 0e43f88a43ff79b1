/** What a display says of itself: to eyes from afar, and to whoever reads its title and its root element. */
import type { PageFreshness } from "#feed/freshness/freshness";
import type { Freshness } from "#market/day/freshness";

/** The page's word; "waiting" before the first figures, of which none can be old. */
export type Stance = Freshness | "waiting";

export function stanceOf({ word, fetchedAt }: Pick<PageFreshness, "word" | "fetchedAt">): Stance {
  return word === "stale" && fetchedAt === undefined ? "waiting" : word;
}

/** The figures must not look current: without colour, and in a broken frame. */
export const isFramed = (stance: Stance): boolean => stance === "stale" || stance === "offline";

/** Figures are as old as the market's last move, however lately they were asked for: their age is not told as that of asking. */
export const isAtRest = ({ word, boardBehind }: Pick<PageFreshness, "word" | "boardBehind">): boolean =>
  word === "closed" || word === "not-moving" || boardBehind;

/** Good enough for what must not happen on old figures: news, and loads of the page that can wait. */
export const isTrusted = ({ word, veiled }: Pick<PageFreshness, "word" | "veiled">): boolean =>
  !veiled && (word === "live" || word === "delayed" || word === "closed");

/** For scripts: `view=leaders word=live age=4`, the age in seconds. */
export const stateWritten = (state: { view: string; stance: Stance; age: number | undefined }): string =>
  `view=${state.view} word=${state.stance} age=${state.age ?? "none"}`;
