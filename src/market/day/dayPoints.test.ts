import { describe, expect, test } from "vitest";
import { ofNewestDay, withNewest } from "./dayPoints.ts";

interface Point {
  at: number;
  value: number;
}
const same = (point: Point) => point;

test("a trade seen on the board before the series is asked again extends the series", () => {
  const points = [{ at: 1_000, value: 5 }];
  expect(withNewest(points, { at: 2_000, value: 6 }, same).map(({ value }) => value)).toEqual([5, 6]);
});

test("an older or unknown value changes nothing, not even the list", () => {
  const points = [{ at: 1_000, value: 5 }];
  expect(withNewest(points, { at: 1_000, value: 6 }, same)).toBe(points);
  expect(withNewest(points, { at: undefined, value: 6 }, same)).toBe(points);
  expect(withNewest<Point>([], { at: 2_000, value: 6 }, same)).toEqual([]);
});

describe("of two days held", () => {
  const colombo = (day: number, hour: number, minute: number) =>
    Date.UTC(2026, 10, day, hour, minute) - 19_800_000;
  const yesterday = [
    { at: colombo(18, 14, 30), value: 20_000 },
    { at: colombo(19, 9, 30), value: 20_010 },
    { at: colombo(19, 14, 29), value: 20_200 },
  ];

  test("the first point of a new day leaves nothing of yesterday but the value to start from", () => {
    const held = withNewest(yesterday, { at: colombo(20, 9, 30), value: 20_205 }, same);
    const { points, before } = ofNewestDay(held);
    expect(points.map(({ at }) => at)).toEqual([colombo(20, 9, 30)]);
    expect(before).toBe(20_200);
  });

  test("a previous close stamped with its own day is the baseline and no point", () => {
    const { points, before } = ofNewestDay(yesterday);
    expect(points.map(({ value }) => value)).toEqual([20_010, 20_200]);
    expect(before).toBe(20_000);
  });

  test("one day alone stays as it is", () => {
    const today = yesterday.slice(1);
    expect(ofNewestDay(today)).toEqual({ points: today, before: undefined });
    expect(ofNewestDay([])).toEqual({ points: [], before: undefined });
  });
});
