import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isOnGrid, priceAtTick, ticksBetween } from "#market/line/ticks";
import { breakEvenPrice, netOfSale, ticksUpTo, type WholeSale } from "./breakEven.ts";
import { holdingsOf } from "./holdings.ts";
import { entriesOf } from "./testing/books.ts";

const day = "2026-10-02";
const sale = (shares: number, symbol = "JKH.N0000"): WholeSale => ({
  symbol,
  shares,
  day,
  broker: undefined,
});

test("1,000 shares bought at 19.80 need 20.30", () => {
  expect(breakEvenPrice(sale(1_000), 2_002_176)).toBe(20.3);
  expect(netOfSale(sale(1_000), 20.3)).toBe(2_007_264);
  expect(netOfSale(sale(1_000), 20.2)).toBe(1_997_376);
});

test("at the break-even a sale nets the cost or more, and one tick lower it nets less", () => {
  const brokers = [undefined, { name: "Low", brokerage: { below: 0.2, above: 0.1 } }];
  const bought = fc.record({
    shares: fc.oneof(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 1, max: 5e8 }),
      fc.constantFrom(1, 2, 9),
    ),
    tick: fc.oneof(fc.integer({ min: 1, max: 1_200 }), fc.integer({ min: 1, max: 20_000 })),
    symbol: fc.constantFrom("JKH.N0000", "CALF.U0000"),
    broker: fc.constantFrom(...brokers),
    own: fc.integer({ min: -50_000, max: 50_000 }),
  });
  fc.assert(
    fc.property(bought, ({ shares, tick, symbol, broker, own }) => {
      const sold = { symbol, shares, day, broker };
      const cost = Math.max(
        1,
        2 * Math.round(shares * priceAtTick(tick) * 100) - netOfSale(sold, priceAtTick(tick)) + own,
      );
      const price = breakEvenPrice(sold, cost) ?? Number.NaN;
      const lower = priceAtTick(Math.round(ticksBetween(0, price)) - 1);
      return isOnGrid(price) && netOfSale(sold, price) >= cost && netOfSale(sold, lower) < cost;
    }),
    { numRuns: 10_000 },
  );
});

test("after a 1:5 sub-division the break-even is a fifth, on the grid", () => {
  const bought = "2026-01-05 buy JKH.N0000 1000 200";
  const breakEven = (text: string) => {
    const [holding] = holdingsOf({ entries: entriesOf(text), brokers: [] }).holdings;
    return holding && breakEvenPrice(sale(holding.shares), holding.average.cost);
  };
  expect(breakEven(bought)).toBe(204.75); // 204.53 and more
  expect(breakEven(`${bought}\n2026-01-06 subdivision JKH.N0000 1 5`)).toBe(41); // 40.91 and more
});

test("shares that cost nothing have no break-even", () => {
  expect(breakEvenPrice(sale(10), 0)).toBeUndefined();
});

test.each([
  [20, 20.3, 3],
  [20.5, 20.3, -2],
  [20.3, 20.3, 0],
  [99.9, 100.5, 3],
  [20.25, 20.3, 1],
  [20.35, 20.3, 0],
])("from %s to %s are %s ticks", (price, target, ticks) => {
  expect(ticksUpTo(price, target)).toBe(ticks);
});
