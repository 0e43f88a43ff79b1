import { describe, expect, test } from "vitest";
import {
  averageTrade,
  type BoardRow,
  boardTotals,
  crossedShares,
  crossedTrades,
  directionOf,
  gapPercent,
  isOutsideRange,
  minutesSinceTrade,
  percentOf,
  rangePosition,
  vwap,
} from "./board.ts";
import { boardRow } from "./fixtures.ts";

test.each<[Partial<BoardRow>, number | undefined]>([
  [{ shares: 3_052_893, sharesWithCrossings: 6_052_893 }, 3_000_000],
  [{ shares: 100, sharesWithCrossings: 100 }, 0],
  [{ shares: 100, sharesWithCrossings: 90 }, undefined],
  [{ shares: undefined, sharesWithCrossings: 90 }, undefined],
])("crossed shares of %j are %s (F7)", (row, crossed) => {
  expect(crossedShares(boardRow(row))).toBe(crossed);
});

test("crossed trades are the difference of the counts", () => {
  expect(crossedTrades(boardRow({ trades: 294, tradesWithCrossings: 297 }))).toBe(3);
});

describe("derived figures", () => {
  test.each([
    ["vwap", vwap(boardRow({ turnover: 200, shares: 10 })), 20],
    ["vwap without shares", vwap(boardRow({ turnover: 200, shares: 0 })), undefined],
    ["average trade", averageTrade(boardRow({ shares: 30, trades: 4 })), 7.5],
    ["average trade without trades", averageTrade(boardRow({ shares: 30, trades: 0 })), undefined],
    ["gap", gapPercent(boardRow({ open: 11, previousClose: 10 })), 10],
    ["gap on a first day", gapPercent(boardRow({ open: 11, previousClose: 0 })), undefined],
    ["share", percentOf(1, 4), 25],
    ["share of nothing", percentOf(1, 0), undefined],
  ])("%s: %s", (_, value, expected) => {
    expect(value).toBe(expected);
  });
});

test.each<[Partial<BoardRow>, number | undefined, boolean]>([
  [{ price: 15, low: 10, high: 20 }, 0.5, false],
  [{ price: 9, low: 10, high: 20 }, 0, true],
  [{ price: 21, low: 10, high: 20 }, 1, true],
  [{ price: 10, low: 10, high: 10 }, undefined, false],
  [{ price: 9, low: 10, high: 10 }, undefined, true],
  [{ price: undefined, low: 10, high: 20 }, undefined, false],
  [{ price: 10, low: undefined, high: 20 }, undefined, false],
])("%j stands at %s of its range, outside: %s (F10)", (row, position, outside) => {
  expect(rangePosition(boardRow(row))).toBe(position);
  expect(isOutsideRange(boardRow(row))).toBe(outside);
});

test.each([
  [1_000_000, 1_000_000 + 59_999, 0],
  [1_000_000, 1_000_000 + 60_000, 1],
  [1_000_000, 900_000, 0],
  [undefined, 900_000, undefined],
])("a trade at %s seen at %s was %s minutes ago", (lastTradeAt, at, minutes) => {
  expect(minutesSinceTrade(boardRow({ lastTradeAt }), at)).toBe(minutes);
});

test.each([
  [0.1, "up"],
  [-0.1, "down"],
  [0, "unchanged"],
  [-0, "unchanged"],
  [undefined, undefined],
])("a change of %s is %s", (change, direction) => {
  expect(directionOf(change)).toBe(direction);
});

test("totals count every line once and skip what is not known", () => {
  const totals = boardTotals([
    boardRow({ change: 1, turnover: 100, shares: 10, trades: 1, marketCap: 1e12 }),
    boardRow({ change: -1, turnover: 50, shares: 5, trades: 2, marketCap: 1e11 }),
    boardRow({ change: 0, turnover: 25, shares: 1, trades: 3, marketCap: undefined }),
    boardRow({ change: undefined, turnover: undefined, shares: undefined, trades: undefined, marketCap: 0 }),
  ]);
  expect(totals).toEqual({
    lines: 4,
    up: 1,
    down: 1,
    unchanged: 1,
    turnover: 175,
    upTurnover: 100,
    downTurnover: 50,
    shares: 16,
    trades: 6,
    marketCap: 1.1e12,
  });
  expect(boardTotals([])).toMatchObject({ lines: 0, turnover: 0 });
});
