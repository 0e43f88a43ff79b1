/** What a rule shows: its word, its value, and how far the value is from the level. */
import type { Status } from "./firing.ts";
import type { Condition, Rule, Side } from "./rule.ts";
import type { RuleState } from "./ruleStep.ts";
import type { KeyState } from "./states.ts";

export function ruleStatus(rule: Rule, state: RuleState): Status {
  const { firedAt } = state;
  const nearest = nearestKey(rule, state);
  const shown: Omit<Status, "word"> = { firedAt, ...nearest?.shown };
  if (rule.paused) return { ...shown, word: "paused" };
  if (state.ended) return { ...shown, word: "expired", reason: "over" };
  if (state.cannot) return { ...shown, word: "cannot fire", reason: state.cannot };
  if (rule.once && firedAt !== undefined) return { ...shown, word: "spent" };
  if (state.blind) return { ...shown, word: "blind", reason: state.blind.reason };
  if (isWaiting(state)) return { ...shown, word: "pending" };
  if (!nearest) return { ...shown, word: "armed" };
  const { word } = nearest.key;
  if (word === "unseen")
    return { ...shown, word: "armed", ...(nearest.key.day !== undefined && { reason: "already" }) };
  return { ...shown, word };
}

const isWaiting = ({ keys, events }: RuleState) =>
  (events !== undefined && events.held.length > 0) ||
  Object.values(keys).some(({ word }) => word === "pending");

interface Near {
  key: KeyState;
  shown: Pick<Status, "symbol" | "value" | "level" | "distancePercent">;
}

/** A line that can fire comes before one that cannot; then the nearest. */
function nearestKey(rule: Rule, { keys }: RuleState): Near | undefined {
  let best: (Near & { rank: number; distance: number }) | undefined;
  for (const [symbol, key] of Object.entries(keys)) {
    const { value, level } = key;
    const distancePercent = distanceOf(rule.condition, key);
    const rank = ranks[key.word];
    const distance = distancePercent ?? Number.POSITIVE_INFINITY;
    if (best && (rank > best.rank || (rank === best.rank && distance >= best.distance))) continue;
    best = { key, rank, distance, shown: { symbol: symbol || undefined, value, level, distancePercent } };
  }
  return best;
}

const ranks = { pending: 0, armed: 1, cooling: 2, fired: 3, unseen: 4 } as const satisfies Record<
  KeyState["word"],
  number
>;

/** A percentage is compared in points: from 1 % to 5 % it is 4. All others are compared in per cent of the value. */
function distanceOf(condition: Condition, { value, level }: KeyState): number | undefined {
  const side = sideOf(condition);
  if (value === undefined || level === undefined || !side) return undefined;
  const distance = side === "above" ? level - value : value - level;
  if (isPercent(condition)) return distance;
  return value === 0 ? undefined : (distance / Math.abs(value)) * 100;
}

function sideOf(condition: Condition): Side | undefined {
  if (condition.of === "fall") return "below";
  return "side" in condition && condition.of !== "range" ? condition.side : undefined;
}

function isPercent(condition: Condition): boolean {
  if (condition.of === "fall") return true;
  return "figure" in condition && condition.figure.endsWith("Percent");
}
