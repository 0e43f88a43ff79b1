import { expect, test } from "vitest";
import { priceJumps, rebaseFactor } from "./priceJump.ts";

const days = (...values: number[]) => values.map((value, at) => ({ at, value }));

test("a split shows as a jump at the first bar after it, up or down", () => {
  expect(priceJumps(days(128.25, 26, 26.2))).toEqual([{ at: 1, beforeAt: 0, from: 128.25, to: 26 }]);
  expect(priceJumps(days(10, 14.1))).toEqual([{ at: 1, beforeAt: 0, from: 10, to: 14.1 }]);
});

test("prices before a jump are brought to the scale after it, over all jumps that follow", () => {
  const points = days(400, 410, 100, 105, 21, 22);
  const jumps = priceJumps(points);
  const rebased = points.map(({ at, value }) => Math.round(value * rebaseFactor(jumps, at) * 100) / 100);
  expect(rebased).toEqual([19.51, 20, 20, 21, 21, 22]);
  expect(rebaseFactor([], 0)).toBe(1);
});

test("forty per cent itself, an ordinary bad day, one bar and none are no jump", () => {
  expect([days(10, 6), days(10, 14), days(100, 85), days(1), []].map(priceJumps)).toEqual([
    [],
    [],
    [],
    [],
    [],
  ]);
});

test("a day without a value does not hide the jump over it, and zero is nothing to measure from", () => {
  expect(priceJumps(days(100, Number.NaN, 20)).map(({ at }) => at)).toEqual([2]);
  expect(priceJumps(days(0, 50, 0, 51))).toEqual([]);
});
