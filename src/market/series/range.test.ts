import { expect, test } from "vitest";
import { fillsRange, type Range } from "./range.ts";

const days = (span: number) => [{ at: 0 }, { at: span * 86_400_000 }];

test.each([
  ["1W", 4, true],
  ["1W", 1, false],
  ["1W", 20, false],
  ["1M", 26, true],
  ["1M", 12, false],
  ["3M", 82, true],
  ["1Y", 360, true],
  ["1Y", 335, true],
  ["1Y", 148, false],
] satisfies [Range, number, boolean][])("%s of days that span %i days: %s", (range, span, filled) => {
  expect(fillsRange(range, days(span))).toBe(filled);
});

test("nothing at all is no other span", () => {
  expect(fillsRange("1Y", [])).toBe(true);
});
