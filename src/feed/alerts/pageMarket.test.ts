import { afterEach, expect, test } from "vitest";
import { queries } from "#feed/answers/pollIntervals";
import { indexWeights } from "#feed/groups/indexWeights";
import type { PageBoard } from "#feed/groups/sessionRecord";
import { sectorsQuery } from "#feed/papers/sectors";
import { heldShares } from "#feed/positions/heldShares";
import { answersOf, needsOf, yearLines } from "#market/alerts/inputs/needs";
import { type Condition, usualRule } from "#market/alerts/language/rule";
import { allShareId } from "#market/company/sector";
import { boardNow } from "#market/now/board";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { AlertSources, seenMarket } from "./pageMarket.ts";

const ten = Date.parse("2026-11-20T10:00:00+05:30");
const sources = new AlertSources();
afterEach(() => {
  sources.want([], new Map());
  queries.clear();
});

const ruleOf = (condition: Condition) => ({
  ...{ ...usualRule, id: "a", created: 1, condition },
  scope: { on: "line" as const, symbol: "JKH.N0000" },
});
const moves = ruleOf({ of: "moves", index: "ASPI", side: "above", level: 5 });

function pageBoard(): PageBoard {
  const rows = [boardRow({ symbol: "JKH.N0000", price: 21, previousClose: 20, marketCap: 1e9 })];
  return {
    ...{ rows, at: ten, seenAt: ten, gap: false, newestTradeAt: ten, newBlocks: [], cadence: 6_000 },
    meta: { stampedAt: ten } as PageBoard["meta"],
    board: boardNow(new Map(rows.map((row) => [row.symbol, row])), { at: ten, speed: 1 }),
  };
}
const seen = () => seenMarket(pageBoard(), { first: undefined, watchlists: new Map(), needs: sources.needs });

test("weights and indices are asked for while a rule is about the move of an index, and no longer", () => {
  const isAsked = () => [
    indexWeights.isObserved(),
    queries.getQueryCache().find({ queryKey: sectorsQuery().queryKey })?.isActive() ?? false,
  ];
  sources.want([ruleOf({ of: "close" })], new Map());
  expect(isAsked()).toEqual([false, false]);
  sources.want([moves], new Map());
  expect(isAsked()).toEqual([true, true]);
  sources.want([{ ...moves, paused: true }], new Map());
  expect(isAsked()).toEqual([false, false]);
});

test("a page gives its rules the points by learned weights, and none by an estimate", () => {
  sources.want([moves], new Map());
  expect(seen().moves?.get("ASPI")).toBeUndefined();
  const index = sectorFixture(allShareId, "", { value: 20_000, change: 4 });
  queries.setQueryData(sectorsQuery().queryKey, { value: [index] } as never);
  expect(seen().moves?.get("ASPI")?.("JKH.N0000")).toBeUndefined();
  const weights = { sectorId: allShareId, pairs: 80, since: 1, misses: 0.01, uncertain: [] };
  const points = new Map([["JKH.N0000", 4.34]]);
  indexWeights.set(new Map([[allShareId, { ...weights, points, word: "learned" }]]));
  expect(seen().moves?.get("ASPI")?.("JKH.N0000")).toEqual({ points: 4.34, doubt: 0 });
});

test("the positions are read while a rule is about them, on a page only, and no quote is requested for what is held", () => {
  const rule = { ...ruleOf({ of: "year", side: "above" }), scope: { on: "positions" as const } };
  heldShares.set({ shares: new Map([["COMB.N0000", 100]]), isHidden: true });
  sources.want([rule], new Map(), true);
  expect([heldShares.isObserved(), sources.held]).toEqual([false, undefined]);
  sources.want([rule], new Map());
  expect([heldShares.isObserved(), sources.held]).toEqual([true, ["COMB.N0000"]]);
  expect(yearLines([rule], new Map(), ["COMB.N0000"])).toEqual(new Set());
  heldShares.set({ shares: new Map(), isHidden: false });
  expect(sources.held).toBeUndefined();
  sources.want([], new Map());
  expect([heldShares.isObserved(), sources.held]).toEqual([false, undefined]);
});

test("an ex-date needs the announcements of the whole market and no other list", () => {
  const needs = needsOf([ruleOf({ of: "exDate", days: 3 })]);
  expect(answersOf(needs)).toEqual(["approvedAnnouncements"]);
});
