import { expect, test } from "vitest";
import { readAmount } from "./amount.ts";

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
