import { expect, test } from "vitest";
import {
  atOfficialCloses,
  closeBeforeTrades,
  fillsRange,
  orderIndexPoints,
  orderStockPoints,
  type Range,
  type StockPoint,
} from "./series.ts";

const point = (at: number, price: number, quantity?: number): StockPoint => ({
  at,
  price,
  quantity,
  high: undefined,
  low: undefined,
  open: undefined,
});

test("index points are sorted by time, and if two are of one instant the last one sent counts", () => {
  expect(
    orderIndexPoints([
      { at: 3, value: 30 },
      { at: 1, value: 10 },
      { at: 3, value: 31 },
    ]),
  ).toEqual([
    { at: 1, value: 10 },
    { at: 3, value: 31 },
  ]);
});

test("trades of one instant become one point with the last price and all the shares", () => {
  expect(orderStockPoints([point(2, 12, 5), point(1, 10, 1), point(2, 11, 7)], "trades")).toEqual([
    point(1, 10, 1),
    { ...point(2, 11, 12), merged: 2 },
  ]);
});

test("trades are measured from the close that their own changes imply, if the page's previous close is of another session", () => {
  const said = { changePercent: undefined, sequence: 1, note: undefined, id: 1 };
  const trade = { ...point(1, 20, 5), sent: { ...said, change: 0.1 } };
  expect(closeBeforeTrades([trade], 18.6)).toBeCloseTo(19.9, 9);
  expect(closeBeforeTrades([trade], 19.9)).toBe(19.9);
  expect(closeBeforeTrades([point(1, 20, 5)], 18.6)).toBe(18.6);
});

test("a day sent twice is not counted twice", () => {
  expect(orderStockPoints([point(1, 10, 5), point(1, 10, 5)], "again")).toEqual([point(1, 10, 5)]);
});

test("an empty list of index points stays empty", () => {
  expect(orderIndexPoints([])).toEqual([]);
  expect(orderStockPoints([], "trades")).toEqual([]);
});

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
] satisfies [Range, number, boolean][])(
  "the days fill the range %s with %i days between first and last point: %s",
  (range, span, filled) => {
    expect(fillsRange(range, days(span))).toBe(filled);
  },
);

test("without points no range is filled", () => {
  expect(fillsRange("1Y", [])).toBe(true);
});

/** A tick near the close of 1 July 2026 and of the days after it. */
const at = (days: number) => Date.UTC(2026, 6, 1 + days, 9, 10);
const day = (days: number, value: number, changePercent: number | undefined) => ({
  at: at(days),
  value,
  changePercent,
});

const changeFrom = (close: number, value: number) => ((value - close) / close) * 100;

test("a day's official close follows from the next day's change", () => {
  const [first, second] = atOfficialCloses([day(0, 1000, 0.4), day(1, 1010, changeFrom(1004.98, 1010))]);
  expect(first).toMatchObject({ at: at(0), value: 1004.98, tick: 1000 });
  expect(first?.nearClose).toBeUndefined();
  expect(second).toMatchObject({ value: 1010, tick: 1010, nearClose: true });
});

test.each([
  ["the next day says no change", [day(0, 1000, 0.4), day(1, 1010, undefined)]],
  ["the next day fell by all", [day(0, 1000, 0.4), day(1, 1010, -100)]],
  ["the next change comes to a close of more than two decimals", [day(0, 1000, 0.4), day(1, 1010, 0.5)]],
  ["a session between is missing", [day(0, 1000, 0.4), day(5, 1200, changeFrom(1190.5, 1200))]],
])("a day keeps its tick and is marked if %s", (_, points) => {
  expect(atOfficialCloses(points)[0]).toMatchObject({ value: 1000, tick: 1000, nearClose: true });
});

test("if a day was sent twice, the later point does not give the earlier one's close", () => {
  const twice = { ...day(0, 1001, 9), at: at(0) + 60_000 };
  const points = atOfficialCloses([day(0, 1000, 0.4), twice, day(1, 1010, changeFrom(1004.98, 1010))]);
  expect(points.map(({ value }) => value)).toEqual([1004.98, 1004.98, 1010]);
});

test("an empty list of days stays empty", () => {
  expect(atOfficialCloses([])).toEqual([]);
});
