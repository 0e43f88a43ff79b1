/** One rule on one board. */
import { hindranceOf } from "./check.ts";
import { announcementStep, blockStep, type FoundEvent, isAnnouncementRule } from "./events.ts";
import { type AlertFiring, type BlindReason, confirmedAt, type Notice } from "./firing.ts";
import { wordDoubt } from "./fit.ts";
import { factsOf } from "./language/kinds.ts";
import { sentenceOf } from "./language/ruleSentence.ts";
import { type JudgedRule, linesStep } from "./lineStep.ts";
import type { RuleState } from "./records.ts";
import { firedState, type WatchedRule } from "./states.ts";
import type { StepMarket } from "./stepMarket.ts";

export interface StepNews {
  firings: AlertFiring[];
  notices: Notice[];
}

/** ms without fit data, after which a notice says so */
const blindAfter = 2 * 60_000;

/** What a day allows is different tomorrow; until then the figures are followed as usual. */
const isBarred = ({ cannot }: RuleState): boolean => cannot !== undefined && cannot !== "beyond a day";

/** Ends the rule in time. A paused rule forgets what it saw, because a crossing during the pause must not fire after it. */
function stateInTime(rule: WatchedRule, state: RuleState, at: number, { notices }: StepNews): RuleState {
  const over = rule.until !== undefined && at >= rule.until;
  if (over !== (state.ended === true)) {
    if (over) notices.push({ rule: rule.id, kind: "expired", reason: "over", at });
    return { ...state, ended: over || undefined };
  }
  const { of, firedAt, events, lines } = state;
  return rule.paused && (events || lines) ? { of, firedAt } : state;
}

/** Whether a rule takes no part in boards. */
const isIdle = ({ paused, once }: WatchedRule, { ended, firedAt }: RuleState): boolean =>
  paused || ended === true || (once && firedAt !== undefined);

function marketDoubt({ scope }: WatchedRule, { past, market }: StepMarket): BlindReason | undefined {
  if (past.old) return "impossible";
  return scope.on === "positions" && !market.held ? "no positions" : undefined;
}

export function ruleStep(rule: WatchedRule, given: RuleState, view: StepMarket, news: StepNews): RuleState {
  const { at, step } = view.board;
  const timedState = stateInTime(rule, given, at, news);
  if (isIdle(rule, timedState)) return timedState;
  const cannot = hindranceOf(rule, view.market);
  if (cannot && cannot !== timedState.cannot) notify(rule, { kind: "cannot fire", reason: cannot, at }, news);
  const state = cannot === timedState.cannot ? timedState : { ...timedState, cannot };
  if (isBarred(state)) return state;
  const doubt = wordDoubt(rule, view.market.word) ?? marketDoubt(rule, view);
  // after a stop only a later board can show what happened; without any board before, this one is where the rule begins
  const begins = isJudgedRule(rule) && state.fit === undefined;
  const fit = !doubt && (!view.past.first || begins);
  const sighted = doubt ? blindState(rule, state, { reason: doubt, at, news }) : state;
  const broken = fit ? sighted : { ...sighted, brokenStep: step };
  if (!isJudgedRule(rule)) return eventStep(rule, broken, { view, fit, news });
  // the same board again confirms nothing
  if (!fit || view.past.repeated) return broken;
  return judgedStep(rule, broken, view, news);
}

/** When no board comes, the market's word can still change. */
export function wordStep(rule: WatchedRule, given: RuleState, view: StepMarket, news: StepNews): RuleState {
  const { at, step, word } = view.board;
  const state = stateInTime(rule, given, at, news);
  if (isIdle(rule, state) || isBarred(state)) return state;
  const reason = wordDoubt(rule, word);
  if (reason) return { ...blindState(rule, state, { reason, at, news }), brokenStep: step };
  return rule.condition.of === "notMoving" && isJudgedRule(rule)
    ? judgedStep(rule, state, view, news)
    : state;
}

const isJudgedRule = (rule: WatchedRule): rule is JudgedRule => !factsOf(rule.condition).isEvent;

