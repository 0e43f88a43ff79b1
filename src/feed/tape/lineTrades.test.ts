import { expect, test } from "vitest";
import type { TapeEntry } from "#market/prints/sessionTape";
import { pointsOfPrints } from "./lineTrades.ts";

const print = (given: Partial<TapeEntry>): TapeEntry => ({
  key: `${given.by}`,
  symbol: "A.N0000",
  kind: "exact",
  from: 0,
  to: 10,
  at: given.by,
  by: 1,
  price: 10,
  shares: 100,
  trades: 1,
  side: undefined,
  oddities: [],
  ...given,
});

test("a line's exact and worked-out prints are its points, oldest first", () => {
  const entries = [
    print({ by: 30, price: 12, kind: "workedOut", at: undefined }),
    print({ by: 20, price: 11, symbol: "B.N0000" }),
    print({ by: 10, price: 9.5, shares: 40 }),
  ];
  expect(pointsOfPrints(entries, "A.N0000")).toMatchObject([
    { at: 10, price: 9.5, quantity: 40 },
    { at: 30, price: 12, quantity: 100 },
  ]);
});

test("bundles and blocks give no point, because their price is not the price of a trade in the order book", () => {
  const entries = [
    print({ by: 30, kind: "bundle", trades: 4, price: 10.123 }),
    print({ by: 20, kind: "block", price: undefined }),
  ];
  expect(pointsOfPrints(entries, "A.N0000")).toEqual([]);
});

test("prints of one instant become one point with all their shares", () => {
  const entries = [print({ by: 10, shares: 7, price: 11 }), print({ by: 10, shares: 3, price: 10 })];
  expect(pointsOfPrints(entries, "A.N0000")).toMatchObject([{ at: 10, price: 11, quantity: 10, merged: 2 }]);
});
