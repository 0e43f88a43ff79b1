import { expect, test } from "vitest";
import { type Condition, usualRule } from "#market/alerts/language/rule";
import { ruleOf } from "#market/alerts/testing/markets";
import { isOfBoard } from "./needs.ts";

test.each<[Condition, boolean]>([
  [{ of: "figure", figure: "price", side: "above", level: 1 }, true],
  [{ of: "block", unit: "shares", least: 1 }, true],
  [{ of: "list", list: "turnover", event: "enters" }, true],
  [{ of: "list", list: "gainers", event: "enters" }, false],
  [{ of: "list", list: "yearHigh", event: "enters" }, false],
  [{ of: "year", side: "above" }, false],
  [{ of: "moves", index: "ASPI", side: "above", level: 1 }, false],
  [{ of: "fall", percent: 5 }, false],
  [{ of: "disclosure", tags: [], words: [] }, false],
  [{ of: "exDate", days: 3 }, false],
  [{ of: "halt", event: "begins" }, false],
  [{ of: "breadth", figure: "up", side: "above", level: 1 }, true],
  [{ of: "notMoving" }, true],
])("whether boards alone decide %j: %s", (condition, isIt) => {
  expect(isOfBoard(ruleOf(condition, { ...usualRule, paused: true }))).toBe(isIt);
  expect(isOfBoard(ruleOf(condition, { scope: { on: "positions" } }))).toBe(false);
});
