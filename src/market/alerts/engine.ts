/** Runs rules over boards: which fire, which see nothing, and what each shows. Pure: the caller keeps the state. */
import type { Freshness } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import type { AlertMarket, Firing, Notice, Status } from "./firing.ts";
import { type LineTotals, lineTotals } from "./fit.ts";
import { type Condition, isBeyond, type Rule, type Side } from "./language/rule.ts";
import {
  firedElsewhere,
  freshRule,
  isBarred,
  isIdle,
  type RuleState,
  ruleStep,
  timed,
  wordStep,
} from "./ruleStep.ts";
import { watchedBy } from "./sameFiring.ts";
import type { KeyState, StepBoard } from "./states.ts";
import { type Lines, own, View } from "./view.ts";

/** Plain JSON. Read and write it only by this folder; `readState` in ./kept.ts checks a stored one. */
export interface EngineState {
  version: 1;
  /** number of steps so far */
  step: number;
  /** the newest board */
  board?: { at: number; age: number; sequence: number | undefined } | undefined;
  /** the newest day with a board of an open market, midnight, ms */
  openDay?: number | undefined;
  /** counters of the lines that rules watch */
  lines: Lines;
  rules: Readonly<Record<string, RuleState>>;
}

export const noState: EngineState = { version: 1, step: 0, lines: {}, rules: {} };

export interface Stepped {
  state: EngineState;
  firings: Firing[];
  notices: Notice[];
}

/** Call it with each board, in order. */
export function step(rules: readonly Rule[], state: EngineState, market: AlertMarket): Stepped {
  const { at, age, sequence, word } = market;
  const day = dayStart(at);
  const repeated = state.board?.at === at && state.board.sequence === sequence;
  const board = { step: state.step + (repeated ? 0 : 1), day, at, age, sequence, word };
  const isOpen = word !== "closed";
  const first = market.first ?? firstOf(state, { day, isOpen });
  // compared with the newest board only: one wrong time costs two boards, not all boards until then
  const old = state.board !== undefined && at < state.board.at;
  const view = new View(market, board, { lines: state.lines, first, old, repeated });
  const told: Pick<Stepped, "firings" | "notices"> = { firings: [], notices: [] };
  const stepped = statesById(rules, (rule) => ruleStep(rule, stateOf(state, rule), view, told));
  return {
    state: {
      version: 1,
      step: board.step,
      board: { at, age, sequence },
      openDay: isOpen ? day : state.openDay,
      lines: linesOf(rules, market, day),
      rules: stepped,
    },
    ...told,
  };
}

/** An object without a prototype takes 2,000 names several times faster than one with it, and any name is safe. */
function statesById(
  rules: readonly Rule[],
  stateAfter: (rule: Rule) => RuleState,
): Readonly<Record<string, RuleState>> {
  const states: Record<string, RuleState> = Object.create(null);
  for (const rule of rules) states[rule.id] = stateAfter(rule);
  return states;
}

/** The calls of a page or gateway that does not know it by itself. A closed market shows yesterday's board also after midnight. */
function firstOf(
  state: EngineState,
  { day, isOpen }: { day: number; isOpen: boolean },
): AlertMarket["first"] {
  if (!state.board) return "start";
  return isOpen && state.openDay !== undefined && state.openDay !== day ? "day" : undefined;
}

/** Call it when time passes without a board, for example every 10 s. @param now exchange time in ms, and the market's word at that time */
export function idle(
  rules: readonly Rule[],
  state: EngineState,
  { at, word }: { at: number; word: Freshness },
): Stepped {
  const told: Pick<Stepped, "firings" | "notices"> = { firings: [], notices: [] };
  const age = state.board ? state.board.age + Math.max(0, at - state.board.at) : 0;
  const board: StepBoard = {
    step: state.step + 1,
    day: dayStart(at),
    at,
    age,
    sequence: state.board?.sequence,
    word,
  };
  const stepped = statesById(rules, (rule) => {
    const known = timed(rule, stateOf(state, rule), { at, told });
    return isIdle(rule, known) || isBarred(known) ? known : wordStep(rule, known, board, told);
  });
  return { state: { ...state, step: board.step, rules: stepped }, ...told };
}

/** The state after firings that another page delivered: for the same, the rules do not fire here any more. */
export function alsoFired(
  rules: readonly Rule[],
  state: EngineState,
  firings: readonly Firing[],
): EngineState {
  const changed = new Map<string, RuleState>();
  for (const firing of firings) {
    const rule = rules.find(({ id }) => id === firing.rule);
    if (!rule || JSON.stringify(rule.condition) !== JSON.stringify(firing.condition)) continue;
    changed.set(rule.id, firedElsewhere(changed.get(rule.id) ?? stateOf(state, rule), firing));
  }
  return changed.size === 0 ? state : { ...state, rules: { ...state.rules, ...Object.fromEntries(changed) } };
}

