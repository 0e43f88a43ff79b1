import { describe, expect, test } from "vitest";
import { isRescaled } from "#market/line/board";
import { isOtherScale, jumpsUntilNow, priceJumps, rebaseFactor } from "./splits.ts";

describe("a day's prices and the price before them", () => {
  test.each([
    ["a split of 1:5", 128.25, { value: 26, open: 26, high: 26.5, low: 25 }],
    ["a split of 1:2 without further prices", 100, { value: 51 }],
    ["a split of 1:10 on a strong day", 665, { value: 60.3, open: 60.3, high: 69.1, low: 55.7 }],
    ["a consolidation of 10:1", 2, { value: 20.5, open: 20, high: 21, low: 19.5 }],
  ])("%s is another scale", (_, before, day) => expect(isOtherScale(before, day)).toBe(true));

  test.each([
    [
      "a rise of 45 % that began near the price before",
      99.3,
      { value: 143.75, open: 90, high: 150, low: 90 },
    ],
    ["a fall of half within the day", 100, { value: 50, open: 98, high: 99, low: 49 }],
    ["a rise of half, also if it opened there", 180, { value: 270, open: 268, high: 271, low: 260 }],
    ["a rise to eight times", 4, { value: 33, open: 30, high: 35, low: 30 }],
    ["one tick of a penny share", 0.2, { value: 0.3 }],
    ["two ticks of a penny share", 0.1, { value: 0.3, open: 0.3 }],
    ["a price of zero", 10, { value: 0 }],
    ["no price before", undefined, { value: 10 }],
    ["a price before of zero", 0, { value: 10 }],
  ])("%s is none", (_, before, day) => expect(isOtherScale(before, day)).toBe(false));

  test("on a board a move is a move if no other price of the day is known", () => {
    expect(isRescaled({ price: 26, previousClose: 128.25 })).toBe(false);
    expect(isRescaled({ price: 26, previousClose: 128.25, open: 26 })).toBe(true);
    expect(isRescaled({ price: 26, changePercent: -79.7, open: 26 })).toBe(true);
  });
});

describe("a chart of days", () => {
  const days = (...values: number[]) => values.map((value, at) => ({ at, value }));

  test("a split is found at the first bar after it", () => {
    expect(priceJumps(days(128.25, 26, 26.2))).toEqual([{ at: 1, beforeAt: 0, from: 128.25, to: 26 }]);
    expect(priceJumps(days(2, 20, 21))).toEqual([{ at: 1, beforeAt: 0, from: 2, to: 20 }]);
  });

  test("prices before a split are rescaled by that split and all later ones", () => {
    const points = days(400, 410, 100, 105, 21, 22);
    const jumps = priceJumps(points);
    const rebased = points.map(({ at, value }) => Math.round(value * rebaseFactor(jumps, at) * 100) / 100);
    expect(rebased).toEqual([19.51, 20, 20, 21, 21, 22]);
    expect(rebaseFactor([], 0)).toBe(1);
  });

  test.each([
    ["one wrong day", days(100, 101, 50, 102, 103)],
    ["two ticks up and down", days(0.2, 0.3, 0.2, 0.3, 0.4, 0.2)],
    ["an ordinary bad day", days(100, 85)],
    ["exactly forty per cent", days(10, 6)],
    ["a day that traded at the prices between", [...days(100), { at: 1, value: 50, high: 97, low: 49 }]],
    ["one bar", days(1)],
    ["no bars", []],
  ])("%s is no split", (_, points) => expect(priceJumps(points)).toEqual([]));

  test("a split in the newest session is found before the days include that session, and is counted once", () => {
    const day = 86_400_000;
    const past = [
      { at: day, value: 21 },
      { at: 2 * day, value: 21.2 },
    ];
    const now = { at: 3 * day + 4_000_000, price: 4.2, previousClose: 21.2, high: 4.3, low: 4.1 };
    expect(jumpsUntilNow(past, now)).toMatchObject([{ beforeAt: 2 * day, from: 21.2, to: 4.2 }]);
    const told = [...past, { at: now.at, value: 4.2 }];
    expect(jumpsUntilNow(told, now)).toEqual(priceJumps(told));
    expect(jumpsUntilNow(past, { ...now, price: 20 })).toEqual([]);
    expect(jumpsUntilNow(past, { ...now, high: 21 })).toEqual([]);
    expect(jumpsUntilNow(past, { ...now, at: undefined })).toEqual([]);
  });

  test("a split is found across a day without a value, and no change is measured from zero", () => {
    expect(priceJumps(days(100, Number.NaN, 20)).map(({ at }) => at)).toEqual([2]);
    expect(priceJumps(days(0, 50, 0, 51))).toEqual([]);
  });
});
