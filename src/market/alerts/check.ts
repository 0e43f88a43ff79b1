/** Rules that can never fire, so that a person learns it before the rule is saved. */
import type { AlertMarket, CannotFire } from "./firing.ts";
import type { Rule } from "./rule.ts";

/** @returns why the rule cannot fire; undefined if it can, or if `market` is needed and unknown */
export function cannotFire(
  _rule: Pick<Rule, "scope" | "condition">,
  _market: Pick<AlertMarket, "rows" | "known" | "watchlists"> | undefined,
): CannotFire | undefined {
  return undefined;
}
