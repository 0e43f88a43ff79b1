import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { lineTotals, rowDoubt } from "./fit.ts";
import { rowOf, ten } from "./testing/markets.ts";

const midnight = Date.parse("2026-11-20T00:00:00+05:30");
const before = lineTotals(rowOf({ shares: 100, trades: 10, turnover: 2_000 }), { day: midnight, at: ten });
const doubt = (row: Partial<BoardRow>) => rowDoubt(rowOf(row), ten, before);

test.each<[Partial<BoardRow>]>([
  [{ price: 0 }],
  [{ price: -1 }],
  [{ price: Number.NaN }],
  [{ price: Number.POSITIVE_INFINITY }],
  [{ price: 2_050 }],
  [{ price: 0.2 }],
  [{ price: 20, high: 19, low: 20 }],
  [{ price: 20, high: 21, low: 0 }],
  [{ price: 20, shares: 99 }],
  [{ price: 20, trades: 9 }],
  [{ price: 20, turnover: 1_999 }],
  [{ price: 20, trades: 10.5 }],
  [{ price: 20, turnover: Number.NaN }],
])("%o cannot be true", (row) => {
  expect(doubt(row)).toBe("impossible");
});

test("a price of another scale is true if the day opened with that scale", () => {
  expect(doubt({ price: 5, open: 5.1 })).toBeUndefined();
  expect(doubt({ price: 50, open: 5.1 })).toBe("impossible");
  expect(doubt({ price: 5, previousClose: undefined, changePercent: -75, open: 5.1 })).toBeUndefined();
});

test("a low price may move by two ticks, which is more per cent than a day allows otherwise", () => {
  expect(doubt({ price: 0.5, previousClose: 0.3, open: 0.3 })).toBeUndefined();
});

test("counters may start anew on another day, and may be missing", () => {
  expect(rowDoubt(rowOf({ price: 20, shares: 1 }), ten + 86_400_000, before)).toBeUndefined();
  expect(doubt({ price: undefined })).toBeUndefined();
});

test("a row without a trade of today is not a wrong one", () => {
  expect(rowDoubt(undefined, ten, undefined)).toBe("untraded");
  expect(doubt({ price: 2_050, earlier: true })).toBe("untraded");
  expect(doubt({ lastTradeAt: midnight - 1 })).toBe("untraded");
  expect(doubt({ lastTradeAt: midnight })).toBeUndefined();
});
