/** One rule on one board. */
import { cannotFire } from "./check.ts";
import { blockStep, type EventState, type FoundEvent, isPaperRule, newEvents, paperStep } from "./events.ts";
import type { BlindReason, CannotFire, Firing, Notice, Seen } from "./firing.ts";
import { wordDoubt } from "./fit.ts";
import type { Condition, Rule } from "./language/rule.ts";
import { sentenceOf } from "./language/ruleSentence.ts";
import { type JudgedRule, type LineStates, linesStep, marketKey } from "./lineStep.ts";
import { firedAt } from "./sameFiring.ts";
import {
  advanced,
  alreadyFired,
  type Crossing,
  crossingOf,
  fitBoardOf,
  isConfirmed,
  type StepBoard,
} from "./states.ts";
import { own, type View } from "./view.ts";

/** Plain JSON. */
export interface RuleState extends LineStates {
  /** the condition and the scope that this state is about; an edited rule starts anew */
  of: string;
  /** exchange time of the first board that showed the newest firing, ms */
  firedAt?: number | undefined;
  /** since when the rule sees nothing, ms, and whether a notice said so */
  blind?: { since: number; reason: BlindReason; told: boolean } | undefined;
  cannot?: CannotFire | undefined;
  ended?: boolean | undefined;
  events?: EventState | undefined;
}

export interface Told {
  firings: Firing[];
  notices: Notice[];
}

export const freshRule = (of: string): RuleState => ({ of, keys: {} });

/** ms without fit data, after which a notice says so */
const blindAfter = 2 * 60_000;

/** Whether a rule takes no part in boards. */
export const isIdle = (rule: Rule, state: RuleState): boolean =>
  rule.paused || state.ended === true || (rule.once && state.firedAt !== undefined);

/** What a day allows is different tomorrow; until then the figures are followed as usual. */
export const isBarred = ({ cannot }: RuleState): boolean => cannot !== undefined && cannot !== "beyond a day";

/** Ends the rule in time. A paused rule forgets what it saw, because a crossing during the pause must not fire after it. */
export function timed(rule: Rule, state: RuleState, { at, told }: { at: number; told: Told }): RuleState {
  const over = rule.until !== undefined && at >= rule.until;
  if (over !== (state.ended === true)) {
    if (over) told.notices.push({ rule: rule.id, kind: "expired", reason: "over", at });
    return { ...state, ended: over || undefined };
  }
  const { of, firedAt } = state;
  return rule.paused && (state.events || state.many || Object.keys(state.keys).length > 0)
    ? { of, firedAt, keys: {} }
    : state;
}

export function ruleStep(rule: Rule, given: RuleState, view: View, told: Told): RuleState {
  const { at, step } = view.board;
  const timedState = timed(rule, given, { at, told });
  if (isIdle(rule, timedState)) return timedState;
  const cannot = cannotFire(rule, view.market);
  if (cannot && cannot !== timedState.cannot) tell(rule, { kind: "cannot fire", reason: cannot, at }, told);
  const state = cannot === timedState.cannot ? timedState : { ...timedState, cannot };
  if (isBarred(state)) return state;
  const doubt = wordDoubt(rule, view.market.word) ?? (view.kept.old ? "impossible" : undefined);
  // after a stop only a later board can show what happened; without any board before, this one is where the rule begins
  const begins = isJudgedRule(rule) && state.fit === undefined;
  const fit = !doubt && (!view.kept.first || begins);
  const sighted = doubt ? blinded(rule, state, { reason: doubt, at, told }) : state;
  const broken = fit ? sighted : { ...sighted, brokenStep: step };
  if (!isJudgedRule(rule)) return eventStep(rule, broken, { view, fit, told });
  // the same board again confirms nothing
  if (!fit || view.kept.repeated) return broken;
  return judgedStep(rule, broken, view, told);
}

const isJudgedRule = (rule: Rule): rule is JudgedRule => !events.has(rule.condition.of);
const events: ReadonlySet<Condition["of"]> = new Set(["block", "disclosure", "halt"]);

function tell(rule: Rule, notice: Pick<Notice, "kind" | "reason" | "at">, { notices }: Told) {
  notices.push({ rule: rule.id, ...(rule.scope.on === "line" && { symbol: rule.scope.symbol }), ...notice });
}

/** @param reason undefined if the rule sees its data; "calm" changes nothing */
export function blinded(
  rule: Rule,
  state: RuleState,
  { reason, at, told }: { reason: BlindReason | "calm" | undefined; at: number; told: Told },
): RuleState {
  if (reason === "calm") return state;
  if (reason === undefined) {
    if (!state.blind) return state;
    if (state.blind.told) tell(rule, { kind: "sees again", reason: state.blind.reason, at }, told);
    return { ...state, blind: undefined };
  }
  const since = state.blind?.since ?? at;
  const tells = state.blind?.told !== true && at - since >= blindAfter;
  if (tells) tell(rule, { kind: "blind", reason, at }, told);
  return { ...state, blind: { since, reason, told: tells || state.blind?.told === true } };
}

