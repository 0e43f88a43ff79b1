/** Reads stored rules and a stored state. Foreign, old, future or damaged data is refused as a whole, with the field that is wrong. */
import type { EngineState } from "./engine.ts";
import type { Rule } from "./rule.ts";

export type ReadKept<T> = { value: T } | { refused: string };

/** The stored form of rules is `{ version: 1, rules: [...] }`. */
export const rulesVersion = 1;

export function readRules(_stored: unknown): ReadKept<readonly Rule[]> {
  return { refused: "rules" };
}

/** One rule, as from a form or an operator's file. */
export function readRule(_stored: unknown): ReadKept<Rule> {
  return { refused: "rule" };
}

export function readState(_stored: unknown): ReadKept<EngineState> {
  return { refused: "state" };
}
