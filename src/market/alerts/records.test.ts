import { describe, expect, test } from "vitest";
import { noState } from "./engine.ts";
import type { Rule } from "./language/rule.ts";
import { readRule, readState } from "./records.ts";
import { priceAbove, Run, rowOf, ruleOf } from "./testing/markets.ts";

const rule = ruleOf(priceAbove(20.5), { until: 5 });
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("a rule and a state come back as they were stored", () => {
  expect(readRule(stored(rule))).toEqual({ value: rule });
  const atLeast = ruleOf({ ...priceAbove(20.5), inclusive: true } as Rule["condition"]);
  expect(readRule(stored(atLeast))).toEqual({ value: atLeast });
  expect(readState(stored(noState))).toEqual({ value: noState });
  const boards = new Run(
    rule,
    ruleOf({ of: "block", unit: "shares", least: 1 }, { id: "r2" }),
    ruleOf({ of: "disclosure", tags: [], words: [] }, { id: "r3" }),
  );
  boards.prices(20.4, 20.4, 20.6);
  boards.idle(60_000, "stale");
  const before = boards.state;
  expect(boards.restart().state).toEqual(before);
});

test("a rule of the version before is read without its former choices, and has fired what it had fired", () => {
  const former = { boards: 3, hysteresis: 0.2, coolDown: 60_000, delayed: true };
  expect(readRule(stored({ ...rule, ...former }))).toEqual({ value: rule });
  const boards = new Run(ruleOf(priceAbove(20.5), { once: true }));
  boards.prices(20.4, 20.4, 20.6, 20.6);
  const { lines, ...r1 } = boards.state.rules["r1"] ?? {};
  const read = readState(
    stored({ ...boards.state, rules: { r1: { ...r1, keys: { "": lines?.keys[0] }, many: lines } } }),
  );
  boards.state = "value" in read ? read.value : noState;
  expect(boards.status().word).toBe("spent");
});

test("a state of odd figures can still be stored", () => {
  const boards = new Run(rule);
  boards.prices(Number.NaN, Number.POSITIVE_INFINITY, -1);
  boards.board([rowOf({ turnover: Number.NaN })]);
  expect(boards.restart().state.step).toBe(4);
});

describe("refused, with the field that is wrong", () => {
  test.each<[unknown, RegExp]>([
    [null, /Object/],
    ["rule", /Object/],
    [{ ...rule, once: "yes" }, /^once: /],
    [{ ...rule, condition: { of: "news" } }, /^condition\.of: /],
    [{ ...rule, condition: { ...priceAbove(1), level: "1" } }, /^condition\.level: /],
    [{ ...rule, scope: { on: "line" } }, /^scope\.symbol: /],
    [{ ...rule, colour: "red" }, /^colour: /],
    [{ ...rule, id: "a b" }, /^id: /],
  ])("rule %j", (value, refused) => {
    expect(readRule(value)).toEqual({ refused: expect.stringMatching(refused) });
  });

  test.each<[unknown, RegExp]>([
    [[], /Object|version/],
    [{ ...noState, version: 0 }, /^version: /],
    [{ ...noState, step: -1 }, /^step: /],
    [{ ...noState, lines: { A: { day: "x" } } }, /^lines\.A\./],
    [
      { ...noState, rules: { r: { of: "", lines: { symbols: ["A"], keys: [{ word: "odd" }] } } } },
      /^rules\.r\.lines\.keys\.0\.word: /,
    ],
  ])("state %j", (value, refused) => {
    expect(readState(value)).toEqual({ refused: expect.stringMatching(refused) });
  });
});

test("a field named __proto__ changes no object", () => {
  const text = JSON.stringify(noState).replace('"rules":{}', '"rules":{"__proto__":{"of":"x","keys":{}}}');
  readState(JSON.parse(text));
  readRule(JSON.parse(JSON.stringify(rule).replace("{", '{"__proto__":{"of":"x"},')));
  expect(({} as Record<string, unknown>).of).toBeUndefined();
});
