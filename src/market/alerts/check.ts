/** Rules that can never fire, so that a person learns it before the rule is saved. */
import { isSymbol } from "#market/company/symbol";
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOnGrid } from "#market/line/ticks";
import type { AlertMarket, CannotFire } from "./firing.ts";
import { factsOf, isOfMarket, isPercentage, type Limits, mostFactor, thresholdOf } from "./language/kinds.ts";
import { type Condition, isBeyond, type Rule, type Threshold } from "./language/rule.ts";

type KnownMarket = Pick<AlertMarket, "rows" | "known" | "watchlists">;

/** @returns why the rule cannot fire; undefined if it can, or if `market` is needed and unknown */
export function hindranceOf(
  { scope, condition }: Pick<Rule, "scope" | "condition">,
  market: KnownMarket | undefined,
): CannotFire | undefined {
  if (scope.on !== "market" && isOfMarket(condition)) return "wrong scope";
  const row = scope.on === "line" ? market?.rows.get(scope.symbol) : undefined;
  return scopeTrouble(scope, row, market) ?? conditionTrouble(condition, row);
}

function scopeTrouble(
  scope: Rule["scope"],
  row: BoardRow | undefined,
  market: KnownMarket | undefined,
): CannotFire | undefined {
  if (scope.on === "line" && !row)
    return isSymbol(scope.symbol) && market?.known?.has(scope.symbol) !== false ? undefined : "unknown line";
  if (scope.on !== "list") return undefined;
  const lines = scope.symbols ?? market?.watchlists.get(scope.list);
  if (!lines) return market && "unknown list";
  return lines.length === 0 ? "empty list" : undefined;
}

function conditionTrouble(condition: Condition, row: BoardRow | undefined): CannotFire | undefined {
  const threshold = thresholdOf(condition);
  const { limits, grows } = factsOf(condition);
  if (!threshold || !limits) return undefined;
  if (condition.of === "range" && !Number.isInteger(condition.ticks)) return "out of range";
  const trouble = levelTrouble(threshold, limits);
  // below a level at the open and not again: a session's sum begins at 0, and nothing crosses down
  if (!trouble && grows && threshold.side === "below") return "only grows";
  if (trouble || condition.of !== "figure") return trouble;
  const { figure, level } = condition;
  if (figure === "price") return isOnGrid(level) ? beyondDay(condition, level, row) : "off the grid";
  const base = isPercentage(condition) ? baseOf(row) : undefined;
  return base === undefined ? undefined : beyondDay(condition, base * (1 + level / 100), row);
}

/** Whether a value within the limits can be on this side of a level, and also on the other. */
function levelTrouble(threshold: Threshold, [least, most]: Limits): CannotFire | undefined {
  const { level } = threshold;
  const isEither = isBeyond(least, threshold) !== isBeyond(most, threshold);
  if (isEither && level >= least && level <= most) return undefined;
  return least >= 0 && level <= 0 ? "not above zero" : "out of range";
}

/** @returns "beyond a day" for a price that no day reaches from the previous close */
function beyondDay({ side }: Threshold, price: number, row: BoardRow | undefined): CannotFire | undefined {
  const base = baseOf(row);
  if (base === undefined) return undefined;
  const isBeyond = side === "above" ? price > base * mostFactor : price < base / mostFactor;
  return isBeyond ? "beyond a day" : undefined;
}

function baseOf(row: BoardRow | undefined): number | undefined {
  if (!row) return undefined;
  if (row.lastKnown) return row.lastKnown.price;
  return isRescaled(row) ? undefined : row.previousClose;
}
