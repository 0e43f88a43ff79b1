import { describe, expect, test } from "vitest";
import {
  direction,
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatLeast,
  formatPrice,
  formatShare,
  formatTimes,
} from "./format.ts";

describe("a figure has one way to be written", () => {
  test.each([
    [1013.25, "1,013.25"],
    [0.3, "0.30"],
    [0, "0.00"],
    [-2.5, "−2.50"],
    [-0.001, "0.00"],
    [98539.914, "98,539.91"],
    [undefined, "—"],
  ])("price %s is shown as %s", (value, shown) => expect(formatPrice(value)).toBe(shown));

  test.each([
    [formatPrice(1e300), "1.00e+300"],
    [formatPrice(-1e300), "−1.00e+300"],
    [formatChange(2e18), "+2.00e+18"],
    [formatChangePercent(-2e18), "−2.00e+18%"],
    [formatCount(1e15), "1.00e+15"],
    [formatCompact(1e15), "1.00e+15"],
    [formatCompact(9.5e14), "950.00 T"],
  ])("no figure has hundreds of digits: %s", (shown, written) => expect(shown).toBe(written));

  test.each([
    [8, "+8.00"],
    [-0.4, "−0.40"],
    [0, "0.00"],
    [-0, "0.00"],
    [0.001, "0.00"],
    [-0.001, "0.00"],
    [-44.25, "−44.25"],
    [undefined, "—"],
  ])("change %s is shown as %s", (value, shown) => expect(formatChange(value)).toBe(shown));

  test.each([
    [1.5, "+1.50%"],
    [-0.25, "−0.25%"],
    [0, "0.00%"],
    [-0.004, "0.00%"],
    [1234.5, "+1,234.50%"],
    [undefined, "—"],
  ])("%s per cent is shown as %s", (value, shown) => expect(formatChangePercent(value)).toBe(shown));

  test.each([
    [873_370_000, "873.37 M"],
    [1_006_020_000_000, "1.01 T"],
    [2_030_000_000, "2.03 B"],
    [739.2, "739.20"],
    [88_070, "88.07 K"],
    [999_996, "1.00 M"],
    [999_994, "999.99 K"],
    [-140_210_000, "−140.21 M"],
    [0, "0.00"],
    [undefined, "—"],
  ])("amount %s is shown as %s", (value, shown) => expect(formatCompact(value)).toBe(shown));

  test.each([
    [2762016, "2,762,016"],
    [17_741_205_405, "17,741,205,405"],
    [0, "0"],
    [undefined, "—"],
  ])("count %s is shown as %s", (value, shown) => expect(formatCount(value)).toBe(shown));

  test.each([
    [1.49, "1.49%"],
    [0.0039, "< 0.01%"],
    [0.005, "0.01%"],
    [0, "0.00%"],
    [undefined, "—"],
  ])("share %s is shown as %s", (value, shown) => expect(formatShare(value)).toBe(shown));
});

test.each([
  [1.488, "1.49×"],
  [0.0039, "< 0.01×"],
  [0, "0.00×"],
  [undefined, "—"],
])("%s times is shown as %s", (value, shown) => expect(formatTimes(value)).toBe(shown));

test("of what is less than a hundredth nothing is the least", () => {
  expect(["1.49%", "< 0.01%", "—"].map(formatLeast)).toEqual(["≥ 1.49%", "—", "—"]);
});

test.each([
  [0.1, "up"],
  [-0.1, "down"],
  [0, "flat"],
  [0.004, "flat"],
  [Number.POSITIVE_INFINITY, "flat"],
  [Number.NaN, "flat"],
  [undefined, "flat"],
])("%s points %s, as its text does", (value, way) => expect(direction(value)).toBe(way));
