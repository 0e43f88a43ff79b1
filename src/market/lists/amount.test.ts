import { expect, test } from "vitest";
import { cellFigure, decimalSignOf, readAmount } from "./amount.ts";

test.each([
  ["2.5m", 2_500_000],
  ["100 K", 100_000],
  ["1,000,000", 1_000_000],
  ["3 bn", 3e9],
  ["20 million", 2e7],
  ["5 lakh", 500_000],
  ["5 lakhs", 500_000],
  ["12.3 L", 1_230_000],
  ["2 cr", 2e7],
  ["4.5 Crore", 4.5e7],
  ["1,23,45,678", 12_345_678],
  ["0.1", 0.1],
  ["20,50", 20.5],
  ["1,5", 1.5],
  ["1,5m", 1_500_000],
  ["0,50", 0.5],
  ["0,500", 0.5],
  ["1,234", 1_234],
  ["1,234.50", 1_234.5],
  ["12345,5", 12_345.5],
  ["1.234m", 1_234_000],
  ["0.125", 0.125],
  ["20.000", undefined],
  ["1.234,50", undefined],
  ["1.234.567", undefined],
  ["1,2,3", undefined],
  ["1,23,45", undefined],
  ["12.34567", 12.3457],
  ["", undefined],
  ["0", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["m", undefined],
  ["5 constructor", undefined],
  ["5 s", undefined],
  ["99999999999999", undefined],
])("a typed “%s” means %s", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  ["1.234,50", ",", 1_234.5],
  ["1,234.50", ".", 1_234.5],
  ["20.000", ".", 20],
  ["20.000", ",", 20_000],
  ["20.000", undefined, undefined],
  ["20,50", undefined, 20.5],
  ["20,50", ".", undefined],
  ["(1,000)", ".", -1_000],
  ["−5", undefined, -5],
  ["5-", undefined, -5],
  ["Rs. 1 234.50", ".", 1_234.5],
  ["12,34,567.00", ".", 1_234_567],
  ["(5", ".", undefined],
  ["0", ".", 0],
  ["", ".", undefined],
  ["5 lakh", ".", undefined],
] as const)("a cell %j with the decimal sign %s is %s", (cell, sign, value) => {
  expect(cellFigure(cell, sign)).toBe(value);
});

test.each([
  [["1.000", "19,80"], ","],
  [["1,000", "19.80"], "."],
  [["1.000", "20"], undefined],
])("the decimal sign of %j is %s", (cells, sign) => {
  expect(decimalSignOf(cells)).toBe(sign);
});
