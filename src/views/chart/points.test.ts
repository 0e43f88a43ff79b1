import { expect, test } from "vitest";
import { stockFields, stockPoints } from "./points.ts";

test("a stock's point keeps its quantity and range, and all other sent fields in the order of the columns", () => {
  const sent = { change: 0.1, changePercent: 0.5, sequence: 7, note: undefined, id: 9 };
  const known = { at: 1, price: 20, quantity: 9_392, high: 20, low: 19.9, open: undefined, sent };
  const [point] = stockPoints([known]);
  expect(point).toMatchObject({ at: 1, value: 20, quantity: 9_392, high: 20, low: 19.9 });
  const names = stockFields().sent.map(({ field }) => field);
  expect(Object.fromEntries(names.map((name, index) => [name, point?.sent?.[index]]))).toEqual({
    o: undefined,
    c: 0.1,
    pc: 0.5,
    s: 7,
    n: undefined,
    id: 9,
  });
});
