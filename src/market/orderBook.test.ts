import { expect, test } from "vitest";
import { bidShare, cumulative, type OrderBook, spread, spreadPercent } from "./orderBook.ts";

const level = (price: number, quantity: number | undefined, orders = 1) => ({
  level: 1,
  price,
  quantity,
  orders,
});
const book = (known: Partial<OrderBook>): OrderBook => ({
  totalBids: undefined,
  totalAsks: undefined,
  bids: [],
  asks: [],
  others: [],
  ...known,
});

test("a book with one bid level and no ask, as the service was seen to send it, has no spread and still a balance", () => {
  // JKH.N0000, 10 July 2026
  const seen = book({ totalBids: 1_667_674, totalAsks: 1_953_840, bids: [level(19.9, 127_979, 30)] });
  expect(spread(seen)).toBeUndefined();
  expect(spreadPercent(seen)).toBeUndefined();
  expect(bidShare(seen)).toBeCloseTo(0.4605, 4);
});

test("nothing on either side is no balance, not one of half and half", () => {
  expect(bidShare(book({ totalBids: 0, totalAsks: 0 }))).toBeUndefined();
  expect(bidShare(book({}))).toBeUndefined();
  expect(bidShare(book({ totalBids: 0, totalAsks: 5 }))).toBe(0);
});

test("a crossed book has a negative spread", () => {
  expect(spread(book({ bids: [level(10.5, 1)], asks: [level(10, 1)] }))).toBe(-0.5);
});

test("the spread is told in per cent of the middle", () => {
  expect(spreadPercent(book({ bids: [level(99, 1)], asks: [level(101, 1)] }))).toBe(2);
});

test("shares add up from the best level on, an unknown quantity adding none", () => {
  expect(cumulative([level(3, 5), level(2, undefined), level(1, 7)]).map(({ upTo }) => upTo)).toEqual([
    5, 5, 12,
  ]);
});
