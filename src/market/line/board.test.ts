import { describe, expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import {
  averageTrade,
  type BoardRow,
  changePercentAt,
  crossedShares,
  crossedTrades,
  gapPercent,
  isOutsideRange,
  isRescaled,
  minutesSinceTrade,
  percentOf,
  rangePosition,
  shareOf,
  vwap,
} from "./board.ts";

test.each([
  [{ turnover: 61_040_000, shares: 3_052_893 }, 19.994],
  [{ turnover: 61_040_000, shares: 0 }, undefined],
  [{ turnover: 61_040_000 }, undefined],
  [{ shares: 3 }, undefined],
  [{ turnover: 100, shares: 10, low: 10.5, high: 12 }, undefined],
  [{ turnover: 100, shares: 10, low: 8, high: 9.5 }, undefined],
  [{ turnover: 100, shares: 10, low: 10, high: 10 }, 10],
])("the average price of %o is %s", (changed, average) => {
  const found = vwap(boardRow(changed));
  if (average === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(average, 2);
});

test.each([
  [{ shares: 3_052_893, sharesWithCrossings: 6_052_893 }, 3_000_000],
  [{ shares: 100, sharesWithCrossings: 100 }, 0],
  [{ shares: 100, sharesWithCrossings: 90 }, undefined],
  [{ shares: 100 }, undefined],
])("shares crossed in %o are the difference of the totals, and never negative: %s", (changed, crossed) => {
  expect(crossedShares(boardRow(changed))).toBe(crossed);
});

test("the number of crossed trades is the difference of the counts", () => {
  expect(crossedTrades(boardRow({ trades: 294, tradesWithCrossings: 297 }))).toBe(3);
});

describe("derived figures", () => {
  test.each([
    ["average trade", averageTrade(boardRow({ shares: 30, trades: 4 })), 7.5],
    ["average trade without trades", averageTrade(boardRow({ shares: 30, trades: 0 })), undefined],
    ["gap", gapPercent(boardRow({ open: 11, previousClose: 10 })), 10],
    ["gap on a first day", gapPercent(boardRow({ open: 11, previousClose: 0 })), undefined],
    ["share", shareOf(1, 4), 25],
    ["share of nothing", shareOf(1, 0), undefined],
    ["share of a whole that a newer part has outgrown a little", shareOf(100.9, 100), 100],
    ["more than the whole, which is no share", shareOf(102, 100), undefined],
    ["shares of 2e12 %", shareOf(2e20, 1e10), undefined],
    ["a part below nothing", shareOf(-1, 100), undefined],
    ["per cent beyond the whole", percentOf(300, 100), 300],
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
])("%j is at %s of its range, outside: %s", (row, position, outside) => {
  expect(rangePosition(boardRow(row))).toBe(position);
  expect(isOutsideRange(boardRow(row))).toBe(outside);
});

test.each([
  [1_000_000, 1_000_000 + 59_999, 0],
  [1_000_000, 1_000_000 + 60_000, 1],
  [1_000_000, 900_000, 0],
  [undefined, 900_000, undefined],
  [900_000 + 3 * 3_600_000, 900_000, undefined],
])("a trade at %s seen at %s was %s minutes ago", (lastTradeAt, at, minutes) => {
  expect(minutesSinceTrade(boardRow({ lastTradeAt }), at)).toBe(minutes);
});

test("a print's change is worked out from its own price, whatever trades come later", () => {
  const row = { previousClose: 331, price: 322.75, changePercent: -2.49 } as BoardRow;
  expect(changePercentAt(row, 323)).toBeCloseTo(-2.417, 3);
  expect(changePercentAt(row, undefined)).toBeUndefined();
});

test.each([
  ["a split 1:3 that the exchange did not adjust", 60, 183.75, true],
  ["a split 1:10", 65.5, 680.5, true],
  ["a fall of 48 % over night", 52, 100, false],
  ["a fall of 58 %", 42, 100, false],
  ["a rise of 400 %", 100, 20, false],
  ["a rise of 900 %", 100, 10, false],
])("%s: %d after %d is rescaled: %s", (_, price, previousClose, is) => {
  const row = boardRow({ price, previousClose, open: price, high: price * 1.02, low: price * 0.98 });
  expect(isRescaled(row)).toBe(is);
});
