/** Rules about the points by which a line moves an index. Their figures are those of `indexMove`, which every page and table shows. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Condition, MarketIndex, Side } from "#market/alerts/language/rule";
import type { WatchedRule } from "#market/alerts/states";
import { jkh, Run, rowOf, ruleOf, ten } from "#market/alerts/testing/markets";
import { allShareId, top20Id } from "#market/company/sector";
import { indexMove } from "#market/index/indexMove";
import type { IndexWeights } from "#market/index/moved";
import { type BoardNow, boardNow } from "#market/now/board";
import { type MarketNow, noMarket } from "#market/now/market";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { effort } from "#scripts/testing/effort";
import { minute } from "#units/time";
import { alertMarket, needsOf } from "./needs.ts";

const comb = "COMB.N0000";
const pointsPerRupee = 4.34;

const weightsOf = (given: Partial<IndexWeights> = {}): IndexWeights => ({
  ...{ sectorId: allShareId, word: "learned", pairs: 80, since: ten, misses: 0.01, uncertain: [] },
  points: new Map([
    [jkh, pointsPerRupee],
    [comb, 2],
  ]),
  ...given,
});
const moves = (level: number, side: Side = "above", index: MarketIndex = "ASPI"): Condition => ({
  of: "moves",
  index,
  side,
  level,
  inclusive: true,
});

/** prices by symbol; the previous close of each line is 20 rupees @param weights none: nothing was learned */
function marketNow(at: number, prices: Record<string, number>, ...weights: IndexWeights[]) {
  const rows = Object.entries(prices).map(([symbol, price]) => rowOf({ symbol, price, marketCap: 1e9 }));
  const board = boardNow(new Map(rows.map((row) => [row.symbol, row])), { at, speed: 1 });
  const indices = [allShareId, top20Id].map((id) => sectorFixture(id, "", { value: 20_000, change: 30 }));
  return { ...noMarket, board, indices, weights: new Map(weights.map((one) => [one.sectorId, one])) };
}

/** Passes the market of this moment, as a page or a server does. */
function pass(run: Run, market: MarketNow & { board: BoardNow }) {
  const needs = needsOf(run.rules);
  const about = { needs, age: 1_000, sequence: undefined, word: "live" as const };
  const seen = alertMarket(market, { ...about, first: undefined, known: undefined, watchlists: new Map() });
  return run.board([...seen.rows.values()], seen);
}
const started = (condition: Condition, given: Partial<WatchedRule> = {}) => {
  const run = new Run(ruleOf(condition, given));
  let at = ten;
  return {
    run,
    next(prices: Record<string, number>, ...weights: IndexWeights[]) {
      at += 10_000;
      return pass(run, marketNow(at, prices, ...weights));
    },
  };
};

test("a rule fires exactly as the figures of the one function cross its level", () => {
  // undefined: the weights are an estimate on this board
  const step = fc.option(fc.integer({ min: 180, max: 240 }), { nil: undefined, freq: 8 });
  const level = fc.integer({ min: -600, max: 600 }).map((hundredths) => hundredths / 100 || 1);
  const side = fc.constantFrom<Side>("above", "below");
  fc.assert(
    fc.property(fc.array(step, { minLength: 6, maxLength: 50 }), level, side, (steps, limit, to) => {
      const run = new Run(ruleOf(moves(limit, to)));
      const fired: number[] = [];
      const expected: number[] = [];
      let [armed, count] = [false, 0];
      for (const [at, dimes] of steps.entries()) {
        // the pause after a firing is shorter than the time between two boards
        const time = ten + at * 6 * minute;
        const market = marketNow(
          time,
          { [jkh]: (dimes ?? 200) / 10 },
          weightsOf(dimes ? {} : { word: "estimate" }),
        );
        fired.push(...pass(run, market).map(() => at));
        const value = indexMove(market, allShareId)?.move.lines.find(({ symbol }) => symbol === jkh);
        const points = value?.points ?? 0;
        if (dimes === undefined) continue;
        // the first board is that of a start, on which a rule begins
        if (to === "above" ? points < limit : points > limit) [armed, count] = [true, 0];
        else if (armed) count += 1;
        if (count === 2) {
          expected.push(at);
          [armed, count] = [false, 0];
        }
      }
      expect(fired).toEqual(expected);
    }),
    { numRuns: effort(300, 2_000), seed: 31 },
  );
});

