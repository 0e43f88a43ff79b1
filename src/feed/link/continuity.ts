/** Whether a list tells what changed since the one before it, or is only seen again after something went unseen. */

import type { Stamps } from "#feed/reading/reading";
import { link } from "./link.ts";

/** Six cadences: whatever moved in a longer pause did not move just now, ms. */
const longestPause = 90_000;
/** An exchange whose clock is further off than its own pace explains was started anew, exchange ms. */
const clockJump = 60_000;

type Held = Pick<Stamps, "fetchedAt" | "receivedAt" | "clock" | "source" | "via">;

/**
 * Only then may a cell flash or a rank be said to have moved. What was sent and what was worked out from the board are
 * two lists: neither is a change of the other.
 * @param linked the push link; what was received before it came back is no base for a comparison
 */
export function isNewsAfter(before: Held, after: Held, linked = link.get()): boolean {
  if ((before.via === "derived") !== (after.via === "derived") || before.source !== after.source)
    return false;
  if (linked.state === "live" && linked.since > before.receivedAt) return false;
  const passed = after.fetchedAt - before.fetchedAt;
  const expected = before.clock.at + passed * before.clock.speed;
  const jump = Math.abs(after.clock.at - expected);
  return passed <= longestPause && jump <= clockJump * Math.max(1, before.clock.speed);
}
