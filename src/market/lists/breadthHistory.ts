/** Breadth minute by minute, as this page saw it; the service has no such series. */

import { dayStart } from "#market/day/session";
import type { Breadth } from "./breadth.ts";

export interface BreadthMinute extends Pick<Breadth, "up" | "down" | "unchanged"> {
  /** the exchange's minute, epoch ms */
  at: number;
}

const minute = 60_000;
/** A session, its call and settlement have fewer. */
const mostKept = 600;

/**
 * The newest look at the board put in: it replaces an earlier one of its minute. Minutes of another day go, and so do
 * those ahead of it, which are of a market that was started anew.
 * @param at the exchange's time
 */
export function withMinute(
  history: readonly BreadthMinute[],
  { up, down, unchanged }: BreadthMinute | Breadth,
  at: number,
): readonly BreadthMinute[] {
  const now = Math.floor(at / minute) * minute;
  const kept = history.filter((old) => old.at < now && old.at >= dayStart(at));
  return [...kept, { at: now, up, down, unchanged }].slice(-mostKept);
}

/**
 * The history cut where minutes are missing, since nobody knows what the line would have been.
 * @param longest ms between two minutes that still belong together
 */
export function stretches(history: readonly BreadthMinute[], longest: number): BreadthMinute[][] {
  const parts: BreadthMinute[][] = [];
  for (const look of history) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part && last && look.at - last.at <= longest) part.push(look);
    else parts.push([look]);
  }
  return parts;
}
