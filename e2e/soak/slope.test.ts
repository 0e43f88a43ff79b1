import { expect, test } from "vitest";
import { hour, second } from "#units/time";
import { type Point, settled, slopeOf } from "./slope.ts";

/** Pseudo-random numbers, the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
}
const series = (count: number, value: (at: number, n: number) => number, group = () => "all"): Point[] =>
  Array.from({ length: count }, (_, n) => ({
    at: n * 10 * second,
    value: value(n * 10 * second, n),
    group: group(),
  }));

test("the slope of a straight line is exact, per hour", () => {
  const slope = slopeOf(series(20, (at) => 5 + (7 * at) / hour));
  for (const figure of [slope?.perHour, slope?.low, slope?.high]) expect(figure).toBeCloseTo(7, 9);
});

test("for pure noise the confidence band nearly always includes zero", () => {
  const holds = Array.from({ length: 200 }, (_, seed) => {
    const noise = chance(seed + 1);
    const { low, high } = slopeOf(series(120, () => 20e6 + noise() * 2e6)) ?? { low: 1, high: -1 };
    return low <= 0 && high >= 0;
  });
  expect(holds.filter(Boolean).length).toBeGreaterThanOrEqual(184);
});

test("waves, in which each value is similar to the previous one, do not count as growth", () => {
  const wave = (n: number) => Math.abs((n % 40) - 20) * 1e5;
  const { low, high } = slopeOf(series(130, (_, n) => 20e6 + wave(n))) ?? { low: 1, high: -1 };
  expect([low <= 0, high >= 0]).toEqual([true, true]);
});

test("growth smaller than the noise around it is detected", () => {
  const noise = chance(7);
  const { low, high } = slopeOf(series(360, (at) => 20e6 + noise() * 2e6 + (4e6 * at) / hour)) ?? {
    low: 0,
    high: 0,
  };
  expect([low > 0, low < 4e6, high > 4e6]).toEqual([true, true, true]);
});

test("groups at different levels cause no slope, whichever comes last", () => {
  const heights = { small: 1e6, large: 9e6 };
  const points = series(60, () => 0).map((point, n) => {
    const group = n < 40 ? "small" : "large";
    return { ...point, group, value: heights[group] };
  });
  expect(slopeOf(points)?.perHour).toBeCloseTo(0, 9);
});

test.each([[[]], [series(4, () => 1)], [series(9, () => 1).map((point) => ({ ...point, at: 0 }))]])(
  "too few points give no slope",
  (points) => {
    expect(slopeOf(points)).toBeUndefined();
  },
);

test("the first third is left out", () => {
  expect(settled(series(31, () => 0)).map(({ at }) => at / second)).toEqual(
    Array.from({ length: 21 }, (_, n) => 100 + n * 10),
  );
});