describe("evidence and state", () => {
  test("a firing has the points before and after, and the rule shows how far it is", () => {
    const { run, next } = started(moves(5));
    next({ [jkh]: 21 }, weightsOf());
    expect(run.status()).toMatchObject({ word: "armed", value: 4.34, level: 5 });
    expect(run.status().distancePercent).toBeCloseTo(15.21);
    next({ [jkh]: 21.2 }, weightsOf());
    expect(next({ [jkh]: 21.3 }, weightsOf())).toMatchObject([
      { sentence: "JKH moves ASPI >= 5", before: { value: 4.34 }, after: { value: 5.21 }, afterwards: false },
    ]);
  });

  test("of the whole market every line that crosses fires, and a line without weight moves nothing", () => {
    const { next } = started(moves(3), { scope: { on: "market" } });
    const other = "NONE.N0000";
    next({ [jkh]: 20, [comb]: 20, [other]: 20 }, weightsOf());
    next({ [jkh]: 21, [comb]: 22, [other]: 90 }, weightsOf());
    expect(next({ [jkh]: 21, [comb]: 22, [other]: 90 }, weightsOf()).map(({ symbol }) => symbol)).toEqual([
      jkh,
      comb,
    ]);
  });

  test("another index has its own weights", () => {
    const { next } = started(moves(-2, "below", "SL20"));
    const weights = weightsOf({ sectorId: top20Id, points: new Map([[jkh, 1]]) });
    next({ [jkh]: 20 }, weights, weightsOf());
    for (const price of [18.5, 18.5]) expect(next({ [jkh]: price }, weights, weightsOf())).toEqual([]);
    next({ [jkh]: 18 }, weights, weightsOf());
    expect(next({ [jkh]: 18 }, weights, weightsOf())).toHaveLength(1);
  });
});

describe("while the weights are an estimate", () => {
  const estimate = weightsOf({ word: "estimate" });

  test.each([[[]], [[estimate]]])("the rule is blind with that reason and fires nothing", (weights) => {
    for (const scope of [{ on: "line", symbol: jkh }, { on: "market" }] as const) {
      const { run, next } = started(moves(3), { scope });
      for (const price of [20, 20, 25, 25, 25]) expect(next({ [jkh]: price }, ...weights)).toEqual([]);
      expect(run.status()).toMatchObject({ word: "blind", reason: "estimate" });
    }
  });

  test("a crossing meanwhile is told afterwards, once the weights are learned", () => {
    const { run, next } = started(moves(3));
    next({ [jkh]: 20 }, weightsOf());
    next({ [jkh]: 21 }, estimate);
    next({ [jkh]: 21 }, weightsOf());
    expect(next({ [jkh]: 21 }, weightsOf())).toMatchObject([{ afterwards: true }]);
    expect(run.status().word).toBe("fired");
  });

  test("points that may be on both sides of the level fire nothing; a line that begins to move, too, and others do", () => {
    // two rupees above its previous close, the line has moved the index by 8.68 ± 6 points
    const uncertain = weightsOf({ uncertain: [{ symbol: jkh, points: 0, perRupee: 3 }] });
    const [still, all] = [
      { [jkh]: 20, [comb]: 20 },
      { [jkh]: 22, [comb]: 24 },
    ];
    const market = started(moves(4), { scope: { on: "market" } });
    market.next(still, uncertain);
    market.next(all, uncertain);
    expect(market.next(all, uncertain).map(({ symbol }) => symbol)).toEqual([comb]);
    const one = started(moves(4));
    one.next(all, uncertain);
    expect(one.run.status()).toMatchObject({ word: "blind", reason: "estimate" });
  });

  test("points that are beyond the level, whatever the doubt, fire", () => {
    const uncertain = weightsOf({ uncertain: [{ symbol: jkh, points: 0.2, perRupee: 1 }] });
    const one = started(moves(4));
    for (const price of [20, 22, 22]) one.next({ [jkh]: price }, uncertain);
    expect(one.run.status().word).toBe("fired");
  });
});
