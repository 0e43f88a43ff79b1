import { describe, expect, test } from "vitest";
import { allShareId } from "#market/company/sector";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { day, second } from "#units/time";
import { IndexLearner } from "./learner.ts";
import { contributions, doubtsOf, movedBy } from "./moved.ts";
import { type IndexPair, PairFinder } from "./pairs.ts";
import { SimulatedMarket } from "./testing/simulatedMarket.ts";

const proven = 0.05;
const secondsBetweenPairs = 18;

function learnPairs(market: SimulatedMarket, learner: IndexLearner, count: number): void {
  for (let at = 0; at < count; at++) {
    market.trade(secondsBetweenPairs);
    learner.learn(market.pair(), market.wholeCap);
  }
}

/** The doubts of the learner about the lines of a board, whatever its word is. */
const doubtsAbout = (learner: IndexLearner, rows: Iterable<BoardRow>) => {
  const weights = learner.weights();
  return doubtsOf({ ...weights, word: "learned" }, contributions(rows, weights));
};

const wrongLines = (market: SimulatedMarket, learner: IndexLearner) =>
  market.worst(contributions(market.board(), learner.weights())).filter(({ points }) => points > proven);

describe("a market with hidden floats", () => {
  test.each([1, 2, 3, 4])(
    "is known to 0.05 points a line after 300 pairs, or the line is named, seed %i",
    (seed) => {
      const market = new SimulatedMarket(seed);
      const learner = new IndexLearner(allShareId);
      learnPairs(market, learner, 300);
      const uncertain = doubtsAbout(learner, market.board());
      const wrong = wrongLines(market, learner);
      // lines that only ever moved in the same pairs cannot be told apart; two standard deviations are said of each
      for (const { symbol, points } of wrong) expect(points).toBeLessThan(1.5 * (uncertain.get(symbol) ?? 0));
      expect(wrong.length).toBeLessThanOrEqual(4);
      // they are a small part of what moved, so they are no reason to show an estimate instead
      const moved = market.lines.reduce((sum, line) => sum + Math.abs(market.contribution(line)), 0);
      const doubt = [...uncertain.values()].reduce((sum, points) => sum + points, 0);
      expect(doubt).toBeLessThan(0.1 * moved);
      expect(learner.weights().word).toBe("learned");
      expect(learner.weights()).toMatchObject({
        pairs: 300,
        since: market.lines.length > 0 ? expect.any(Number) : 0,
      });
    },
  );

  test("has the word learned once the last 50 pairs were predicted, and lines, others and residual are the change", () => {
    const market = new SimulatedMarket(1, 120);
    const learner = new IndexLearner(allShareId);
    expect(learner.weights()).toMatchObject({
      word: "estimate",
      pairs: 0,
      since: undefined,
      misses: undefined,
    });
    learnPairs(market, learner, 40);
    expect(learner.weights().word).toBe("estimate");
    learnPairs(market, learner, 560);
    const weights = learner.weights();
    expect(weights.word).toBe("learned");
    expect(weights.misses).toBeLessThanOrEqual(proven);
    expect(wrongLines(market, learner)).toEqual([]);
    const { residual } = movedBy(market.level - market.previousLevel, market.board(), weights, 10);
    expect(Math.abs(residual)).toBeLessThanOrEqual(0.02);
  });

  test.each([2, 3, 5, 6])("is known again within 100 pairs after its weights changed, seed %i", (seed) => {
    const market = new SimulatedMarket(seed, 120);
    const learner = new IndexLearner(allShareId);
    learnPairs(market, learner, 900);
    market.nextSession();
    learnPairs(market, learner, 200);
    expect(learner.weights()).toMatchObject({ word: "learned", pairs: 1100 });
    const changed = market.lines.toSorted((a, b) => b.activity - a.activity).filter((_, at) => at % 10 === 2);
    const changedAt = market.at;
    market.rebalance(
      changed.map(({ symbol }) => symbol),
      (at) => (at % 2 === 0 ? 0.7 : 1.3),
    );
    learnPairs(market, learner, 30);
    expect(learner.weights().word).toBe("estimate");
    learnPairs(market, learner, 70);
    const weights = learner.weights();
    const declared = doubtsAbout(learner, market.board());
    expect(wrongLines(market, learner).filter(({ symbol }) => !declared.has(symbol))).toEqual([]);
    expect(weights.since).toBeGreaterThan(changedAt);
    expect(weights.pairs).toBeLessThanOrEqual(100);
    // what moved before keeps the weights of then
    const change = market.level - market.previousLevel;
    expect(Math.abs(movedBy(change, market.board(), weights).residual)).toBeLessThanOrEqual(0.05);
  });
});

