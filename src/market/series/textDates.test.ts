import { expect, test } from "vitest";
import { datesInText } from "./textDates.ts";

const body = [
  "Date of Announcement: - 31.Jan.2019",
  "Rate of Dividend: - Rs. 2.00 per share / Second Interim",
  "XD: - 12.Feb.2019",
  "Payment: - 22.Feb.2019",
].join("\n");

test("dates are found with their line, and the day the text itself bears is none of them", () => {
  expect(datesInText(body)).toEqual([
    { name: "XD", at: Date.parse("2019-02-12T00:00:00+05:30"), line: "XD: - 12.Feb.2019" },
    { name: "Payment", at: Date.parse("2019-02-22T00:00:00+05:30"), line: "Payment: - 22.Feb.2019" },
  ]);
});

test.each([
  ["XD: 1st July 2026", "2026-07-01"],
  ["XD : - 09 Sept 2026", "2026-09-09"],
  ["  Record date: 3-Mar-2026 (subject to approval)", "2026-03-03"],
])("%s is of %s", (line, day) => expect(datesInText(line)[0]?.at).toBe(Date.parse(`${day}T00:00:00+05:30`)));

test.each([
  undefined,
  "",
  "XD: - 31.Feb.2019",
  "XD: - 12.Foo.2019",
  "XD: soon",
  "Financial Year: - 2018/2019",
  "the XD date follows",
])("%o holds none", (words) => expect(datesInText(words)).toEqual([]));

test("of endless dates a few are told", () =>
  expect(datesInText("XD: - 12.Feb.2019\n".repeat(5_000))).toHaveLength(12));
