/** Runs rules over boards: which fire, which see nothing, and what each shows. Pure: the caller keeps the state. */
import type { Freshness } from "#market/day/freshness";
import type { AlertMarket, Firing, Notice, Status } from "./firing.ts";
import type { Rule } from "./rule.ts";

/** Plain JSON. Read and write it only by this folder; `engineState` in ./kept.ts checks a stored one. */
export interface EngineState {
  version: 1;
  rules: Record<string, RuleState>;
}
export interface RuleState {
  of: string;
}

export const noState: EngineState = { version: 1, rules: {} };

export interface Stepped {
  state: EngineState;
  firings: Firing[];
  notices: Notice[];
}

/** Call it with each board, in order. */
export function step(_rules: readonly Rule[], state: EngineState, _market: AlertMarket): Stepped {
  return { state, firings: [], notices: [] };
}

/** Call it when time passes without a board, for example every 10 s. @param now exchange time in ms, and the market's word at that time */
export function idle(
  _rules: readonly Rule[],
  state: EngineState,
  _now: { at: number; word: Freshness },
): Stepped {
  return { state, firings: [], notices: [] };
}

export function statusOf(rule: Rule, _state: EngineState): Status {
  return { word: rule.paused ? "paused" : "armed" };
}
