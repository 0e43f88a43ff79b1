import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { KeptFiring } from "#feed/alerts/firingStore";
import type { SeenValue } from "#market/alerts/firing";
import type { Condition } from "#market/alerts/language/rule";
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
const shown = (one: KeptFiring) => {
  inPage(<FiringsTable firings={[one]} marked={undefined} />);
  return screen.getByRole("row", { name: /JKH/ }).textContent;
};

test("the figures of a firing have the unit that the rule watched then", () => {
  expect(shown(firing(price, [28.6, 30.2]))).toContain("28.60 → 30.20");
  cleanup();
  expect(shown(firing(change, [4, 6]))).toContain("+4.00% → +6.00%");
  cleanup();
  expect(shown(firing(price, [28.6, 30.2], { condition: undefined }))).toContain("28.60 → 30.20");
});

test("an estimated value is marked, and a crossing that was seen afterwards says between which boards", () => {
  expect(shown(firing(price, [28.6, 30.2], { estimate: true, afterwards: true }))).toMatch(
    /≈ 28\.60 → 30\.20 · crossed between .* seen afterwards/,
  );
});

test.each<[string, Condition, string]>([
  ["a year's high", { of: "year", side: "above" }, "24.00 → 25.50"],
  ["an official close", { of: "close" }, "24.00 → 25.50"],
])("a firing of %s shows its figures", (_, condition, figures) => {
  expect(shown(firing(condition, [24, 25.5]))).toContain(figures);
});
