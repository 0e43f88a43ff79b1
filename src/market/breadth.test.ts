import { expect, test } from "vitest";
import type { BoardRow } from "./board.ts";
import { breadthOf } from "./breadth.ts";

const line = (change: number | undefined, turnover: number | undefined) =>
  ({ symbol: "A.N0000", change, turnover, shares: 2, trades: 1 }) as BoardRow;

test("an empty board is all zeros", () => {
  expect(breadthOf([])).toEqual({
    up: 0,
    down: 0,
    unchanged: 0,
    turnover: 0,
    shares: 0,
    trades: 0,
    turnoverUp: 0,
  });
});

test("lines are counted by direction, and turnover of the rising ones is kept apart", () => {
  const rows = [line(1, 100), line(0.1, 50), line(-1, 30), line(0, 20)];
  expect(breadthOf(rows)).toMatchObject({
    up: 2,
    down: 1,
    unchanged: 1,
    turnover: 200,
    turnoverUp: 150,
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