test("a change overnight that shows late is of the night before, so that what moved since then has the new weights", () => {
  const market = new SimulatedMarket(4, 40);
  const learner = new IndexLearner(allShareId);
  learnPairs(market, learner, 400);
  market.nextSession();
  const busy = market.lines.toSorted((a, b) => b.activity - a.activity);
  market.rebalance(
    busy.slice(9, 12).map(({ symbol }) => symbol),
    () => 1.5,
  );
  for (const line of market.lines) line.before = undefined;
  const shown = learner.state.proof.pairs;
  learnPairs(market, learner, 60);
  const weights = learner.weights();
  expect(weights.pairs).toBeLessThan(shown);
  expect(weights).not.toHaveProperty("base");
  const declared = doubtsAbout(learner, market.board());
  expect(wrongLines(market, learner).filter(({ symbol }) => !declared.has(symbol))).toEqual([]);
});

/** Boards and index answers as they are requested; `late` seconds pass between an index value and its board. */
function requestedPairs(market: SimulatedMarket, count: number, late: number): IndexPair[] {
  const finder = new PairFinder(() => true);
  return Array.from({ length: count }, () => {
    market.trade(10);
    const lastTradeAt = Math.max(...market.lines.map(({ tradedAt = 0 }) => tradedAt));
    const index = sectorFixture(allShareId, "All", {
      value: market.level,
      previousClose: market.previousLevel,
      lastTickAt: lastTradeAt,
    });
    const span = () => ({ askedAt: market.at, answeredAt: market.at, at: market.at, speed: 1 });
    const found = finder.indices([index], span());
    market.trade(late);
    return [...found, ...finder.board(market.board(), span())];
  }).flat();
}

test("boards that are 4 s younger than the index are used only if no trade took place in between", () => {
  const market = new SimulatedMarket(7, 40);
  const truth = new Map(market.lines.map(({ symbol, weight }) => [symbol, weight]));
  const found = requestedPairs(market, 400, 4);
  expect(found.length).toBeGreaterThan(10);
  for (const { rows, level, previousLevel = 0 } of found)
    expect(Math.abs(movedBy(level - previousLevel, rows, { points: truth }).residual)).toBeLessThanOrEqual(
      0.02,
    );
  expect(requestedPairs(new SimulatedMarket(8, 40), 50, 0).length).toBeGreaterThan(30);
});

/** Two lines and their index, by hand. */
const open = Date.parse("2026-10-05T04:00:00Z");
const pairOf = (
  at: number,
  level: number,
  rows: readonly Partial<BoardRow>[],
  previousLevel = 1000,
): IndexPair => ({
  sectorId: 244,
  at: open + at * second,
  level,
  previousLevel,
  rows: rows.map((row) => boardRow({ marketCap: 1e9, ...row })),
});
const [dial, sltl] = ["DIAL.N0000", "SLTL.N0000"];

/** Learns a group of two lines at 70 and 4 points a rupee. */
function groupOfTwo(): IndexLearner {
  const learner = new IndexLearner(244);
  for (let at = 1; at <= 60; at++) {
    const [a, b] = [10 + (at % 7) / 10, 80 + (at % 5) / 10];
    learner.learn(
      pairOf(at, 1000 + 70 * (a - 10) + 4 * (b - 80), [
        { symbol: dial, price: a, previousClose: 10 },
        { symbol: sltl, price: b, previousClose: 80 },
      ]),
    );
  }
  return learner;
}

