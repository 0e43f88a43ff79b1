import { expect, test } from "vitest";
import type { Phase } from "#market/day/session";
import { bookDoubts } from "./bookDoubt.ts";
import type { BookLevel, OrderBook } from "./orderBook.ts";

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

test("orders beside the last price of a running session are not doubted", () => {
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

test("a bid above the ask is no book of a running session, and an ordinary one of the call before it", () => {
  expect(doubts(20.2, 20.1)).toEqual(["crossed"]);
  expect(doubts(20.2, 20.1, "call")).toEqual([]);
});

test("a bid far above both last price and close, and an ask far below both, are doubted", () => {
  expect(doubts(35)).toEqual(["bidFar"]);
  expect(doubts(undefined, 9)).toEqual(["askFar"]);
  expect(doubts(25.1)).toEqual([]);
});

test("one step of a very low price is not far, and nothing is far from a price that is not known", () => {
  const low = { price: 0.3, previousClose: 0.3, phase: "session" } as const;
  expect(bookDoubts(book(0.4, 0.5), low)).toEqual([]);
  expect(bookDoubts(book(35), { ...low, price: undefined, previousClose: undefined })).toEqual([]);
});
