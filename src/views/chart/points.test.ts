import { expect, test } from "vitest";
import { indexPoints, stockPoints, withNewest } from "./points.ts";

test("a trade seen on the board before the series is asked again extends the series", () => {
  const points = indexPoints([{ at: 1_000, value: 5 }]);
  expect(withNewest(points, { at: 2_000, value: 6 }).map(({ value }) => value)).toEqual([5, 6]);
});

test("an older or unknown value changes nothing, not even the list", () => {
  const points = indexPoints([{ at: 1_000, value: 5 }]);
  expect(withNewest(points, { at: 1_000, value: 6 })).toBe(points);
  expect(withNewest(points, { at: undefined, value: 6 })).toBe(points);
  expect(withNewest([], { at: 2_000, value: 6 })).toEqual([]);
});

test("a stock's point keeps its quantity and range", () => {
  const sent = { at: 1, price: 20, quantity: 9_392, high: 20, low: 19.9, open: undefined };
  expect(stockPoints([sent])).toEqual([{ at: 1, value: 20, quantity: 9_392, high: 20, low: 19.9 }]);
});
