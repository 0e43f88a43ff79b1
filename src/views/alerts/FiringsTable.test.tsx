import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { KeptFiring } from "#feed/alerts/alerts";
import type { SeenValue } from "#market/alerts/firing";
import { type Condition, type Rule, usualRule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { inPage } from "#ui/testing/inPage.tsx";
import { FiringsTable } from "./FiringsTable.tsx";

afterEach(cleanup);

const scope = { on: "line", symbol: "JKH.N0000" } as const;
const price: Condition = { of: "figure", figure: "price", side: "above", level: 30 };
const change: Condition = { of: "figure", figure: "changePercent", side: "above", level: 5 };
const seen = (value: number | undefined): SeenValue => ({ value, at: 0, age: 0, sequence: 1, word: "live" });
const firing = (
  watched: Condition,
  [before, after]: [number, number],
  given: Partial<KeptFiring> = {},
): KeptFiring => ({
  key: "a",
  rule: "r1",
  sentence: sentenceOf({ scope, condition: watched }),
  condition: watched,
  symbol: "JKH.N0000",
  before: seen(before),
  after: seen(after),
  afterwards: false,
  firedAt: 0,
  deliveries: [],
  ...given,
});
const rule = (condition: Condition): Rule => ({ ...usualRule, id: "r1", scope, condition, created: 0 });
const shown = (one: KeptFiring, now: Condition) => {
  inPage(<FiringsTable firings={[one]} rules={[rule(now)]} marked={undefined} />);
  return screen.getByRole("row", { name: /JKH/ }).textContent;
};

test("a firing shows its figures as the rule was then, not as it is now", () => {
  expect(shown(firing(price, [28.6, 30.2]), change)).toContain("28.60 → 30.20");
});

test("a firing of an earlier version is formatted by the rule only if the rule is still the same", () => {
  expect(shown(firing(price, [28.6, 30.2], { condition: undefined }), change)).toContain("28.60 → 30.20");
  cleanup();
  expect(shown(firing(change, [4, 6], { condition: undefined }), change)).toContain("+4.00% → +6.00%");
});

test.each<[string, Condition, string]>([
  ["a year's high", { of: "year", side: "above" }, "24.00 → 25.50"],
  ["an official close", { of: "close" }, "24.00 → 25.50"],
])("a firing of %s shows its figures", (_, condition, figures) => {
  expect(shown(firing(condition, [24, 25.5]), condition)).toContain(figures);
});
