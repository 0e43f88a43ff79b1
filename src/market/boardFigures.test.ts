import { expect, test } from "vitest";
import type { BoardRow } from "./board.ts";
import { boardTotals, crossedShares, vwap } from "./boardFigures.ts";

const row = (changed: Partial<BoardRow>): BoardRow => ({
  symbol: "COPA.N0000",
  stockId: undefined,
  name: undefined,
  logoPath: undefined,
  price: undefined,
  change: undefined,
  changePercent: undefined,
  previousClose: undefined,
  open: undefined,
  high: undefined,
  low: undefined,
  closingPrice: undefined,
  lastQuantity: undefined,
  lastTradeAt: undefined,
  turnover: undefined,
  shares: undefined,
  trades: undefined,
  sharesWithCrossings: undefined,
  tradesWithCrossings: undefined,
  marketCap: undefined,
  marketCapPercent: undefined,
  issueDate: undefined,
  status: undefined,
  ...changed,
});

test.each([
  [{ turnover: 61_040_000, shares: 3_052_893 }, 19.994],
  [{ turnover: 61_040_000, shares: 0 }, undefined],
  [{ turnover: 61_040_000 }, undefined],
  [{ shares: 3 }, undefined],
])("the average price of %o is %s", (changed, average) => {
  const found = vwap(row(changed));
  if (average === undefined) expect(found).toBeUndefined();
  else expect(found).toBeCloseTo(average, 2);
});

test.each([
  [{ shares: 3_052_893, sharesWithCrossings: 6_052_893 }, 3_000_000],
  [{ shares: 100, sharesWithCrossings: 100 }, undefined],
  [{ shares: 100, sharesWithCrossings: 90 }, undefined],
  [{ shares: 100 }, undefined],
])("shares crossed in %o are the difference: %s", (changed, crossed) => {
  expect(crossedShares(row(changed))).toBe(crossed);
});

test("totals leave out what is unknown, and a line without change counts neither way", () => {
  const totals = boardTotals([
    row({ change: 1, turnover: 10, shares: 2, trades: 1, marketCap: 5 }),
    row({ change: -1, turnover: 5, shares: 1, trades: 1, sharesWithCrossings: 4 }),
    row({ change: 0 }),
    row({}),
  ]);
  expect(totals).toEqual({
    lines: 4,
    up: 1,
    down: 1,
    unchanged: 1,
    turnover: 15,
    shares: 3,
    trades: 2,
    crossed: 3,
    marketCap: 5,
  });
});
