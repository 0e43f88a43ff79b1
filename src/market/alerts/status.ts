/** What a rule shows: its word, its value, and how far the value is from the level. */
import { stateOfRule } from "./engine.ts";
import type { Status } from "./firing.ts";
import { factsOf, isPercentage, sideOf, thresholdOf } from "./language/kinds.ts";
import { type Condition, isBeyond, type Rule } from "./language/rule.ts";
import type { EngineState, KeyState, RuleState } from "./records.ts";

export function statusOf(rule: Rule, engine: EngineState): Status {
  const state = stateOfRule(engine, rule);
  const { firedAt } = state;
  const { key, symbol, distancePercent } = nearestKey(rule, state) ?? {};
  const shown: Omit<Status, "word"> = {
    ...{ firedAt, symbol, value: key?.value, level: key?.level, distancePercent },
    ...seesOf(rule, state),
  };
  if (rule.paused) return { ...shown, word: "paused" };
  if (state.ended) return { ...shown, word: "expired", reason: "over" };
  if (state.cannot) return { ...shown, word: "cannot fire", reason: state.cannot };
  if (rule.once && firedAt !== undefined) return { ...shown, word: "spent" };
  if (state.blind) return { ...shown, word: "blind", reason: state.blind.reason };
  if (isWaiting(state)) return { ...shown, word: "pending" };
  if (!key) return { ...shown, word: "armed" };
  // between the level and the hysteresis: not true any more, and not armed yet
  if (key.word === "fired" && !isTrue(rule.condition, key)) return { ...shown, word: "cooling" };
  if (key.word === "unseen")
    return { ...shown, word: "armed", ...(key.day !== undefined && { reason: alreadyFor(rule.condition) }) };
  return { ...shown, word: key.word };
}

const alreadyFor = (condition: Condition) => (factsOf(condition).grows ? "already today" : "already");

/** Without a line's twelve months its highs and lows cannot be judged. */
function seesOf({ condition, scope }: Rule, { lines }: RuleState): Pick<Status, "sees"> | undefined {
  if (condition.of !== "year" || scope.on === "line" || !lines) return undefined;
  const ranged = lines.keys.filter(({ base }) => base !== undefined).length;
  return { sees: { lines: ranged, of: lines.keys.length } };
}

const isWaiting = ({ lines, events }: RuleState) =>
  (events !== undefined && events.held.length > 0) ||
  lines?.keys.some(({ word }) => word === "pending") === true;

/** A line that can fire comes before one that cannot. */
const ranks: readonly KeyState["word"][] = ["pending", "armed", "cooling", "fired", "unseen"];

/** The state of a rule's lines that its status shows: of those that come first, the nearest to the level. */
function nearestKey({ condition, scope }: Rule, { lines }: RuleState) {
  const far = Number.POSITIVE_INFINITY;
  const all = (lines?.keys ?? []).map((key, at) => ({
    key,
    rank: ranks.indexOf(key.word),
    symbol: scope.on === "line" ? undefined : lines?.symbols[at] || undefined,
    distancePercent: distanceOf(condition, key),
  }));
  return all.sort(
    (a, b) => a.rank - b.rank || (a.distancePercent ?? far) - (b.distancePercent ?? far) || 0,
  )[0];
}

/** A percentage is compared in points: from 1 % to 5 % it is 4. All others are compared in per cent of the value. */
function distanceOf(condition: Condition, { value, level }: KeyState): number | undefined {
  const side = sideOf(condition);
  if (value === undefined || level === undefined || !side || condition.of === "range") return undefined;
  const distance = side === "above" ? level - value : value - level;
  if (isPercentage(condition)) return distance;
  return value === 0 ? undefined : (distance / Math.abs(value)) * 100;
}

function isTrue(condition: Condition, { value, level }: KeyState): boolean {
  const side = sideOf(condition);
  if (value === undefined || level === undefined || !side) return true;
  return isBeyond(value, { ...thresholdOf(condition), side, level });
}
