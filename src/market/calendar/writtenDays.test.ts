import { expect, test } from "vitest";
import { writtenDays } from "./writtenDays.ts";

const published = Date.parse("2026-11-20T17:30:00+05:30");
const daysIn = (text: string, publishedAt: number | undefined = published) => {
  const { read, unread } = writtenDays(text, publishedAt);
  const days = read.map(({ at }) => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10));
  return [...days, ...unread.map(({ reason }) => reason)];
};

test.each([
  ["XD: - 12.Feb.2019", "2019-02-12"],
  ["XD: 1st July 2026", "2026-07-01"],
  ["XD : - 09 Sept 2026", "2026-09-09"],
  ["  Record date: 3-Mar-2026 (subject to approval)", "2026-03-03"],
  ["01 Jul 2026", "2026-07-01"],
  ["the 22nd of December, 2026", "2026-12-22"],
  ["on December 22, 2026", "2026-12-22"],
  ["2026-12-22", "2026-12-22"],
  ["25/12/2026", "2026-12-25"],
  ["12/25/2026", "2026-12-25"],
  ["05.05.2027", "2027-05-05"],
  ["Monday, 30th November 2026", "2026-11-30"],
  ["30th November 2026 (Monday)", "2026-11-30"],
  ["30TH NOVEMBER 2026", "2026-11-30"],
])("%s is the day %s", (text, day) => expect(daysIn(text)).toEqual([day]));

test.each([
  ["Febuary 12, 2027", "2027-02-12"],
  ["12th Decemebr 2026", "2026-12-12"],
  ["3rd Agust 2026", "2026-08-03"],
  ["3rd Setpember 2026", "2026-09-03"],
])("%s has a misspelt month, and is the day %s", (text, day) => expect(daysIn(text)).toEqual([day]));

test.each([
  ["13th and 14th April 2027", ["2027-04-13", "2027-04-14"]],
  ["18 to 22 April 2027", ["2027-04-18", "2027-04-22"]],
  ["28 February and 1 March 2027", ["2027-02-28", "2027-03-01"]],
  ["XD on 12 December 2026 and payment on 22 December 2026", ["2026-12-12", "2026-12-22"]],
])("%s has several days", (text, days) => expect(daysIn(text)).toEqual(days));

test.each([
  ["03/04/2026", "order"],
  ["12/11/26", "order"],
  ["31.Feb.2019", "absent"],
  ["12.Foo.2019", "absent"],
  ["2026 දෙසැම්බර් 12", "absent"],
  ["Sunday, 30th November 2026", "weekday"],
])("%s is not read, with the reason %s", (text, reason) => expect(daysIn(text)).toEqual([reason]));

test("a day without a year is the next such day, if it comes within half a year of the publication", () => {
  expect(daysIn("XD on 12th December")).toEqual(["2026-12-12"]);
  expect(daysIn("XD on 15 January")).toEqual(["2027-01-15"]);
  expect(daysIn("XD on 15 October")).toEqual(["year"]);
  expect(writtenDays("XD on 12th December", undefined).unread).toMatchObject([{ reason: "year" }]);
});

test.each([
  "",
  "Financial Year: - 2018/2019",
  "1 for 4",
  "Rs. 2.00 per share",
  "it may be 1 may be 2",
  "10:30",
])("%o has no day", (text) => expect(daysIn(text)).toEqual([]));

test("a very long text is read at once", () => {
  expect(writtenDays("12, ".repeat(20_000), published)).toEqual({ read: [], unread: [] });
});
