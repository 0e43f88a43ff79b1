import { expect, test } from "vitest";
import { spansAcross } from "./spansAcross.ts";

/** Midnight in Colombo. */
const at = (month: number, date: number, year = 2026) => Date.UTC(year, month - 1, date) - 5.5 * 3_600_000;
const jump = (beforeAt: number, day: number) => ({ at: day, beforeAt, from: 170, to: 34 });
/** a Friday */
const friday = at(10, 9);
const across = (...jumps: ReturnType<typeof jump>[]) => [...spansAcross(jumps, friday).keys()];

test.each([
  ["within the week", jump(at(10, 6), at(10, 7)), ["week", "month", "year", "twelveMonths", "allTime"]],
  ["over its weekend", jump(at(10, 2), at(10, 5)), ["month", "year", "twelveMonths", "allTime"]],
  ["at the month's first session", jump(at(9, 30), at(10, 1)), ["year", "twelveMonths", "allTime"]],
  ["over the new year", jump(at(12, 31, 2025), at(1, 2)), ["twelveMonths", "allTime"]],
  ["more than a year ago", jump(at(10, 8, 2025), at(10, 9, 2025)), ["allTime"]],
])("a jump %s is in every span that holds a price from before it", (_, one, spans) => {
  expect(across(one)).toEqual(spans);
});

test("of several jumps the newest within a span is named, and without any no span is across one", () => {
  const [old, late] = [jump(at(2, 2), at(2, 3)), jump(at(10, 6), at(10, 7))];
  expect(spansAcross([old, late], friday).get("year")).toBe(late);
  expect(across()).toEqual([]);
});
