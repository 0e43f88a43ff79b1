import { expect, test } from "vitest";
import { Chance } from "#server/exchange/time/chance";
import { phaseAt } from "#server/exchange/time/day";
import { second } from "#units/time";
import { Pace } from "./pace.ts";

const trades = 20_000;
/** times of `trades` trades, spread evenly over the session's activity, in ms after the open */
const timesOf = (pace: Pace) =>
  Array.from({ length: trades }, (_, n) => pace.at((n + 0.5) / trades) - phaseAt.open);
const countBy = (times: readonly number[], length: number) => {
  const counts = new Map<number, number>();
  for (const at of times) counts.set(Math.floor(at / length), (counts.get(Math.floor(at / length)) ?? 0) + 1);
  return counts;
};

test.each([1, 2, 3])("with seed %d a third of the trades come in a tenth of the time", (seed) => {
  const counts = countBy(timesOf(new Pace(new Chance(seed))), 5 * second);
  const busiest = [...counts.values()].sort((a, b) => b - a).slice(0, 360); // the session has 3,600 parts of 5 s
  const share = busiest.reduce((sum, count) => sum + count, 0) / trades;
  expect(share).toBeGreaterThan(0.31);
  expect(share).toBeLessThan(0.36);
});

test("bursts do not change how much each half hour trades", () => {
  const shares = (seed: number) =>
    [...countBy(timesOf(new Pace(new Chance(seed))), 1800 * second).values()].map((count) => count / trades);
  const weights = [0.17, 0.109, 0.099, 0.089, 0.089, 0.079, 0.079, 0.079, 0.089, 0.119];
  for (const seed of [4, 5])
    for (const [n, share] of shares(seed).entries()) expect(share).toBeCloseTo(weights[n] ?? 0, 2);
});

test("times never decrease, and are within the session", () => {
  const times = timesOf(new Pace(new Chance(6)));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(200);
  expect(times.at(-1)).toBeLessThan(phaseAt.settlement - phaseAt.open);
});
