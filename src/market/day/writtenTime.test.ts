import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfMoment, readReplayMoment, writeMoment } from "./recordings.ts";
import {
  byMonth,
  calendarDay,
  publishedAt,
  sortComingFirst,
  startOfDay,
  yearsBefore,
} from "./writtenTime.ts";

test.each([
  ["2026-07-01 11:07:11", Date.UTC(2026, 6, 1, 5, 37, 11)],
  ["2026-01-01 00:00:00", Date.UTC(2025, 11, 31, 18, 30)],
  ["2026-02-31 11:07:11", undefined],
  ["2026-13-01 11:07:11", undefined],
  ["1 July 2026", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s at the exchange is %s", (written, at) => {
  expect(publishedAt(written)).toBe(at);
});

test("items are grouped by month in the order sent, each once", () => {
  const item = (year: number | undefined, month: number | undefined, id: string) => ({ year, month, id });
  const groups = byMonth([
    item(2026, 7, "a"),
    item(2026, 6, "b"),
    item(2026, 7, "c"),
    item(undefined, undefined, "d"),
  ]);
  expect(groups.map(({ year, month, items }) => [year, month, items.map(({ id }) => id)])).toEqual([
    [2026, 7, ["a", "c"]],
    [2026, 6, ["b"]],
    [undefined, undefined, ["d"]],
  ]);
});

test("coming items are first, beginning with the next; then past items, the newest first; undated items are last", () => {
  const today = Date.parse("2026-11-20T00:00:00+05:30");
  const items = [
    { published: "2026-11-02 09:00:00" },
    { published: "soon" },
    { published: "2026-12-24 09:00:00" },
    { published: "2026-11-19 23:59:59" },
    { published: undefined },
    { published: "2026-11-20 08:00:00" },
  ];
  expect(sortComingFirst(items, today).map(({ published }) => published)).toEqual([
    "2026-11-20 08:00:00",
    "2026-12-24 09:00:00",
    "2026-11-19 23:59:59",
    "2026-11-02 09:00:00",
    "soon",
    undefined,
  ]);
});

test.each(["2026-07-10", "2024-02-29", "1999-12-31", "2100-01-01"])("%s is accepted as a day", (day) =>
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
])("%o is not a time", (written) => expect(calendarDay(written)).toBeUndefined());

test("any text becomes digits and hyphens only, without a slash", () => {
  const dates = fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), dates), (written) => {
      expect(calendarDay(written) ?? "2026-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
  );
});

test("a day begins at the exchange's midnight, and the same date can be found in earlier years", () => {
  expect(startOfDay("2026-07-10")).toBe(Date.parse("2026-07-10T00:00:00+05:30"));
  expect(yearsBefore("2026-07-10", 1)).toBe("2025-07-10");
  expect(yearsBefore("2024-02-29", 1)).toBe("2023-02-28");
});

test.each([
  ["2026-10-02T11:42:10", "2026-10-02T06:12:10.000Z"],
  ["2026-10-02T11:42", "2026-10-02T06:12:00.000Z"],
  ["2026-10-02T00:00:00", "2026-10-01T18:30:00.000Z"],
  ["2028-02-29T09:30:00", "2028-02-29T04:00:00.000Z"],
])("%s at the exchange is %s, and is written the same", (written, instant) => {
  const at = readReplayMoment(written, undefined)?.at;
  expect(at).toBe(Date.parse(instant));
  expect(writeMoment(at ?? 0)).toBe(written.length === 16 ? `${written}:00` : written);
  expect(dayOfMoment(at ?? 0)).toBe(written.slice(0, 10));
});

test.each([
  "",
  "yesterday",
  "2026-10-02 11:42:10",
  "2026-13-02T11:42:10",
  "2026-02-31T11:42:10",
  "2026-10-02T25:00:00",
  "2026-10-02T11:60",
  " 2026-10-02T11:42:10",
])('"%s" is no moment', (written) => {
  expect(readReplayMoment(written, undefined)).toBe(undefined);
});

test("parts of a second are left out", () => {
  const at = Date.parse("2026-10-02T06:12:10.999Z");
  expect(writeMoment(at)).toBe("2026-10-02T11:42:10");
});

test.each([
  ["2026-10-02T11:42:10", "2026-10-02T06:12:10Z", undefined],
  ["2026-10-02-2T11:42", "2026-10-02T06:12:00Z", 2],
  ["11:42", "2026-11-20T06:12:00Z", undefined],
  ["9:05:07", "2026-11-20T03:35:07Z", undefined],
  ["2026-10-02T11:42:10.123", "2026-10-02T06:12:10.123Z", undefined],
  ["2026-10-02T11:42:10.5", "2026-10-02T06:12:10.500Z", undefined],
  ["2026-10-02T06:12:10Z", "2026-10-02T06:12:10Z", undefined],
  ["2026-10-02T11:42:10+05:30", "2026-10-02T06:12:10Z", undefined],
  ["2026-10-02T11:42 05:30", "2026-10-02T06:12:00Z", undefined],
  ["2026-10-02T02:12:10.250-04:00", "2026-10-02T06:12:10.250Z", undefined],
  [String(Date.UTC(2026, 9, 2, 6, 12, 10, 123)), "2026-10-02T06:12:10.123Z", undefined],
])("%s in a page's address is a moment, and may name a recording", (written, instant, number) => {
  const at = Date.parse(instant);
  expect(readReplayMoment(written, "2026-11-20")).toEqual({ at, number });
  if (number !== undefined) expect(writeMoment(at, number)).toBe(`${written}:00`);
});

test("a day without a time is the end of its recording", () => {
  const at = Date.parse("2026-10-02T23:59:59+05:30");
  expect(readReplayMoment("2026-10-02", undefined)).toEqual({ at, number: undefined, isDay: true });
  expect(readReplayMoment("2026-10-02-2", undefined)).toEqual({ at, number: 2, isDay: true });
});

test.each([
  "",
  "abc",
  "25:00",
  "11:60",
  "2026-10-02T",
  "2026-02-31",
  "2026-10-02-T11:42",
  "2026-10-02-1234T11:42",
  "2026-10-02T11:42+25:00",
  "123",
  "2026-10-0211:42",
])('"%s" in a page\'s address is no moment', (written) => {
  expect(readReplayMoment(written, "2026-11-20")).toBe(undefined);
});

test("if no day was recorded, a time without a day is not a moment", () => {
  expect(readReplayMoment("11:42", undefined)).toBe(undefined);
});
