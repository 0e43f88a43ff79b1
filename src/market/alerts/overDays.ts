/** Runs rules over recorded boards, to show when they would have fired. */
import { noState, step } from "./engine.ts";
import type { AlertMarket, Firing } from "./firing.ts";
import type { Rule } from "./rule.ts";

/** @param boards in order; days follow one another @returns the firings, the first first */
export async function wouldHaveFired(
  rules: readonly Rule[],
  boards: Iterable<AlertMarket> | AsyncIterable<AlertMarket>,
): Promise<Firing[]> {
  let state = noState;
  const firings: Firing[] = [];
  for await (const board of boards) {
    const stepped = step(rules, state, board);
    state = stepped.state;
    firings.push(...stepped.firings);
  }
  return firings;
}
