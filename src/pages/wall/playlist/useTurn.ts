import { useState, useSyncExternalStore } from "react";
import { now } from "#feed/clock/clock";
import { everySecond } from "#ui/words/ticker";
import type { WallView } from "./link.ts";
import { isHeld, steeredSeconds, step, type Turn, toggleHold, turnAt, unsteered } from "./turns.ts";

export interface Turning extends Turn {
  held: boolean;
  hold: () => void;
  go: (by: "next" | "previous") => void;
}

/** The turn of the views, and what keys do to it. */
export function useTurn(views: readonly WallView[], offset: number): Turning {
  const [steering, steer] = useState(unsteered);
  const read = () => {
    const { at, left, round } = turnAt(views, steeredSeconds(steering, now()) + offset);
    return `${at} ${left} ${round} ${Number(isHeld(steering, now()))}`;
  };
  const [at = 0, left = 0, round = 0, held = 0] = useSyncExternalStore(everySecond, read)
    .split(" ")
    .map(Number);
  return {
    at,
    left,
    round,
    held: held === 1,
    hold: () => steer((before) => toggleHold(before, now())),
    go: (by) =>
      steer((before) => step(before, views, { by, seconds: steeredSeconds(before, now()) + offset })),
  };
}
