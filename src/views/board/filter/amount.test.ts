import { expect, test } from "vitest";
import { readAmount, writeAmount } from "./amount.ts";

test.each([
  ["2.5m", 2_500_000],
  ["100 K", 100_000],
  ["1,000,000", 1_000_000],
  ["3 bn", 3e9],
  ["0.1", 0.1],
  ["12.34567", 12.3457],
  ["", undefined],
  ["0", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["m", undefined],
  ["99999999999999", undefined],
])("“%s” typed means %s", (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  [100_000, "100 K"],
  [2_500_000, "2.5 M"],
  [1e9, "1 B"],
  [1_234_567, "1234567"],
  [750, "750"],
  [0.1, "0.1"],
])("%s is written %s, and read back as it was", (amount, written) => {
  expect(readAmount(writeAmount(amount))).toBe(amount);
  expect(writeAmount(amount)).toBe(written);
});
