import { describe, expect, test } from "vitest";
import { top20Id } from "#market/company/sector";
import { IndexLearner } from "./learner.ts";
import { emptyState, readLearner, writeLearner } from "./learnerState.ts";
import { SimulatedMarket } from "./testing/simulatedMarket.ts";

function learned(sectorId: number, pairs: number, lines: number) {
  const market = new SimulatedMarket(3, lines);
  const learner = new IndexLearner(sectorId);
  const more = (to: IndexLearner) => {
    market.trade(18);
    return (one: IndexLearner = to) => one.learn(market.pair(sectorId), market.wholeCap);
  };
  for (let at = 0; at < pairs; at++) more(learner)();
  return { market, learner, more };
}

/** As a file holds it. */
const stored = (learner: IndexLearner): unknown => JSON.parse(JSON.stringify(writeLearner(learner.state)));

test("a learner that was stored and read goes on as if nothing had happened", () => {
  const { learner, more } = learned(1, 120, 60);
  const state = readLearner(stored(learner));
  const again = new IndexLearner(1, state);
  // what is stored has six digits
  const [{ uncertain, ...weights }, { uncertain: before, ...rest }] = [again.weights(), learner.weights()];
  expect(weights).toEqual(rest);
  expect(uncertain.map(({ symbol }) => symbol)).toEqual(before.map(({ symbol }) => symbol));
  for (const [at, { perRupee }] of uncertain.entries())
    expect(perRupee / (before[at]?.perRupee ?? 0)).toBeCloseTo(1, 3);
  for (let at = 0; at < 50; at++) {
    const next = more(learner);
    const miss = next(learner);
    expect(next(again)).toBeCloseTo(miss ?? Number.NaN, 3);
  }
  expect(again.weights().pairs).toBe(170);
});

test("all indices of a market of 330 lines need less than 1 MB", () => {
  const size = (sectorId: number, lines: number) => {
    const { market, learner } = learned(sectorId, 0, lines);
    for (const line of market.lines) line.tradedAt = market.at;
    learner.learn(market.pair(sectorId), market.wholeCap);
    return JSON.stringify(writeLearner(learner.state)).length;
  };
  const groups = [70, 50, 40, 30, 30, 20, 20, ...Array.from({ length: 13 }, () => 5)];
  const all = size(1, 330) + size(top20Id, 330) + groups.reduce((sum, lines) => sum + size(238, lines), 0);
  expect(all).toBeLessThan(1_000_000);
});

describe("a damaged state is not read", () => {
  const whole = stored(learned(1, 30, 20).learner) as Record<string, unknown>;
  test.each([
    ["nothing", undefined],
    ["a text", "x"],
    ["an empty object", {}],
    ["another version", { ...whole, version: 0 }],
    ["a lost line", { ...whole, lines: (whole.lines as unknown[]).slice(1) }],
    ["a cut number", { ...whole, means: String(whole.means).slice(0, 40) }],
    ["no base64", { ...whole, factors: "***" }],
    [
      "a line twice",
      { ...whole, lines: (whole.lines as unknown[]).map(() => (whole.lines as unknown[])[0]) },
    ],
  ])("%s", (_, value) => {
    expect(readLearner(value)).toBeUndefined();
  });

  test("and the whole one is", () => {
    expect(readLearner(whole)?.lines.length).toBeGreaterThan(10);
    expect(readLearner(JSON.parse(JSON.stringify(writeLearner(emptyState(1)))))).toMatchObject({ lines: [] });
  });
});