describe("of a group of two lines", () => {
  test("the weights are found", () => {
    const { points, word } = groupOfTwo().weights();
    expect(points.get(dial)).toBeCloseTo(70, 1);
    expect(points.get(sltl)).toBeCloseTo(4, 1);
    expect(word).toBe("learned");
  });

  test("a split changes the points a rupee and nothing else, also overnight", () => {
    for (const later of [0, day / second]) {
      const learner = groupOfTwo();
      learner.learn(
        pairOf(later + 100, 1014, [
          { symbol: dial, price: 2.04, previousClose: 2 },
          { symbol: sltl, price: 80, previousClose: 80 },
        ]),
      );
      expect(learner.weights().points.get(dial)).toBeCloseTo(350, 0);
      expect(learner.weights().points.get(sltl)).toBeCloseTo(4, 1);
    }
  });

  test("rights change the previous close, and a missed session does too without a change of the scale", () => {
    for (const [previousLevel, weight] of [
      [1007, 77.8],
      [1010, 70],
    ] as const) {
      const learner = groupOfTwo();
      learner.learn(
        pairOf(18_000, 1007, [
          { symbol: dial, price: 10.1, closingPrice: 10.1, previousClose: 10 },
          { symbol: sltl, price: 80, closingPrice: 80, previousClose: 80 },
        ]),
      );
      const next = [{ symbol: dial, price: 9.1, previousClose: 9.1 }];
      learner.learn(pairOf(day / second, previousLevel, next, previousLevel));
      expect(learner.weights().points.get(dial)).toBeCloseTo(weight, 0);
    }
  });

  test("two pairs that do not belong together change nothing, and a third is a change of the weights", () => {
    const learner = groupOfTwo();
    const wrong = (at: number, price: number) =>
      learner.learn(
        pairOf(at, 1028 + 90 * (price - 10.4), [
          { symbol: dial, price, previousClose: 10 },
          { symbol: sltl, price: 80, previousClose: 80 },
        ]),
      );
    wrong(100, 10.5);
    wrong(101, 10.8);
    expect(learner.weights().points.get(dial)).toBeCloseTo(70, 1);
    expect(learner.weights()).toMatchObject({ word: "learned", pairs: 60 });
    wrong(102, 10.2);
    expect(learner.weights()).toMatchObject({ word: "estimate", pairs: 3, since: open + 100 * second });
    for (let at = 0; at < 60; at++) wrong(110 + at, 10 + (at % 7) / 10);
    expect(learner.weights().word).toBe("learned");
  });

  test("one pair that does not belong together does not take the word learned away, and its miss is said", () => {
    const learner = groupOfTwo();
    const rows = (price: number) => [
      { symbol: dial, price, previousClose: 10 },
      { symbol: sltl, price: 80, previousClose: 80 },
    ];
    learner.learn(pairOf(100, 1045, rows(10.5)));
    expect(learner.weights()).toMatchObject({ word: "learned", misses: expect.closeTo(10, 0) });
    for (let at = 101; at < 110; at++) {
      learner.learn(pairOf(at, 1000 + 7 * (at % 7), rows(10 + (at % 7) / 10)));
      expect(learner.word).toBe("learned");
    }
  });

  test.each([
    ["without a capitalisation", { marketCap: undefined }, false],
    ["with a large float beside large lines with low ones", { marketCap: 3e7 }, false],
    ["that was not known to be the group's", { marketCap: 1e9 }, true],
  ])("a line %s is no change of the weights", (_, facts, isPartial) => {
    const learner = groupOfTwo();
    for (let at = 61; at <= 75; at++) {
      const [a, third] = [10 + (at % 7) / 10, 20 + (at % 4) / 2];
      const known = [
        { symbol: dial, price: a, previousClose: 10 },
        { symbol: sltl, price: 80.3, previousClose: 80 },
      ];
      const joined = { symbol: "JOIN.N0000", price: third, previousClose: 20, ...facts };
      const isKnown = !isPartial || at > 70;
      const level = 1001.2 + 70 * (a - 10) + 5 * (third - 20);
      learner.learn({ ...pairOf(at, level, isKnown ? [...known, joined] : known), isPartial: !isKnown });
      expect(learner.state.changedAt).toBeUndefined();
      expect(learner.state.base).toBeUndefined();
    }
    expect(learner.weights().points.get("JOIN.N0000")).toBeCloseTo(5, 0);
  });

  test("rights, a suspended line, a new listing and a line that left break nothing", () => {
    const learner = groupOfTwo();
    for (let at = 1; at <= 60; at++) {
      const a = 10 + (at % 7) / 10;
      const fresh = 50 + (at % 3);
      const isListed = at > 10; // its first close is known
      const rows = [
        { symbol: dial, price: a, previousClose: 10 },
        { symbol: "DIAL.R0000", price: 1 + (at % 4) / 10, previousClose: 1 },
        { symbol: sltl, price: undefined, previousClose: undefined },
        { symbol: "FRSH.N0000", price: fresh, previousClose: isListed ? 50 : undefined },
        { symbol: "ODDS.N0000", price: 3, previousClose: 214_749.36 },
      ];
      learner.learn(
        pairOf(day / second + at, 1000 + 70 * (a - 10) + (isListed ? 2 * (fresh - 50) : 0), rows),
      );
    }
    const { points } = learner.weights();
    expect(points.get(dial)).toBeCloseTo(70, 1);
    expect(points.get("DIAL.R0000")).toBeCloseTo(0, 1);
    expect(points.get("FRSH.N0000")).toBeCloseTo(2, 1);
    expect(points.get(sltl)).toBeCloseTo(4, 1);
    // the suspended line has no price that could move
    expect(learner.weights().uncertain.map(({ symbol }) => symbol)).toEqual([sltl]);
  });

  test("lines that only ever moved in the same pairs are named, and if they are most of what moved the word stays estimate", () => {
    const learner = new IndexLearner(244);
    for (let at = 1; at <= 80; at++)
      learner.learn(
        pairOf(at, 1001.5, [
          { symbol: dial, price: 10.1, previousClose: 10 },
          { symbol: sltl, price: 81, previousClose: 80 },
        ]),
      );
    expect(learner.weights().uncertain.map(({ symbol }) => symbol)).toEqual([dial, sltl]);
    expect(learner.weights().word).toBe("estimate");
  });

  test("14 official closes give the constants of Telecommunication, 70.75 and 4.34 points a rupee", () => {
    const learner = new IndexLearner(244);
    const sessions: { rows: BoardRow[]; change: number }[] = [];
    let [a, b, level] = [24, 110, 3_500];
    for (let at = 1; at <= 14; at++) {
      const [toA, toB] = [24 + ((at * 5) % 9) / 5, 110 + ((at * 7) % 11) / 2];
      const next = Math.round((level + 70.7546 * (toA - a) + 4.3369 * (toB - b)) * 100) / 100;
      const rows = [
        { symbol: dial, price: toA, closingPrice: toA, previousClose: a },
        { symbol: sltl, price: toB, closingPrice: toB, previousClose: b },
      ];
      learner.learn(pairOf((at * day) / second, next, rows, level));
      sessions.push({ rows: rows.map((row) => boardRow(row)), change: next - level });
      [a, b, level] = [toA, toB, next];
    }
    const weights = learner.weights();
    expect(weights.points.get(dial)).toBeCloseTo(70.75, 1);
    expect(weights.points.get(sltl)).toBeCloseTo(4.34, 1);
    for (const { rows, change } of sessions)
      expect(Math.abs(movedBy(change, rows, weights).residual)).toBeLessThanOrEqual(0.02);
  });
});
