import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { hindranceOf } from "./check.ts";
import type { CannotFire } from "./firing.ts";
import type { Condition, Rule, Side } from "./language/rule.ts";
import { jkh, marketOf, rowOf } from "./testing/markets.ts";

const line: Rule["scope"] = { on: "line", symbol: jkh };
const market: Rule["scope"] = { on: "market" };
const figure = (name: string, side: Side, level: number) =>
  ({ of: "figure", figure: name, side, level }) as Condition;
const price = figure("price", "above", 20.5);
const today = (row: Partial<BoardRow> = {}) => marketOf([rowOf(row)]);

test("a usual rule can fire, with a market and without one", () => {
  expect(hindranceOf({ scope: line, condition: price }, undefined)).toBeUndefined();
  expect(hindranceOf({ scope: line, condition: price }, today())).toBeUndefined();
});

test.each<[Condition, CannotFire | undefined]>([
  [figure("price", "above", 20.55), "off the grid"],
  [figure("price", "above", 99.9), undefined],
  [figure("price", "below", 99.9), undefined],
  [figure("price", "above", 100.1), "off the grid"],
  [figure("price", "above", 200.25), "beyond a day"],
  [figure("price", "above", 28), undefined],
  [figure("price", "above", 41), undefined],
  [figure("price", "below", 1.9), "beyond a day"],
  [figure("price", "below", 0), "not above zero"],
  [figure("price", "above", Number.NaN), "out of range"],
  [figure("changePercent", "above", 41), undefined],
  [figure("changePercent", "below", -91), "beyond a day"],
  [figure("changePercent", "below", 41), undefined],
  [figure("gapPercent", "below", -100), "out of range"],
  [figure("gapPercent", "above", 900), "out of range"],
  [figure("turnover", "above", 0), undefined],
  [figure("turnover", "above", -1), "not above zero"],
  [figure("trades", "below", 0), "not above zero"],
  [figure("trades", "below", 7), "only grows"],
  [figure("turnover", "below", 1e6), "only grows"],
  [figure("shares", "below", 1e6), "only grows"],
  [figure("trades", "above", 7), undefined],
  [figure("quietMinutes", "above", 299), undefined],
  [figure("quietMinutes", "above", 300), "out of range"],
  [figure("quietMinutes", "above", 0), "not above zero"],
  [figure("quietMinutes", "below", 30), undefined],
  [{ of: "block", unit: "rupees", least: 0 }, "not above zero"],
  [{ of: "range", side: "above", ticks: 0.5 }, "out of range"],
  [{ of: "range", side: "above", ticks: 3 }, undefined],
  [{ of: "year", side: "above" }, undefined],
  [{ of: "notMoving" }, "wrong scope"],
  [{ of: "fall", percent: 5 }, "wrong scope"],
])("%o of a line with a close of 20: %s", (condition, why) => {
  expect(hindranceOf({ scope: line, condition }, today())).toBe(why);
});

test.each<[Condition, CannotFire | undefined]>([
  [{ of: "index", index: "ASPI", figure: "level", side: "above", level: -1 }, "not above zero"],
  [{ of: "index", index: "ASPI", figure: "changePercent", side: "below", level: -50 }, "out of range"],
  [{ of: "breadth", figure: "upPercent", side: "above", level: 100 }, "out of range"],
  [{ of: "breadth", figure: "upPercent", side: "below", level: 30 }, undefined],
  [{ of: "breadth", figure: "down", side: "below", level: 0 }, "not above zero"],
  [{ of: "notMoving" }, undefined],
  [figure("price", "above", 1_000), undefined],
])("%o of the market: %s", (condition, why) => {
  expect(hindranceOf({ scope: market, condition }, today())).toBe(why);
});

test("what a day allows is taken from the last known price, or is unknown after a split", () => {
  const far = { scope: line, condition: figure("price", "above", 201) };
  const lastKnown = { price: 20, isClose: true, at: 0 };
  expect(hindranceOf(far, today({ previousClose: undefined, lastKnown }))).toBe("beyond a day");
  expect(
    hindranceOf(far, today({ previousClose: 200, price: 20, open: 20, high: 20, low: 20 })),
  ).toBeUndefined();
});

test("a line is unknown only if the market knows all lines", () => {
  const rule = { scope: { on: "line", symbol: "NEW.N0000" }, condition: price } as const;
  expect(hindranceOf(rule, today())).toBeUndefined();
  expect(hindranceOf(rule, { ...today(), known: new Set([jkh]) })).toBe("unknown line");
  expect(hindranceOf({ scope: { on: "line", symbol: "__proto__" }, condition: price }, undefined)).toBe(
    "unknown line",
  );
});

test("a list must exist and have lines; a file may give them", () => {
  const list = (given: Partial<Extract<Rule["scope"], { on: "list" }>>) =>
    hindranceOf({ scope: { on: "list", list: "main", ...given }, condition: price }, marketOf([]));
  expect(list({})).toBe("unknown list");
  expect(list({ symbols: [] })).toBe("empty list");
  expect(list({ symbols: [jkh] })).toBeUndefined();
  expect(hindranceOf({ scope: { on: "list", list: "main" }, condition: price }, undefined)).toBeUndefined();
});
