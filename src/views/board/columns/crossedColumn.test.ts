import { afterEach, expect, test } from "vitest";
import { crossedValues } from "#feed/tape/crossedValues";
import { boardRow } from "#views/board/testing/testRows";
import { crossedValueColumn as column } from "./crossedColumn.ts";

/** JKH's figures of one day */
const jkh = boardRow("JKH.N0000", {
  shares: 3_052_893,
  sharesWithCrossings: 6_052_893,
  trades: 294,
  tradesWithCrossings: 295,
  price: 20.4,
  previousClose: 20.5,
});

afterEach(() => crossedValues.set(new Map()));

test("an estimated value has a ≈, its formula, and says in a saved file that it is an estimate", () => {
  expect(column.show(jkh)).toBe("≈ 61.50 M");
  expect(column.title?.(jkh)).toBe("3,000,000 crossed × 20.50 = ≈ 61,500,000.00");
  expect(column.saved?.["crossedValue"]?.(jkh)).toBe(61_500_000);
  expect(column.saved?.["crossedWorth"]?.(jkh)).toBe("about");
});

test("a value that a quote gave is exact", () => {
  const value = { shares: 3_000_000, trades: 1, value: 60_000_000, slack: 0, at: 5 };
  crossedValues.set(new Map([["JKH.N0000", { values: [value], since: Number.NEGATIVE_INFINITY }]]));
  expect(column.show(jkh)).toBe("60.00 M");
  expect(column.title?.(jkh)).toBe("Quote’s turnover − board’s turnover = 60,000,000.00");
  expect(column.value(jkh)).toBe(60_000_000);
});

test("a line without blocks has a dash, and sorts as 0", () => {
  const none = boardRow("A", { shares: 5, sharesWithCrossings: 5 });
  expect(column.show(none)).toBe("—");
  expect(column.title?.(none)).toBe("No shares crossed today");
  expect(column.value(none)).toBe(0);
});
