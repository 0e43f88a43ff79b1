/** The views of a wall: the default views in each part of the day, and which view is shown at an instant. */

import { useState, useSyncExternalStore } from "react";
import { pageClock } from "#feed/clock/clock";
import type { Session } from "#market/day/session";
import { everySecond } from "#ui/words/ticker";
import { day } from "#units/time";
import { usualViews, type Wall, type WallView } from "./link.ts";

/**
 * "before": a day with a session by the calendar, before the session. "rest": weekends, and days on which the clock says open but no
 * trade is seen.
 */
export type DayPart = "before" | "call" | "session" | "settling" | "after" | "rest";

/** Decides by the trades seen and by the clock (src/market/day/session.ts). */
export function dayPartOf({ phase, dayAt, lastEventAt, nextChangeAt }: Session): DayPart {
  if (phase === "call" || phase === "session" || phase === "settling") return phase;
  if (phase === "awaited") return "session";
  if (phase === "no-trades") return "rest";
  if (nextChangeAt < dayAt + day) return "before";
  return lastEventAt !== undefined && lastEventAt >= dayAt ? "after" : "rest";
}

const viewList = (...views: [WallView["name"], number][]): readonly WallView[] =>
  views.map(([name, seconds]) => ({ name, seconds }));

const byPart: Readonly<Record<DayPart, readonly WallView[]>> = {
  before: viewList(["summary", 40], ["leaders", 30], ["sectors", 30], ["disclosures", 30], ["news", 30]),
  call: viewList(["opening", 40], ["disclosures", 30], ["opening", 40], ["summary", 30]),
  session: usualViews,
  settling: viewList(["overview", 45], ["leaders", 30], ["sectors", 30], ["map", 30], ["summary", 30]),
  after: viewList(
    ["summary", 45],
    ["replay", 60],
    ["disclosures", 45],
    ["leaders", 30],
    ["map", 30],
    ["sectors", 30],
    ["index", 30],
  ),
  rest: viewList(["overview", 45], ["summary", 30], ["disclosures", 45], ["news", 30], ["index", 30]),
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

export interface ViewTurn {
  /** index of the shown view in the list */
  at: number;
  /** s until the next view */
  left: number;
  /** number of full turns of the list so far */
  round: number;
}

type TimedView = Pick<WallView, "seconds">;

/**
 * Depends on the clock alone, not on when a display was started. Two displays with the same list never show the same view if their
 * offsets differ by at least the longest view's time.
 * @param seconds of the clock, plus the display's offset
 */
export function turnAt(views: readonly TimedView[], seconds: number): ViewTurn {
  const whole = views.reduce((sum, view) => sum + view.seconds, 0);
  if (whole === 0) return { at: 0, left: 0, round: 0 };
  const round = Math.floor(seconds / whole);
  let left = seconds - round * whole;
  for (const [at, view] of views.entries()) {
    if (left < view.seconds) return { at, left: view.seconds - left, round };
    left -= view.seconds;
  }
  return { at: 0, left: 0, round };
}

/** How keys have changed the turn of the views. */
interface TurnSteering {
  /** s that the views are ahead of the clock */
  ahead: number;
  /** ms, page's clock; when the hold began */
  heldAt: number | undefined;
}

export const noSteering: TurnSteering = { ahead: 0, heldAt: undefined };

/** ms; a forgotten hold ends after this */
export const holdFor = 5 * 60_000;

/** Views change by real time, also while a replay runs fast. */
const real = () => pageClock.now();

const heldMs = ({ heldAt }: TurnSteering, now: number) =>
  heldAt === undefined ? 0 : Math.min(now - heldAt, holdFor);

export const isHeld = (steering: TurnSteering, now: number): boolean =>
  steering.heldAt !== undefined && now - steering.heldAt < holdFor;

/**
 * The seconds of the clock, changed by keys and holds, that decide which view is shown.
 * @param now page clock, ms
 */
export const steeredSeconds = (steering: TurnSteering, now: number): number =>
  Math.floor((now - heldMs(steering, now)) / 1000) + steering.ahead;

/** Ends a hold. The view has the same time left as when the hold began. */
function letGo(steering: TurnSteering, now: number): TurnSteering {
  return { ahead: steering.ahead - Math.round(heldMs(steering, now) / 1000), heldAt: undefined };
}

export const toggleHold = (steering: TurnSteering, now: number): TurnSteering =>
  isHeld(steering, now) ? letGo(steering, now) : { ...letGo(steering, now), heldAt: now };

/** Moves to the start of the next or previous view. */
export function steeredStep(
  steering: TurnSteering,
  views: readonly TimedView[],
  { by, seconds }: StepChoice,
): TurnSteering {
  const { at, left } = turnAt(views, seconds);
  const shown = views[at]?.seconds ?? 0;
  const before = views[(at - 1 + views.length) % views.length]?.seconds ?? 0;
  const ahead = by === "next" ? left : left - shown - before;
  return { ...steering, ahead: steering.ahead + ahead };
}

interface StepChoice {
  by: "next" | "previous";
  /** seconds that now decide which view is shown, with the display's offset */
  seconds: number;
}

export interface TurnControl extends ViewTurn {
  held: boolean;
  hold: () => void;
  go: (by: "next" | "previous") => void;
}

/** The turn of the views, with its controls. */
export function useTurn(views: readonly WallView[], offset: number): TurnControl {
  const [steering, steer] = useState(noSteering);
  const read = () => {
    const { at, left, round } = turnAt(views, steeredSeconds(steering, real()) + offset);
    return `${at} ${left} ${round} ${Number(isHeld(steering, real()))}`;
  };
  const [at = 0, left = 0, round = 0, held = 0] = useSyncExternalStore(everySecond, read)
    .split(" ")
    .map(Number);
  return {
    at,
    left,
    round,
    held: held === 1,
    hold: () => steer((before) => toggleHold(before, real())),
    go: (by) =>
      steer((before) => steeredStep(before, views, { by, seconds: steeredSeconds(before, real()) + offset })),
  };
}
