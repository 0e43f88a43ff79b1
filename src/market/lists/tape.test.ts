import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { lastTrades, tradedBetween } from "./tape.ts";

const board = (...rows: ReturnType<typeof boardRow>[]) => new Map(rows.map((row) => [row.symbol, row]));
const a = boardRow({ symbol: "A", price: 10, trades: 5, shares: 500, lastTradeAt: 1_000, lastQuantity: 20 });

test("a step tells how many trades and shares it held, and which way the price went", () => {
  const later = { ...a, price: 10.5, trades: 8, shares: 800, lastTradeAt: 2_000, lastQuantity: 50 };
  expect(tradedBetween(board(a), board(later))).toMatchObject([
    { symbol: "A", at: 2_000, price: 10.5, step: "up", quantity: 50, trades: 3, shares: 300, crossed: 0 },
  ]);
});

test("a line that did not trade before traded all it has", () => {
  expect(tradedBetween(board(), board(a))).toMatchObject([{ trades: 5, shares: 500, step: undefined }]);
});

test("a row that changed without a trade is no print", () => {
  expect(tradedBetween(board(a), board({ ...a, marketCap: 7 }))).toEqual([]);
  expect(tradedBetween(board(a), board(a))).toEqual([]);
});

test("a total that was corrected downwards tells of no trade", () => {
  expect(tradedBetween(board(a), board({ ...a, trades: 4, shares: 400 }))).toEqual([]);
});

test("a crossing is a print of its own, without a regular trade", () => {
  const before = { ...a, sharesWithCrossings: 500 };
  const crossed = { ...a, sharesWithCrossings: 3_000_500 };
  expect(tradedBetween(board(before), board(crossed))).toMatchObject([
    { trades: 0, shares: 0, crossed: 3_000_000, step: "same" },
  ]);
});

test("before a second board there is each line's last trade, newest first, of which no more is known", () => {
  const b = boardRow({ symbol: "B", lastTradeAt: 3_000, lastQuantity: 7 });
  const never = boardRow({ symbol: "N" });
  expect(lastTrades(board(a, b, never), 5)).toMatchObject([
    { symbol: "B", quantity: 7, trades: undefined, shares: undefined },
    { symbol: "A" },
  ]);
  expect(lastTrades(board(a, b), 1)).toHaveLength(1);
});
