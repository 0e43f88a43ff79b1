import { expect, test } from "vitest";
import { indexWeights } from "#feed/groups/indexWeights";
import { type Condition, type Rule, type Scope, usualRule } from "#market/alerts/language/rule";
import { allShareId } from "#market/company/sector";
import type { IndexWeights } from "#market/index/moved";
import { boardRow } from "#market/testing/fixtures";
import { nearestRule, rulesByLine } from "./distance.ts";

const rule = (
  id: string,
  condition: Condition,
  scope: Scope = { on: "line", symbol: "JKH.N0000" },
): Rule => ({
  ...usualRule,
  id,
  scope,
  condition,
  created: 1,
});
const price = (level: number): Condition => ({ of: "figure", figure: "price", side: "above", level });

test("a rule whose last day has passed is near nothing", () => {
  const row = boardRow({ symbol: "JKH.N0000", price: 20 });
  expect(nearestRule([rule("a", price(21))], row)?.rule.id).toBe("a");
  expect(nearestRule([{ ...rule("a", price(21)), until: 1 }], row)).toBeUndefined();
});

test("the nearest rule of a line may be about its price or its change, and a paused rule does not count", () => {
  const row = boardRow({ symbol: "JKH.N0000", price: 20, previousClose: 19 });
  const change = rule("change", { of: "figure", figure: "changePercent", side: "above", level: 10 }); // 20.90
  const rules = [rule("far", price(25)), change, { ...rule("near", price(20.1)), paused: true }];
  const near = nearestRule(rules, row);
  expect(near?.rule.id).toBe("change");
  expect(near?.price).toBeCloseTo(20.9);
  expect(near?.percent).toBeCloseTo(4.5);
  expect(nearestRule(rules, { ...row, price: undefined })).toBeUndefined();
});

test("a rule about points of an index is near by the price that gives them, while the weights are proven", () => {
  const row = boardRow({ symbol: "JKH.N0000", price: 20, previousClose: 19 });
  const moves = rule("moves", { of: "moves", index: "ASPI", side: "above", level: 5 }, { on: "market" });
  expect(rulesByLine([moves], new Map())("JKH.N0000")).toEqual([moves]);
  const near = (given: Partial<IndexWeights>) => {
    const points = new Map([["JKH.N0000", 2.5]]);
    const weights = { sectorId: allShareId, pairs: 80, since: 1, misses: 0.01, points, uncertain: [] };
    indexWeights.set(new Map([[allShareId, { ...weights, word: "learned", ...given }]]));
    return nearestRule([moves], row);
  };
  expect(near({})).toMatchObject({ price: 21, percent: 5 });
  expect(near({ word: "estimate" })).toBeUndefined();
  expect(near({ uncertain: [{ symbol: "JKH.N0000", points: 0, perRupee: 0.1 }] })).toBeUndefined();
  expect(near({ base: { at: 1, lines: new Map() } })).toBeUndefined();
});

test("a line has its own rules, those of its lists and those of the market, but none about other figures", () => {
  const of = rulesByLine(
    [
      rule("own", price(1)),
      rule("listed", price(2), { on: "list", list: "main" }),
      rule("all", price(3), { on: "market" }),
      rule("block", { of: "block", unit: "shares", least: 1 }),
    ],
    new Map([["main", ["JKH.N0000", "COMB.N0000"]]]),
  );
  expect(of("JKH.N0000").map(({ id }) => id)).toEqual(["own", "listed", "all"]);
  expect(of("COMB.N0000").map(({ id }) => id)).toEqual(["listed", "all"]);
  expect(of("NONE.N0000").map(({ id }) => id)).toEqual(["all"]);
});