function eventStep(
  rule: Rule,
  state: RuleState,
  { view, fit, told }: { view: View; fit: boolean; told: Told },
): RuleState {
  const symbols = view.symbolsOf(rule.scope);
  const { brokenStep = -1 } = state;
  // the first board of a rule only shows what exists already
  if (isPaperRule(rule) && state.events && !fit) return state;
  const stepped = isPaperRule(rule)
    ? paperStep(rule, view, { state: state.events, symbols, brokenStep })
    : blockStep(rule, view, { state: state.events ?? newEvents(view), fit, symbols });
  if (!stepped) return blinded(rule, state, { reason: "not received", at: view.board.at, told });
  const seen = fit ? blinded(rule, state, { reason: undefined, at: view.board.at, told }) : state;
  const found = rule.once ? stepped.found.slice(0, 1) : stepped.found;
  for (const event of found) told.firings.push(eventFiring(rule, event));
  if (found.length === 0 && seen.events === stepped.state) return seen;
  return { ...seen, events: stepped.state, firedAt: newestOf(found) ?? state.firedAt };
}

/** The state after a firing that another page delivered. */
export function firedElsewhere(state: RuleState, firing: Firing): RuleState {
  const { symbol = marketKey } = firing;
  const { keys, many } = state;
  const one = own(keys, marketKey);
  const at = many?.symbols.indexOf(symbol) ?? -1;
  const known = many?.keys[at];
  return {
    ...state,
    firedAt: Math.max(state.firedAt ?? firing.after.at, firing.after.at),
    keys: one ? { [marketKey]: alreadyFired(one, firedAt(firing)) } : keys,
    many: many && known ? { ...many, keys: many.keys.with(at, alreadyFired(known, firedAt(firing))) } : many,
  };
}

/** Time of the firings of one board: that of the newest board which first showed one. */
const newestOf = (fired: readonly { after: Seen }[]): number | undefined =>
  fired.length > 0 ? Math.max(...fired.map(({ after }) => after.at)) : undefined;

const eventFiring = (rule: Rule, { key, ...event }: FoundEvent): Firing => ({
  ...event,
  key: `${rule.id} ${key}`,
  rule: rule.id,
  sentence: sentenceOf(rule),
  condition: rule.condition,
  before: undefined,
});

function judgedStep(rule: JudgedRule, state: RuleState, view: View, told: Told): RuleState {
  const { at, step } = view.board;
  const { keys, many, crossings, sees, trouble } = linesStep(rule, state, view);
  const blind = sees ? undefined : trouble;
  const fired = rule.once ? crossings.slice(0, 1) : crossings;
  for (const { symbol, crossing } of fired) told.firings.push(crossed(rule, symbol, crossing));
  return {
    of: state.of,
    keys,
    many,
    firedAt: newestOf(fired.map(({ crossing }) => crossing)) ?? state.firedAt,
    brokenStep: blind ? step : state.brokenStep,
    blind: blinded(rule, state, { reason: blind, at, told }).blind,
    cannot: state.cannot,
    fit: view.fit,
    listed: rule.condition.of === "list" && !trouble ? view.fit : state.listed,
  };
}

/** Also used when no board comes: the market's word can then still change. */
export function wordStep(rule: Rule, state: RuleState, board: StepBoard, told: Told): RuleState {
  const doubt: BlindReason | "calm" | undefined = wordDoubt(rule, board.word);
  if (doubt)
    return { ...blinded(rule, state, { reason: doubt, at: board.at, told }), brokenStep: board.step };
  if (rule.condition.of !== "notMoving") return state;
  const met = board.word === "not-moving";
  const known = own(state.keys, marketKey) ?? { word: "unseen" };
  const { coolDown } = rule;
  const { fit, brokenStep = -1 } = state;
  const shown = { value: undefined, met, left: !met };
  const advance = { board, boards: 1, coolDown, fit, brokenStep };
  const key = advanced(known, shown, advance);
  const crossing = isConfirmed(known, key) ? crossingOf(known, shown, advance) : undefined;
  if (crossing) told.firings.push(crossed(rule, marketKey, crossing));
  const firedAt = crossing?.after.at ?? state.firedAt;
  return { ...state, keys: { [marketKey]: key }, firedAt, fit: fitBoardOf(board) };
}

function crossed(rule: Rule, symbol: string, { before, after, confirmed, afterwards }: Crossing): Firing {
  const { condition } = rule;
  return {
    key: `${rule.id} ${symbol || "market"} ${after.at}`,
    rule: rule.id,
    sentence: sentenceOf(rule),
    condition,
    symbol: symbol || undefined,
    before,
    after,
    ...(confirmed && { confirmed }),
    afterwards,
    ...(condition.of === "list" && { about: condition.list }),
  };
}
