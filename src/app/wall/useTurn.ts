import { useSyncExternalStore } from "react";
import { now } from "#feed/clock";
import { everySecond } from "#ui/ticker";
import type { WallView } from "./link.ts";

export interface Turn {
  /** of the view that is shown, in the list */
  at: number;
  /** until the next one */
  left: number;
  /** how often all views have been shown, since the clock's beginning */
  round: number;
}

/**
 * Which view is shown at an instant: told by the clock alone, so that displays with one list and different offsets never
 * show the same view, whenever each was switched on.
 * @param seconds of the clock, the display's offset put in
 */
export function turnAt(views: readonly Pick<WallView, "seconds">[], seconds: number): Turn {
  const whole = views.reduce((sum, view) => sum + view.seconds, 0);
  const round = Math.floor(seconds / whole);
  let left = seconds - round * whole;
  for (const [at, view] of views.entries()) {
    if (left < view.seconds) return { at, left: view.seconds - left, round };
    left -= view.seconds;
  }
  return { at: 0, left: 0, round: 0 };
}

export function useTurn(views: readonly WallView[], offset: number): Turn {
  const read = () => {
    const { at, left, round } = turnAt(views, Math.floor(now() / 1000) + offset);
    return `${at} ${left} ${round}`;
  };
  const [at = 0, left = 0, round = 0] = useSyncExternalStore(everySecond, read).split(" ").map(Number);
  return { at, left, round };
}
