/** Runs rules over boards: which fire, and which see nothing. Pure: the caller keeps the state. */
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { type AlertFiring, type AlertMarket, watchedBy } from "./firing.ts";
import { lineTotals } from "./fit.ts";
import { type Rule, symbolsIn } from "./language/rule.ts";
import type { EngineState, RuleState } from "./records.ts";
import { firedElsewhere, ruleStep, type StepNews, wordStep } from "./ruleStep.ts";
import type { WatchedRule } from "./states.ts";
import { ownField, StepMarket } from "./stepMarket.ts";

export const noState: EngineState = { version: 1, step: 0, lines: {}, rules: {} };

export interface StepResult extends StepNews {
  state: EngineState;
}

/** Call it with each board, in order. */
export function stepRules(
  rules: readonly WatchedRule[],
  state: EngineState,
  market: AlertMarket,
): StepResult {
  const { at, age, sequence, word } = market;
  const day = dayStart(at);
  const repeated = state.board?.at === at && state.board.sequence === sequence;
  const board = { step: state.step + (repeated ? 0 : 1), day, at, age, sequence, word };
  // a closed market shows yesterday's board also after midnight
  const openDay = word === "closed" ? state.openDay : day;
  const isNewDay = state.openDay !== undefined && state.openDay !== openDay;
  const first = market.first ?? (!state.board ? "start" : isNewDay ? "day" : undefined);
  // compared with the newest board only: one wrong time costs two boards, not all boards until then
  const old = state.board !== undefined && at < state.board.at;
  const view = new StepMarket(market, board, { lines: state.lines, first, old, repeated });
  const { states, ...news } = stepEach(rules, state, view, ruleStep);
  return {
    state: {
      ...{ version: 1, step: board.step, board: { at, age, sequence }, openDay },
      lines: nextCounters(rules, market, day),
      rules: states,
    },
    ...news,
  };
}

/** Call it when time passes without a board, for example every 10 s. @param now exchange time in ms, and the market's word at that time */
export function idleStep(
  rules: readonly WatchedRule[],
  state: EngineState,
  { at, word }: { at: number; word: Freshness },
): StepResult {
  const { age: ageThen = 0, at: boardAt = at, sequence } = state.board ?? {};
  const about = { at, age: ageThen + Math.max(0, at - boardAt), sequence, word };
  const board = { ...about, step: state.step + 1, day: dayStart(at) };
  const market = { ...about, rows: new Map(), blocks: [], watchlists: new Map() };
  const view = new StepMarket(market, board, { lines: {}, first: undefined, old: false, repeated: false });
  const { states, ...news } = stepEach(rules, state, view, wordStep);
  return { state: { ...state, step: board.step, rules: states }, ...news };
}

function stepEach(
  rules: readonly WatchedRule[],
  state: EngineState,
  view: StepMarket,
  step: typeof ruleStep,
): StepNews & { states: EngineState["rules"] } {
  const news: StepNews = { firings: [], notices: [] };
  // an object without a prototype takes 2,000 names several times faster than one with it, and any name is safe
  const states: Record<string, RuleState> = Object.create(null);
  for (const rule of rules) states[rule.id] = step(rule, stateOfRule(state, rule), view, news);
  if (view.past.first === "start") return { ...news, states };
  // Undo may bring a deleted rule back, which then is as one that was paused
  for (const [id, { of, firedAt }] of Object.entries(state.rules))
    if (firedAt !== undefined) states[id] ??= { of, firedAt };
  return { ...news, states };
}

/** The state after firings that another page delivered: for the same, the rules do not fire here any more. */
export function withOtherFirings(
  rules: readonly Rule[],
  state: EngineState,
  firings: readonly AlertFiring[],
): EngineState {
  const changed = new Map<string, RuleState>();
  for (const firing of firings) {
    const rule = rules.find(({ id }) => id === firing.rule);
    if (!rule || JSON.stringify(rule.condition) !== JSON.stringify(firing.condition)) continue;
    changed.set(rule.id, firedElsewhere(changed.get(rule.id) ?? stateOfRule(state, rule), firing));
  }
  return changed.size === 0 ? state : { ...state, rules: { ...state.rules, ...Object.fromEntries(changed) } };
}

const stateNames = new WeakMap<Rule, string>();

/** The state of a rule; a new one if the rule was edited. */
export function stateOfRule({ rules }: EngineState, rule: WatchedRule): RuleState {
  const of = stateNames.get(rule) ?? watchedBy(rule);
  stateNames.set(rule, of);
  const state = ownField(rules, rule.id);
  return state?.of === of ? state : { of };
}

/** The counters for the next board. Only those of watched lines, so that the state stays small. */
function nextCounters(rules: readonly Rule[], market: AlertMarket, day: number) {
  const { rows, at } = market;
  const scopes = rules.map(({ scope }) => symbolsIn(scope, market));
  const watched = scopes.includes(undefined) ? rows : new Set(scopes.flat());
  const lines = [...rows].filter(([symbol]) => watched.has(symbol));
  return Object.fromEntries(lines.map(([symbol, row]) => [symbol, lineTotals(row, { day, at })]));
}
