import { expect, test } from "vitest";
import { dayOrderOf, isLikeDay, readDay } from "./dayWord.ts";

test.each([
  ["2026-10-02", "2026-10-02"],
  ["2026/10/2 14:30", "2026-10-02"],
  ["2026-10-02T14:30:00", "2026-10-02"],
  ["02/10/2026", "2026-10-02"],
  ["2.10.26", "2026-10-02"],
  ["02-Oct-2026", "2026-10-02"],
  ["2 October 2026 10:30 AM", "2026-10-02"],
  ["31/02/2026", undefined],
  ["10/25/2026", undefined],
  ["2 Foo 2026", undefined],
  ["19.80", undefined],
  ["", undefined],
])("%s is the day %s", (written, day) => {
  expect(readDay(written)).toBe(day);
});

test("a file may have the month first, which its days tell", () => {
  expect(readDay("10/02/2026", "monthFirst")).toBe("2026-10-02");
  expect(dayOrderOf(["10/02/2026", "10/25/2026"])).toBe("monthFirst");
  expect(dayOrderOf(["10/02/2026", "11/02/2026"])).toBe("dayFirst");
});

test("a price is not like a day, and a day that does not exist is", () => {
  expect([isLikeDay("19.80"), isLikeDay("2026-02-31"), isLikeDay("2-Oct-2026")]).toEqual([false, true, true]);
});
