import { expect, test } from "vitest";
import { sessionsAYear } from "#market/series/series";
import { boardRow } from "#market/testing/fixtures";
import { leadersBy, rangePercent } from "./leadersBy.ts";
import { measures } from "./measures.ts";
import { usualDay } from "./usual.ts";

const rows = [
  boardRow({ symbol: "A", turnover: 5, trades: 3, tradesWithCrossings: 9, open: 11, previousClose: 10 }),
  boardRow({
    symbol: "B",
    turnover: 7,
    trades: 8,
    open: 8,
    previousClose: 10,
    price: 100,
    low: 90,
    high: 100,
  }),
  boardRow({
    symbol: "C",
    price: 20,
    shares: 1,
    sharesWithCrossings: 3_000_001,
    open: 10,
    previousClose: 10,
  }),
  boardRow({ symbol: "NOTHING" }),
];
const by = (...given: Parameters<typeof leadersBy> extends [unknown, ...infer Rest] ? Rest : never) =>
  leadersBy(rows, ...given).map(({ symbol, value }) => [symbol, value]);

test("by turnover and by trades the largest is first, and trades include crossings", () => {
  expect(by("turnover")).toEqual([
    ["B", 7],
    ["A", 5],
  ]);
  expect(by("trades")[0]).toEqual(["A", 9]);
});

test("opening gaps are ranked by size, up or down, and a gap of 0 is left out", () => {
  expect(by("gap")).toEqual([
    ["B", -20],
    ["A", 10],
  ]);
});

test("crossed shares have the value that a quote gave, or else an estimate", () => {
  expect(leadersBy(rows, "crossed")).toMatchObject([{ symbol: "C", value: 30_000_000, about: true }]);
  const value = { shares: 3_000_000, trades: 1, value: 57_000_000, slack: 0, at: 5 };
  const blocks = new Map([["C", { values: [value], since: 0 }]]);
  expect(leadersBy(rows, "crossed", { blocks })).toMatchObject([{ value: 57_000_000, about: false }]);
});

test("the day's range is measured against the previous close", () => {
  expect(by("range")).toEqual([["B", 100]]);
  expect(rangePercent(boardRow({ high: 2, low: 1, previousClose: 0 }))).toBeUndefined();
});

test("lines near a twelve-month extreme are listed only if their quote was read, the nearest first", () => {
  const years = new Map([
    ["B", { high: 125, low: 50 }],
    ["C", { high: 20, low: undefined }],
  ]);
  expect(by("yearHigh", { years })).toEqual([
    ["C", 0],
    ["B", 20],
  ]);
  expect(by("yearLow", { years })).toEqual([["B", 100]]);
  expect(by("yearHigh")).toEqual([]);
});

test.each(measures)("%s lists at most the number requested, and nothing for an empty board", (measure) => {
  expect(leadersBy([], measure)).toEqual([]);
  expect(leadersBy(rows, measure, { count: 1 }).length).toBeLessThanOrEqual(1);
});

const now = Date.UTC(2026, 6, 10);

test("a usual day is the average of the sessions of twelve months", () => {
  expect(usualDay({ sum: 240e6, listedAt: Date.UTC(1990, 0, 1) }, now)).toBe(240e6 / sessionsAYear);
  expect(usualDay({ sum: 240e6, listedAt: undefined }, now)).toBe(1e6);
});

test.each([
  ["nothing is said of the twelve months", { sum: undefined, listedAt: undefined }],
  ["the line never traded", { sum: 0, listedAt: undefined }],
  ["the line was listed within them", { sum: 240e6, listedAt: Date.UTC(2026, 0, 5) }],
])("there is no usual day if %s", (_, year) => {
  expect(usualDay(year, now)).toBeUndefined();
});
