import { expect, test } from "vitest";
import { priceJumps } from "./priceJump.ts";

const days = (...values: number[]) => values.map((value, at) => ({ at, value }));

test("a split shows as a jump at the first bar after it, up or down", () => {
  expect(priceJumps(days(128.25, 26, 26.2))).toEqual([{ at: 1, from: 128.25, to: 26 }]);
  expect(priceJumps(days(10, 14.1))).toEqual([{ at: 1, from: 10, to: 14.1 }]);
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
