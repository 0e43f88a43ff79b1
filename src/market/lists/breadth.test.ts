import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { breadthOf } from "./breadth.ts";

const line = (change: number | undefined, turnover: number | undefined) =>
  boardRow({ change, turnover, shares: 2, trades: 1 });

test("an empty board is all zeros", () => {
  const { unsaid, ...sums } = breadthOf([]);
  expect(Object.values(sums)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(unsaid).toEqual({ turnover: 0, shares: 0, trades: 0, marketCap: 0 });
});

test("lines are counted by direction, and turnover of the rising and of the falling ones is kept apart", () => {
  const rows = [line(1, 100), line(0.1, 50), line(-1, 30), line(0, 20)];
  expect(breadthOf(rows)).toMatchObject({
    lines: 4,
    up: 2,
    down: 1,
    unchanged: 1,
    turnover: 200,
    turnoverUp: 150,
    turnoverDown: 30,
    shares: 8,
    trades: 4,
  });
});

test("a line without a known change is of no direction, not an unchanged one", () => {
  expect(breadthOf([line(undefined, 70), line(0, undefined)])).toMatchObject({
    up: 0,
    down: 0,
    unchanged: 1,
    turnover: 70,
  });
});

test("sums leave out what is unknown", () => {
  const rows = [
    boardRow({ marketCap: 5, shares: 1, sharesWithCrossings: 4 }),
    boardRow({ marketCap: 2, shares: 9, sharesWithCrossings: 4 }),
    boardRow({}),
  ];
  expect(breadthOf(rows)).toMatchObject({ lines: 3, shares: 10, crossed: 3, marketCap: 7 });
  expect(breadthOf(rows).unsaid.shares).toBe(1);
});

test("a line of another day is in no sum and of no direction, and is counted", () => {
  const old = { ...boardRow({ change: 1, turnover: 900, marketCap: 9 }), earlier: true };
  const sums = breadthOf([old, line(-1, 30)]);
  expect(sums).toMatchObject({ lines: 1, up: 0, down: 1, turnover: 30, marketCap: 0, earlier: 1 });
});
