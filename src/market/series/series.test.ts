import { expect, test } from "vitest";
import { closeBeforeTrades, orderIndexPoints, orderStockPoints, type StockPoint } from "./series.ts";

const point = (at: number, price: number, quantity?: number): StockPoint => ({
  at,
  price,
  quantity,
  high: undefined,
  low: undefined,
  open: undefined,
});

test("index points are put in order, and of two at one instant the last sent counts", () => {
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

test("trades are measured from the close that their own changes tell of, where the page's is another session's", () => {
  const said = { changePercent: undefined, sequence: 1, note: undefined, id: 1 };
  const trade = { ...point(1, 20, 5), sent: { ...said, change: 0.1 } };
  expect(closeBeforeTrades([trade], 18.6)).toBeCloseTo(19.9, 9);
  expect(closeBeforeTrades([trade], 19.9)).toBe(19.9);
  expect(closeBeforeTrades([point(1, 20, 5)], 18.6)).toBe(18.6);
});

test("a day sent twice is not traded twice", () => {
  expect(orderStockPoints([point(1, 10, 5), point(1, 10, 5)], "again")).toEqual([point(1, 10, 5)]);
});

test("nothing stays nothing", () => {
  expect(orderIndexPoints([])).toEqual([]);
  expect(orderStockPoints([], "trades")).toEqual([]);
});
