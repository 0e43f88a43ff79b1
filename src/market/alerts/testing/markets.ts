/** Boards and rules for tests of alerts. */

import { idleStep, noState, type StepResult, stepRules } from "#market/alerts/engine";
import type { AlertFiring, AlertMarket, Notice } from "#market/alerts/firing";
import { type Condition, usualRule } from "#market/alerts/language/rule";
import { type EngineState, readState } from "#market/alerts/records";
import type { WatchedRule } from "#market/alerts/states";
import { statusOf } from "#market/alerts/status";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";

/** Friday 20 November 2026, 10:00 in Colombo */
export const ten = Date.parse("2026-11-20T10:00:00+05:30");
export const jkh = "JKH.N0000";

export const priceAbove = (level: number): Condition => ({
  of: "figure",
  figure: "price",
  side: "above",
  level,
});

export const ruleOf = (condition: Condition, given: Partial<WatchedRule> = {}): WatchedRule => ({
  ...usualRule,
  id: "r1",
  scope: { on: "line", symbol: jkh },
  created: ten - 3_600_000,
  condition,
  ...given,
});

/** A line that traded today, with a previous close of 20 rupees. */
export const rowOf = (given: Partial<BoardRow> = {}): BoardRow =>
  boardRow({ symbol: jkh, previousClose: 20, open: 20, ...given });

export const marketOf = (rows: readonly BoardRow[], given: Partial<AlertMarket> = {}): AlertMarket => ({
  at: ten,
  age: 1_000,
  sequence: undefined,
  word: "live",
  rows: new Map(rows.map((row) => [row.symbol, row])),
  blocks: [],
  watchlists: new Map(),
  ...given,
});

/** Runs rules from board to board, as a page does. Boards are 10 s apart unless they say otherwise. */
export class Run {
  state: EngineState = noState;
  at = ten;
  readonly rules: WatchedRule[];
  readonly firings: AlertFiring[] = [];
  readonly notices: Notice[] = [];

  constructor(...rules: WatchedRule[]) {
    this.rules = rules;
  }

  board(rows: readonly BoardRow[], given: Partial<AlertMarket> = {}): AlertFiring[] {
    this.at = given.at ?? this.at + 10_000;
    return this.#take(stepRules(this.rules, this.state, marketOf(rows, { ...given, at: this.at })));
  }

  /** A board on which the line has this price. */
  price(price: number | undefined, given: Partial<AlertMarket> = {}): AlertFiring[] {
    return this.board([rowOf({ price })], given);
  }

  /** Boards with these prices; the first of all is a start. */
  prices(...prices: readonly number[]): AlertFiring[] {
    return prices.flatMap((price) => this.price(price));
  }

  idle(ms: number, word: AlertMarket["word"]): AlertFiring[] {
    this.at += ms;
    return this.#take(idleStep(this.rules, this.state, { at: this.at, word }));
  }

  /** The program ends and starts again with what it stored. */
  restart(): this {
    const read = readState(JSON.parse(JSON.stringify(this.state)));
    if ("refused" in read) throw new Error(read.refused);
    this.state = read.value;
    return this;
  }

  status(place = 0) {
    const rule = this.rules[place];
    if (!rule) throw new Error("The run has no such rule.");
    return statusOf(rule, this.state);
  }

  #take({ state, firings, notices }: StepResult): AlertFiring[] {
    this.state = state;
    this.firings.push(...firings);
    this.notices.push(...notices);
    return firings;
  }
}
