import { describe, expect, test } from "vitest";
import type { Phase } from "#market/day/session";
import {
  type BookLevel,
  bidShare,
  bookDoubts,
  cumulative,
  hasYields,
  type OrderBook,
  smallestStep,
  spread,
  spreadPercent,
} from "./orderBook.ts";

const level = (price: number, quantity: number | undefined, orders = 1) => ({
  level: 1,
  price,
  quantity,
  orders,
  yield: undefined,
});
const book = (known: Partial<OrderBook>): OrderBook => ({
  totalBids: undefined,
  totalAsks: undefined,
  bids: [],
  asks: [],
  others: [],
  sent: [],
  ...known,
});

test("a book with one bid level and no ask, as the service sends it, has a balance and no spread", () => {
  // JKH.N0000, 10 July 2026
  const seen = book({ totalBids: 1_667_674, totalAsks: 1_953_840, bids: [level(19.9, 127_979, 30)] });
  expect(spread(seen)).toBeUndefined();
  expect(spreadPercent(seen)).toBeUndefined();
  expect(bidShare(seen)).toBeCloseTo(0.4605, 4);
});

test("without shares on either side there is no balance", () => {
  expect(bidShare(book({ totalBids: 0, totalAsks: 0 }))).toBeUndefined();
  expect(bidShare(book({}))).toBeUndefined();
  expect(bidShare(book({ totalBids: 0, totalAsks: 5 }))).toBe(0);
});

test("a crossed book has a negative spread", () => {
  expect(spread(book({ bids: [level(10.5, 1)], asks: [level(10, 1)] }))).toBe(-0.5);
});

test("the spread is in per cent of the middle price", () => {
  expect(spreadPercent(book({ bids: [level(99, 1)], asks: [level(101, 1)] }))).toBe(2);
});

test("shares add up from the best level on; an unknown quantity adds nothing", () => {
  expect(cumulative([level(3, 5), level(2, undefined), level(1, 7)]).map(({ upTo }) => upTo)).toEqual([
    5, 5, 12,
  ]);
});

test("the smallest difference between prices of one side suggests the tick; a single level or equal prices suggest none", () => {
  const asks = [level(20.3, 1), level(20.1, 1), level(20.2, 1)];
  expect(smallestStep(book({ asks, bids: [level(19.9, 1), level(19, 1)] }))).toBeCloseTo(0.1);
  expect(smallestStep(book({ bids: [level(19.9, 1)], asks: [level(20, 1)] }))).toBeUndefined();
  expect(smallestStep(book({ bids: [level(19.9, 1), level(19.9, 2)] }))).toBeUndefined();
});

test("the yield column is not shown if every yield is 0, 1 or missing", () => {
  expect(hasYields(book({ bids: [level(19.9, 1), { ...level(19.8, 1), yield: 0 }] }))).toBe(false);
  expect(hasYields(book({ asks: [{ ...level(19.8, 1), yield: 1 }] }))).toBe(false);
  expect(hasYields(book({ asks: [{ ...level(19.8, 1), yield: 11.25 }] }))).toBe(true);
});

describe("book doubt", () => {
  const level = (price: number): BookLevel => ({
    level: 1,
    price,
    quantity: 100,
    orders: 1,
    yield: undefined,
  });
  const book = (bid?: number, ask?: number): OrderBook => ({
    totalBids: 100,
    totalAsks: 100,
    bids: bid === undefined ? [] : [level(bid)],
    asks: ask === undefined ? [] : [level(ask)],
    others: [],
    sent: [],
  });
  const doubts = (bid?: number, ask?: number, phase: Phase = "session") =>
    bookDoubts(book(bid, ask), { price: 20, previousClose: 19.9, phase });

  test("orders near the last price are plausible in a running session", () => {
    expect(doubts(19.9, 20.1)).toEqual([]);
    expect(doubts(undefined, 20.1)).toEqual([]);
    expect(doubts(0.1, 90)).toEqual([]);
  });

  test.each(["closed", "settling", "no-trades"] as const)(
    "no order can trade while the market is %s",
    (phase) => {
      expect(doubts(19.9, 20.1, phase)).toEqual(["closed"]);
      expect(doubts(undefined, undefined, phase)).toEqual([]);
    },
  );

  test("a bid above the ask is doubtful in a running session, but usual in the opening call", () => {
    expect(doubts(20.2, 20.1)).toEqual(["crossed"]);
    expect(doubts(20.2, 20.1, "call")).toEqual([]);
  });

  test("a bid far above both the last price and the previous close is doubtful, and so is an ask far below both", () => {
    expect(doubts(35)).toEqual(["bidFar"]);
    expect(doubts(undefined, 9)).toEqual(["askFar"]);
    expect(doubts(25.1)).toEqual([]);
  });

  test("for a very low price one tick is not far, and without a known price no order is far", () => {
    const low = { price: 0.3, previousClose: 0.3, phase: "session" } as const;
    expect(bookDoubts(book(0.4, 0.5), low)).toEqual([]);
    expect(bookDoubts(book(35), { ...low, price: undefined, previousClose: undefined })).toEqual([]);
  });
});
