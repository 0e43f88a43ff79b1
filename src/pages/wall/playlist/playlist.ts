/** The default views of a wall in each part of the day. */
import type { Session } from "#market/day/session";
import { usualViews, type Wall, type WallView } from "./link.ts";

/**
 * "before": a day with a session by the calendar, before the session. "rest": weekends, and days on which the clock says open but no
 * trade is seen.
 */
export type DayPart = "before" | "call" | "session" | "settling" | "after" | "rest";

const day = 24 * 3_600_000;

/** Decides by the trades seen and by the clock (src/market/day/session.ts). */
export function dayPartOf({ phase, dayAt, lastEventAt, nextChangeAt }: Session): DayPart {
  if (phase === "call" || phase === "session" || phase === "settling") return phase;
  if (phase === "awaited") return "session";
  if (phase === "no-trades") return "rest";
  if (nextChangeAt < dayAt + day) return "before";
  return lastEventAt !== undefined && lastEventAt >= dayAt ? "after" : "rest";
}

const list = (...views: [WallView["name"], number][]): readonly WallView[] =>
  views.map(([name, seconds]) => ({ name, seconds }));

const byPart: Readonly<Record<DayPart, readonly WallView[]>> = {
  before: list(["summary", 40], ["leaders", 30], ["sectors", 30], ["disclosures", 30], ["news", 30]),
  call: list(["opening", 40], ["disclosures", 30], ["opening", 40], ["summary", 30]),
  session: usualViews,
  settling: list(["overview", 45], ["leaders", 30], ["sectors", 30], ["map", 30], ["summary", 30]),
  after: list(
    ["summary", 45],
    ["disclosures", 45],
    ["leaders", 30],
    ["map", 30],
    ["sectors", 30],
    ["index", 30],
  ),
  rest: list(["overview", 45], ["summary", 30], ["disclosures", 45], ["news", 30], ["index", 30]),
};

/** Here the market counts as open from its auction call until the last values have settled. */
const isOpen = (part: DayPart) => part === "call" || part === "session" || part === "settling";

/** @param named whether the link gives views for all day */
export function playlist(
  { views, open, closed }: Wall,
  { part, named }: { part: DayPart; named: boolean },
): readonly WallView[] {
  return (isOpen(part) ? open : closed) ?? (named ? views : byPart[part]);
}
