import { expect, test } from "vitest";
import { orderIndexPoints, orderStockPoints, type StockPoint } from "./series.ts";

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

test("a day sent twice is not traded twice", () => {
  expect(orderStockPoints([point(1, 10, 5), point(1, 10, 5)], "again")).toEqual([point(1, 10, 5)]);
});

test("nothing stays nothing", () => {
  expect(orderIndexPoints([])).toEqual([]);
  expect(orderStockPoints([], "trades")).toEqual([]);
});
