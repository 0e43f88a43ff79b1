import { expect, test } from "vitest";
import type { BoardRow } from "./board.ts";
import { gapOf, lineOf } from "./line.ts";
import type { Quote } from "./quote.ts";

// JKH.N0000, 10 July 2026: board and quote of one session; 3,000,000 shares were crossed
const row = {
  symbol: "JKH.N0000",
  stockId: 297,
  name: "JOHN KEELLS HOLDINGS PLC",
  price: 20,
  previousClose: 19.9,
  change: 0.1,
  shares: 3_052_893,
  sharesWithCrossings: 6_052_893,
  turnover: 61_043_648,
  marketCap: 1,
} as BoardRow;
const quote = {
  symbol: "JKH.N0000",
  stockId: 297,
  price: 19.9,
  shares: 6_052_893,
  marketCap: 354_682_182_720,
  activity: { twelveMonths: {} },
} as Quote;

test("the board's figures of the day come first, the quote's market capitalisation does", () => {
  const line = lineOf("JKH.N0000", { row, quote });
  expect(line).toMatchObject({ price: 20, shares: 3_052_893, marketCap: 354_682_182_720, from: "board" });
});

test("crossed shares are the difference of the board's two counts, and not shown when there were none", () => {
  expect(lineOf("JKH.N0000", { row, quote }).crossed).toBe(3_000_000);
  expect(
    lineOf("A", { row: { ...row, sharesWithCrossings: row.shares }, quote: undefined }).crossed,
  ).toBeUndefined();
  expect(lineOf("A", { row: { ...row, sharesWithCrossings: 5 }, quote: undefined }).crossed).toBeUndefined();
});

test("a line without prices and a line that did not trade are told apart", () => {
  expect(gapOf(lineOf("A", { row: undefined, quote: { ...quote, price: undefined } }))).toBe("no-prices");
  expect(gapOf(lineOf("A", { row: undefined, quote: { ...quote, shares: 0, trades: 0 } }))).toBe(
    "not-traded",
  );
  expect(gapOf(lineOf("A", { row: undefined, quote: quote }))).toBe("not-on-board");
  expect(gapOf(lineOf("A", { row, quote }))).toBeUndefined();
});
