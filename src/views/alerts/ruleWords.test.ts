import { expect, test } from "vitest";
import { formOf } from "#market/alerts/language/grammar";
import { type Rule, usualRule } from "#market/alerts/language/rule";
import { ruleRow, troubleText } from "./ruleWords.ts";

const said = { form: undefined };
test.each([
  ["and", /one condition/],
  ["RSI", /No rule watches “RSI”.*change of the day/],
  ["bid", /order book.*last price/],
  ["p/e", /price or turnover/],
  ["11:00", /time of day/],
  ["xyz", /“xyz” is not known here/],
])("of “%s”, which no rule can watch, it is said so with the nearest that one can", (word, told) => {
  expect(troubleText({ why: "unknown word", said }, word, "JKH")).toMatch(told);
});

test("of a price off the grid it is said which steps prices have", () => {
  const form = formOf("price", false);
  expect(troubleText({ why: "two numbers", said: { form } }, "3.333", "JKH")).toBe(
    "“3.333” is no price: prices here have steps of 0.10.",
  );
});

test("of a last day that is no day it is said how to write one", () => {
  expect(troubleText({ why: "no day", said }, "tomorrow", "JKH")).toMatch(/is not a day/);
});

const rule: Rule = {
  ...usualRule,
  id: "a",
  scope: { on: "line", symbol: "JKH.N0000" },
  condition: { of: "figure", figure: "price", side: "above", level: 20.5 },
  created: 1,
};

test("the distance is the way from the value to the threshold, in price and in per cent of the value", () => {
  const up = ruleRow(rule, { word: "armed", value: 20, level: 20.5, distancePercent: 2.5 }, undefined);
  expect([up.move, up.movePercent, up.status.distancePercent]).toEqual([0.5, 2.5, 2.5]);
  const down = ruleRow(rule, { word: "fired", value: 20.6, level: 20.5, distancePercent: -0.5 }, undefined);
  expect(down.move).toBe(-0.1);
  expect(down.status.distancePercent).toBe(-0.5);
});

test("before the first board a rule shows its threshold, and no distance", () => {
  const row = ruleRow({ ...rule, paused: true }, undefined, undefined);
  expect([row.status.level, row.status.value, row.move, row.movePercent]).toEqual([
    20.5,
    undefined,
    undefined,
    undefined,
  ]);
  expect(row.status.word).toBe("paused");
});

test("a value in per cent is compared as it is, so that a change near 0 is not thousands of per cent away", () => {
  const change: Rule = {
    ...rule,
    condition: { of: "figure", figure: "changePercent", side: "below", level: -2 },
  };
  const row = ruleRow(change, { word: "armed", value: 0.05, level: -2, distancePercent: 2.05 }, undefined);
  expect([row.move, row.movePercent, row.status.distancePercent]).toEqual([-2.05, undefined, 2.05]);
});

test("a value of 0 has no distance in per cent", () => {
  expect(ruleRow(rule, { word: "armed", value: 0, level: 5 }, undefined).movePercent).toBeUndefined();
});

test.each([
  [5, undefined, 5],
  [undefined, 7, 7],
  [5, 7, 7],
  [9, 7, 7],
])(
  "of a firing that the engine knows at %s and the history at %s, the time in the history is shown",
  (engine, kept, wanted) => {
    expect(ruleRow(rule, { word: "armed", firedAt: engine }, kept).status.firedAt).toBe(wanted);
  },
);