function notify(rule: WatchedRule, notice: Pick<Notice, "kind" | "reason" | "at">, { notices }: StepNews) {
  notices.push({ rule: rule.id, ...(rule.scope.on === "line" && { symbol: rule.scope.symbol }), ...notice });
}

/** @param reason undefined if the rule sees its data; "calm" changes nothing */
function blindState(
  rule: WatchedRule,
  state: RuleState,
  { reason, at, news }: { reason: BlindReason | "calm" | undefined; at: number; news: StepNews },
): RuleState {
  const { blind } = state;
  if (reason === "calm" || (reason === undefined && !blind)) return state;
  if (reason === undefined) {
    if (blind?.told) notify(rule, { kind: "sees again", reason: blind.reason, at }, news);
    return { ...state, blind: undefined };
  }
  const { since = at, told = false } = blind ?? {};
  const tells = !told && at - since >= blindAfter;
  if (tells) notify(rule, { kind: "blind", reason, at }, news);
  return { ...state, blind: { since, reason, told: tells || told } };
}

function eventStep(
  rule: WatchedRule,
  state: RuleState,
  { view, fit, news }: { view: StepMarket; fit: boolean; news: StepNews },
): RuleState {
  const { at } = view.board;
  const { events, brokenStep = -1 } = state;
  const { of } = rule.condition;
  // the first board of a rule only shows what exists already
  if (!fit && (of === "exDate" || (of !== "block" && events))) return state;
  const watch = { state: events, fit, brokenStep, symbols: view.symbolsOf(rule.scope) };
  const stepped = isAnnouncementRule(rule)
    ? announcementStep(rule, view, watch)
    : blockStep(rule, view, watch);
  if (!stepped) return blindState(rule, state, { reason: "not received", at, news });
  const seen = fit ? blindState(rule, state, { reason: undefined, at, news }) : state;
  const firedAt = fire(rule, stepped.found, news);
  if (firedAt === undefined && seen.events === stepped.state) return seen;
  return { ...seen, events: stepped.state, firedAt: firedAt ?? state.firedAt };
}

function judgedStep(rule: JudgedRule, state: RuleState, view: StepMarket, news: StepNews): RuleState {
  const { at, step } = view.board;
  const { of, brokenStep, cannot, listed, firedAt } = state;
  const { lines, crossings, sees, trouble } = linesStep(rule, state, view);
  const reason = sees ? undefined : trouble;
  const found = crossings.map(({ symbol, crossing: { before, after, confirmed, afterwards } }) => ({
    key: `${symbol || "market"} ${after.at}`,
    symbol: symbol || undefined,
    ...{ before, after, afterwards },
    ...(confirmed && { confirmed }),
    ...(rule.condition.of === "list" && { about: rule.condition.list }),
  }));
  return {
    ...{ of, lines, cannot },
    firedAt: fire(rule, found, news) ?? firedAt,
    brokenStep: reason ? step : brokenStep,
    blind: blindState(rule, state, { reason, at, news }).blind,
    fit: view.board,
    listed: rule.condition.of === "list" && !trouble ? view.board : listed,
  };
}

/** @returns time of the firings: that of the newest board which first showed one; undefined if nothing fired */
function fire(rule: WatchedRule, all: readonly FoundEvent[], { firings }: StepNews): number | undefined {
  const found = rule.once ? all.slice(0, 1) : all;
  const { id, condition } = rule;
  for (const { key, ...event } of found)
    firings.push({ ...event, key: `${id} ${key}`, rule: id, sentence: sentenceOf(rule), condition });
  return found.length > 0 ? Math.max(...found.map(({ after }) => after.at)) : undefined;
}

export function firedElsewhere(state: RuleState, firing: AlertFiring): RuleState {
  const { symbol = "", after } = firing;
  const { lines } = state;
  const at = lines?.symbols.indexOf(symbol) ?? -1;
  const known = lines?.keys[at];
  return {
    ...state,
    firedAt: Math.max(state.firedAt ?? after.at, after.at),
    lines:
      lines && known
        ? { ...lines, keys: lines.keys.with(at, firedState(known, confirmedAt(firing))) }
        : lines,
  };
}
