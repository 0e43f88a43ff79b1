import { expect, test } from "vitest";
import { Chance } from "#server/exchange/time/chance";
import { Book, centsOf, onGrid, stepOf } from "./book.ts";

test("the best price is filled first; at the same price, the earliest order", () => {
  const book = new Book();
  book.place("sell", { step: 11, shares: 5 });
  book.place("sell", { step: 10, shares: 3 });
  book.place("sell", { step: 10, shares: 4 });
  expect(book.place("buy", { step: 11, shares: 8 })).toEqual([
    { step: 10, shares: 3 },
    { step: 10, shares: 4 },
    { step: 11, shares: 1 },
  ]);
  expect(book.levels("sell")).toMatchObject([{ step: 11, shares: 4 }]);
});

test("the rest of a limit order stays in the book; the rest of a take is cancelled", () => {
  const book = new Book();
  book.place("sell", { step: 10, shares: 3 });
  book.take("buy", { step: 10, shares: 9 });
  expect(book.orders("buy")).toBe(0);
  book.place("sell", { step: 10, shares: 3 });
  book.place("buy", { step: 10, shares: 9 });
  expect(book.levels("buy")).toMatchObject([{ step: 10, shares: 6 }]);
});

test("a quote never trades: its price is moved to just before the other side", () => {
  const book = new Book();
  book.quote("sell", { step: 10, shares: 3 });
  book.quote("buy", { step: 12, shares: 3 });
  expect(book.best("buy")).toBe(9);
});

test("after ten thousand random orders the book is not crossed, and its sums match its orders", () => {
  const chance = new Chance("book");
  const book = new Book();
  for (let n = 0; n < 10_000; n += 1) {
    const side = chance.happens(0.5) ? "buy" : "sell";
    const order = { step: chance.whole(90, 110), shares: chance.whole(1, 50) };
    chance.pick([
      () => book.place(side, order),
      () => book.take(side, order),
      () => book.quote(side, order),
      () => book.withdrawOne(side, chance),
      () => book.withdrawBetter(side, order.step, chance.happens(0.5)),
    ])();
    const bid = book.best("buy");
    const ask = book.best("sell");
    if (bid !== undefined && ask !== undefined) expect(bid).toBeLessThan(ask);
    for (const each of ["buy", "sell"] as const) {
      const levels = book.levels(each);
      expect(levels.map((level) => level.orders.length).reduce((a, b) => a + b, 0)).toBe(book.orders(each));
      expect(book.orders(each)).toBeLessThanOrEqual(60);
      for (const level of levels)
        expect(level.orders.reduce((sum, { shares }) => sum + shares, 0)).toBe(level.shares);
    }
  }
});

test("the price step is 0.10 below 100 and 0.25 from 100, and step numbers have no gap", () => {
  expect([990, 9_990, 10_000, 10_025].map(onGrid)).toEqual([true, true, true, true]);
  expect([995, 10_010, 0].map(onGrid)).toEqual([false, false, false]);
  for (let step = 1; step < 3000; step += 1) expect(stepOf(centsOf(step))).toBe(step);
});
