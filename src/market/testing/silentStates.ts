import type { Freshness } from "#market/day/freshness";

/**
 * For tests: the word in session, by the age of the newest board while upstream is silent. It is the same for page, /v1, assistants and
 * recorder, and however rarely a server may ask. The board comes every 10 s.
 */
export const silentStates: readonly (readonly [seconds: number, word: Freshness])[] = [
  [5, "live"],
  [15, "live"],
  [35, "stale"],
  [100, "stale"],
  [250, "stale"],
  [310, "offline"],
];
