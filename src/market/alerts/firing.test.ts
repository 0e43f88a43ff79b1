import { expect, test } from "vitest";
import { second } from "#units/time";
import { noState, stepRules, withOtherFirings } from "./engine.ts";
import type { AlertFiring } from "./firing.ts";
import { isSameFiring } from "./firing.ts";
import { usualRule } from "./language/rule.ts";
import { statusOf } from "./status.ts";
import { jkh, marketOf, priceAbove, Run, rowOf, ruleOf, ten } from "./testing/markets.ts";

const rule = ruleOf(priceAbove(20.5));
const price = (value: number) => [rowOf({ price: value })];

/** The firings of a page that sees these prices at these seconds after ten. */
function firingsOf(run: Run, ...boards: readonly (readonly [at: number, price: number])[]): AlertFiring[] {
  for (const [at, value] of boards) run.board(price(value), { at: ten + at * second });
  return run.firings;
}
const firstOf = ([firing]: readonly AlertFiring[]): AlertFiring => {
  if (!firing) throw new Error("nothing fired");
  return firing;
};

test("a crossing is the same for two pages with other boards, and for one that saw it a minute later", () => {
  const kept = firstOf(firingsOf(new Run(rule), [0, 20.4], [10, 20.4], [20, 20.6], [30, 20.6]));
  const other = firstOf(firingsOf(new Run(rule), [3, 20.4], [13, 20.4], [23, 20.7], [33, 20.7]));
  const slow = firstOf(firingsOf(new Run(rule), [5, 20.4], [15, 20.4], [65, 20.8], [125, 20.8]));
  expect(other.key).not.toBe(kept.key);
  for (const found of [kept, other, slow]) expect(isSameFiring(found, kept, false)).toBe(true);
});

test("a crossing after the value was seen on the other side again is another one", () => {
  const run = new Run({ ...rule, coolDown: 0 });
  const [first, later] = firingsOf(
    run,
    ...([
      [0, 20.4],
      [10, 20.6],
      [20, 20.6],
      [30, 20.3],
      [40, 20.6],
      [50, 20.6],
    ] as const),
  );
  if (!first || !later) throw new Error("two crossings are needed");
  expect(isSameFiring(later, first, false)).toBe(false);
  expect(isSameFiring(later, first, true)).toBe(true); // of a rule that fires only once
});

test("another line, another rule and an edited condition are other firings", () => {
  const kept = firstOf(firingsOf(new Run(rule), [0, 20.4], [10, 20.4], [20, 20.6], [30, 20.6]));
  const found = { ...kept, key: "other" };
  expect(isSameFiring(found, kept, false)).toBe(true);
  for (const change of [{ symbol: "COMB.N0000" }, { rule: "r2" }, { condition: priceAbove(20.4) }])
    expect(isSameFiring({ ...found, ...change }, kept, false)).toBe(false);
});

test("a figure that starts anew each day fires on each day, also without a board before", () => {
  const found = firstOf(firingsOf(new Run(rule), [0, 20.4], [10, 20.4], [20, 20.6], [30, 20.6]));
  const dayLater = { ...found, key: "next day", before: undefined, confirmed: undefined };
  dayLater.after = { ...found.after, at: found.after.at + 24 * 3_600 * second };
  expect(isSameFiring(dayLater, found, false)).toBe(false);
  expect(isSameFiring({ ...dayLater, after: found.after }, found, false)).toBe(true);
});

test("a block of a page that missed a board is the same as the blocks it consists of, and papers have one key", () => {
  const of = (key: string, condition: AlertFiring["condition"]): AlertFiring => ({
    ...{ key: `r1 ${key}`, rule: "r1", sentence: "", condition, symbol: jkh, before: undefined },
    after: { value: 1, at: ten, age: 0, sequence: 1, word: "live" },
    afterwards: false,
  });
  const block = (shares: string, day = 1) =>
    of(`${jkh} block ${day} ${shares}`, { of: "block", unit: "shares", least: 1 });
  expect(isSameFiring(block("0+300"), block("100+200"), false)).toBe(true);
  expect(isSameFiring(block("100+200"), block("0+300"), false)).toBe(true);
  expect(isSameFiring(block("100+200"), block("0+100"), false)).toBe(false);
  expect(isSameFiring(block("0+300", 2), block("0+300", 1), false)).toBe(false);
  const halt = (key: string) => of(key, { of: "halt", event: "begins" });
  expect(isSameFiring(halt("a"), halt("a"), false)).toBe(true);
  expect(isSameFiring(halt("a"), halt("b"), false)).toBe(false);
});

test("a rule that fired on another page has fired here too, and fires again only after it was armed again", () => {
  const other = firstOf(firingsOf(new Run(rule), [3, 20.4], [13, 20.6], [23, 20.6]));
  const run = new Run(rule);
  firingsOf(run, [0, 20.4], [10, 20.4]);
  run.state = withOtherFirings(run.rules, run.state, [other]);
  expect(statusOf(rule, run.state)).toMatchObject({ word: "cooling", firedAt: other.after.at });
  // the price is above the level in two boards, and below it during the cool-down
  expect(firingsOf(run, [20, 20.6], [30, 20.6], [40, 20.4], [50, 20.6], [60, 20.6])).toEqual([]);
  expect(firingsOf(run, [400, 20.3], [410, 20.6], [420, 20.6])).toHaveLength(1);
});

test("of a rule on all lines only the line that fired elsewhere has fired here, and one that fires once is spent", () => {
  const lines = [rowOf({ price: 20.4 }), rowOf({ symbol: "COMB.N0000", price: 20.4 })];
  const risen = lines.map((row) => ({ ...row, price: 20.6 }));
  const all = ruleOf(priceAbove(20.5), { scope: { on: "market" } });
  const other = new Run(all);
  for (const rows of [lines, [risen[0], lines[1]], [risen[0], lines[1]]])
    other.board(rows.flatMap((row) => row ?? []));
  const run = new Run(all);
  run.board(lines, { at: ten });
  run.state = withOtherFirings(run.rules, run.state, other.firings);
  for (let boards = 0; boards < 3; boards += 1) run.board(risen);
  expect(run.firings.map(({ symbol }) => symbol)).toEqual(["COMB.N0000"]);
  const both = new Run(all);
  both.board(lines, { at: ten });
  both.state = withOtherFirings(both.rules, both.state, [...run.firings, ...other.firings]);
  for (let boards = 0; boards < 3; boards += 1) both.board(risen);
  expect(both.firings).toEqual([]);
  const once = ruleOf(priceAbove(20.5), { once: true });
  const { state } = stepRules([once], noState, marketOf([rowOf({ price: 20.4 })]));
  const spent = withOtherFirings([once], state, [{ ...firstOf(other.firings), rule: once.id }]);
  expect(statusOf(once, spent).word).toBe("spent");
});

test("a firing of a rule that was deleted or edited meanwhile changes nothing", () => {
  const run = new Run(rule);
  const found = firstOf(firingsOf(run, [0, 20.4], [10, 20.6], [20, 20.6]));
  const edited = { ...rule, condition: priceAbove(21), ...usualRule };
  expect(withOtherFirings([edited], noState, [found])).toBe(noState);
  expect(withOtherFirings([], noState, [found])).toBe(noState);
});
