import { expect, test } from "vitest";
import { stockPoints } from "./points.ts";

test("a stock's point keeps its quantity and range", () => {
  const sent = { at: 1, price: 20, quantity: 9_392, high: 20, low: 19.9, open: undefined };
  expect(stockPoints([sent])).toEqual([{ at: 1, value: 20, quantity: 9_392, high: 20, low: 19.9 }]);
});