export const statusOf = (rule: Rule, state: EngineState): Status => ruleStatus(rule, stateOf(state, rule));

const names = new WeakMap<Rule, string>();

function stateOf({ rules }: EngineState, rule: Rule): RuleState {
  let of = names.get(rule);
  if (of === undefined) {
    of = watchedBy(rule);
    names.set(rule, of);
  }
  const state = own(rules, rule.id);
  return state?.of === of ? state : freshRule(of);
}

/** The counters for the next board. Only those of watched lines, so that the state stays small. */
function linesOf(rules: readonly Rule[], { rows, at, watchlists }: AlertMarket, day: number): Lines {
  const watched = new Set<string>();
  let isAll = false;
  for (const { scope } of rules) {
    if (scope.on === "line") watched.add(scope.symbol);
    else if (scope.on === "market") isAll = true;
    else for (const symbol of scope.symbols ?? watchlists.get(scope.list) ?? []) watched.add(symbol);
  }
  const lines: [string, LineTotals][] = [];
  for (const [symbol, row] of rows)
    if (isAll || watched.has(symbol)) lines.push([symbol, lineTotals(row, { day, at })]);
  return Object.fromEntries(lines);
}

// What a rule shows: its word, its value, and how far the value is from the level.

function ruleStatus(rule: Rule, state: RuleState): Status {
  const { firedAt } = state;
  const nearest = nearestKey(rule, state);
  const shown: Omit<Status, "word"> = { firedAt, ...nearest?.shown, ...seesOf(rule, state) };
  if (rule.paused) return { ...shown, word: "paused" };
  if (state.ended) return { ...shown, word: "expired", reason: "over" };
  if (state.cannot) return { ...shown, word: "cannot fire", reason: state.cannot };
  if (rule.once && firedAt !== undefined) return { ...shown, word: "spent" };
  if (state.blind) return { ...shown, word: "blind", reason: state.blind.reason };
  if (isWaiting(state)) return { ...shown, word: "pending" };
  if (!nearest) return { ...shown, word: "armed" };
  const { word } = nearest.key;
  // between the level and the hysteresis: not true any more, and not armed yet
  if (word === "fired" && !isTrue(rule.condition, nearest.key)) return { ...shown, word: "cooling" };
  if (word === "unseen")
    return { ...shown, word: "armed", ...(nearest.key.day !== undefined && { reason: "already" }) };
  return { ...shown, word };
}

/** Without a line's twelve months its highs and lows cannot be judged. */
function seesOf({ condition }: Rule, { many }: RuleState): Pick<Status, "sees"> | undefined {
  if (condition.of !== "year" || !many) return undefined;
  const lines = many.keys.filter(({ base }) => base !== undefined).length;
  return { sees: { lines, of: many.keys.length } };
}

const isWaiting = ({ keys, many, events }: RuleState) =>
  (events !== undefined && events.held.length > 0) ||
  (many?.keys ?? Object.values(keys)).some(({ word }) => word === "pending");

const statesOf = ({ keys, many }: RuleState): readonly (readonly [symbol: string, key: KeyState])[] =>
  many?.keys.map((key, at) => [many.symbols[at] ?? "", key]) ?? Object.entries(keys);

interface Near {
  key: KeyState;
  shown: Pick<Status, "symbol" | "value" | "level" | "distancePercent">;
}

/** A line that can fire comes before one that cannot; then the nearest. */
function nearestKey(rule: Rule, state: RuleState): Near | undefined {
  let best: (Near & { rank: number; distance: number }) | undefined;
  for (const [symbol, key] of statesOf(state)) {
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

function isTrue(condition: Condition, { value, level }: KeyState): boolean {
  if (value === undefined || level === undefined) return true;
  if (condition.of === "range") return value >= level;
  const side = sideOf(condition);
  if (!side) return true;
  const isQuiet = condition.of === "figure" && condition.figure === "quietMinutes" && side === "above";
  const isInclusive = condition.of === "fall" || isQuiet || ("level" in condition && condition.inclusive);
  return isBeyond(value, { side, level, ...(isInclusive && { inclusive: true }) });
}

function sideOf(condition: Condition): Side | undefined {
  if (condition.of === "fall") return "below";
  return "side" in condition && condition.of !== "range" ? condition.side : undefined;
}

function isPercent(condition: Condition): boolean {
  if (condition.of === "fall") return true;
  return "figure" in condition && condition.figure.endsWith("Percent");
}
