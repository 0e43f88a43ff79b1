import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { datesInText, daysTraded, partOfDays } from "./dayCoverage.ts";
import type { StockPoint } from "./series.ts";

const start = Date.parse("2025-07-16T00:00:00+05:30");
const days = (every: number, count: number, quantity: number): StockPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    at: start + at * every * 86_400_000,
    price: 20,
    quantity,
    high: undefined,
    low: undefined,
    open: undefined,
  }));

test("five rows of a year are reported as five of about 240 sessions", () => {
  const points = days(91, 5, 1_000_000);
  expect(partOfDays(points, 2_956_000_000)).toEqual({ listed: 5, sessions: 240 });
  expect(partOfDays(points, undefined)).toEqual({ listed: 5, sessions: 240 });
});

test("a line that rarely trades has all its days if they contain the year's shares", () => {
  expect(partOfDays(days(14, 26, 100), 2_600)).toBeUndefined();
  expect(daysTraded(days(14, 26, 100), 2_600)).toBe(26);
});

test("days of nearly every session count as complete, whatever their shares", () => {
  expect(partOfDays(days(1.5, 240, 100), 24_000)).toBeUndefined();
  expect(partOfDays(days(1.5, 60, 1), 24_000)).toBeUndefined();
  expect(partOfDays([], 5)).toBeUndefined();
});

test("there is no average day if the rows contain less than half of the year's shares", () => {
  expect(daysTraded(days(1.5, 240, 100), 24_000)).toBe(240);
  expect(daysTraded(days(1.5, 60, 100), 24_000)).toBeUndefined();
  expect(daysTraded(days(91, 5, 1_000_000), 2_956_000_000)).toBeUndefined();
  expect(daysTraded(days(1.5, 240, 100), undefined)).toBeUndefined();
});

const captures = join(import.meta.dirname, "../../../../shared/captures");
test.skipIf(!existsSync(captures))("the captured rows of JKH.N0000 are 5 of about 240 sessions", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(captures, `${name}.json`), "utf8"));
  const { chartData } = read("companyChartDataByStock/JKH.N0000_period5");
  const points = chartData.map(({ t, p, q }: Record<string, number>) => ({ at: t, price: p, quantity: q }));
  const { p12ShareVolume } = read("companyInfoSummery/JKH.N0000").reqSymbolInfo;
  expect(partOfDays(points, p12ShareVolume)).toEqual({ listed: 5, sessions: 240 });
  expect(daysTraded(points, p12ShareVolume)).toBeUndefined();
});

const body = [
  "Date of Announcement: - 31.Jan.2019",
  "Rate of Dividend: - Rs. 2.00 per share / Second Interim",
  "XD: - 12.Feb.2019",
  "Payment: - 22.Feb.2019",
].join("\n");

test("dates are found with their text line, except the announcement's own date", () => {
  expect(datesInText(body)).toEqual([
    { name: "XD", at: Date.parse("2019-02-12T00:00:00+05:30"), line: "XD: - 12.Feb.2019" },
    { name: "Payment", at: Date.parse("2019-02-22T00:00:00+05:30"), line: "Payment: - 22.Feb.2019" },
  ]);
});

test.each([
  ["XD: 1st July 2026", "2026-07-01"],
  ["XD : - 09 Sept 2026", "2026-09-09"],
  ["  Record date: 3-Mar-2026 (subject to approval)", "2026-03-03"],
])("%s gives the date %s", (line, day) =>
  expect(datesInText(line)[0]?.at).toBe(Date.parse(`${day}T00:00:00+05:30`)),
);

test.each([
  undefined,
  "",
  "XD: - 31.Feb.2019",
  "XD: - 12.Foo.2019",
  "XD: soon",
  "Financial Year: - 2018/2019",
  "the XD date follows",
])("%o gives no date", (words) => expect(datesInText(words)).toEqual([]));

test("of very many dates only a few are listed", () =>
  expect(datesInText("XD: - 12.Feb.2019\n".repeat(5_000))).toHaveLength(12));
