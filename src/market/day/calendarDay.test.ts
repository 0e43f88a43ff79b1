import * as fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDay, startOfDay, yearsBefore } from "./calendarDay.ts";

test.each(["2026-07-10", "2024-02-29", "1999-12-31", "2100-01-01"])("%s is a day", (day) =>
  expect(calendarDay(day)).toBe(day),
);

test.each([
  undefined,
  "",
  "2026/07/10",
  "10/07/2026",
  "2026-7-10",
  "2026-02-30",
  "2026-13-01",
  " 2026-07-10",
  "2026-07-10T00:00",
  "2026-07-10/",
  "0026-07-10",
])("%o is none", (written) => expect(calendarDay(written)).toBeUndefined());

test("whatever is written, no slash and nothing but digits and hyphens comes out", () => {
  const dates = fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), dates), (written) => {
      expect(calendarDay(written) ?? "2026-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
  );
});

test("a day begins at the exchange's midnight, and years go back from it", () => {
  expect(startOfDay("2026-07-10")).toBe(Date.parse("2026-07-10T00:00:00+05:30"));
  expect(yearsBefore("2026-07-10", 1)).toBe("2025-07-10");
  expect(yearsBefore("2024-02-29", 1)).toBe("2023-02-28");
});
