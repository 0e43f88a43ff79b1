/** Runs rules over recorded boards, to show when they would have fired. */
import { noState, step } from "./engine.ts";
import type { AlertMarket, Firing } from "./firing.ts";
import type { Rule } from "./language/rule.ts";

/**
 * The rules count as if they had been made before the first board, without a pause or an end. @param boards in order; days follow one another
 * @returns the firings, the first first
 */
export async function wouldHaveFired(
  rules: readonly Rule[],
  boards: Iterable<AlertMarket> | AsyncIterable<AlertMarket>,
): Promise<Firing[]> {
  const tried = rules.map((rule) => ({ ...rule, created: 0, paused: false, until: undefined }));
  let state = noState;
  const firings: Firing[] = [];
  for await (const board of boards) {
    const stepped = step(tried, state, board);
    state = stepped.state;
    firings.push(...stepped.firings);
  }
  return firings;
}
