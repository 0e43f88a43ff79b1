import { expect, test } from "vitest";
import { atOfficialCloses } from "./officialClose.ts";

/** A tick near the close of 1 July 2026 and the days after it. */
const at = (days: number) => Date.UTC(2026, 6, 1 + days, 9, 10);
const day = (days: number, value: number, changePercent: number | undefined) => ({
  at: at(days),
  value,
  changePercent,
});

const changeFrom = (close: number, value: number) => ((value - close) / close) * 100;

test("the official close of a day is what the next day's change is measured from", () => {
  const [first, second] = atOfficialCloses([day(0, 1000, 0.4), day(1, 1010, changeFrom(1004.98, 1010))]);
  expect(first).toMatchObject({ at: at(0), value: 1004.98, tick: 1000 });
  expect(first?.nearClose).toBeUndefined();
  expect(second).toMatchObject({ value: 1010, tick: 1010, nearClose: true });
});

test.each([
  ["the next day says no change", [day(0, 1000, 0.4), day(1, 1010, undefined)]],
  ["the next day fell by all", [day(0, 1000, 0.4), day(1, 1010, -100)]],
  ["the next change comes to a close of more than two decimals", [day(0, 1000, 0.4), day(1, 1010, 0.5)]],
  ["a session between is missing", [day(0, 1000, 0.4), day(5, 1200, changeFrom(1190.5, 1200))]],
])("a day keeps its tick and is marked where %s", (_, points) => {
  expect(atOfficialCloses(points)[0]).toMatchObject({ value: 1000, tick: 1000, nearClose: true });
});

test("of a day that was sent twice the later point reveals nothing of the earlier", () => {
  const twice = { ...day(0, 1001, 9), at: at(0) + 60_000 };
  const points = atOfficialCloses([day(0, 1000, 0.4), twice, day(1, 1010, changeFrom(1004.98, 1010))]);
  expect(points.map(({ value }) => value)).toEqual([1004.98, 1004.98, 1010]);
});

test("nothing at all stays nothing", () => {
  expect(atOfficialCloses([])).toEqual([]);
});
