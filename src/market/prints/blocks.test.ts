import { describe, expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { type Block, blockAgainst, blockBetween, blockPrice } from "./blocks.ts";

const window = { from: 1_000, to: 11_000 };
const regular = { trades: 10, shares: 5_000, turnover: 95_000, price: 19, previousClose: 20 };
const row = (crossedShares: number, crossedTrades: number, given: Partial<BoardRow> = {}) => {
  const { trades = regular.trades, shares = regular.shares } = given;
  const all = { sharesWithCrossings: shares + crossedShares, tradesWithCrossings: trades + crossedTrades };
  return boardRow({ ...regular, ...given, ...all });
};
const found = (before: BoardRow | undefined, after: BoardRow): Block => {
  const { block } = blockBetween(before, after, window);
  if (!block) throw new Error("no block");
  return block;
};
const million = 1_000_000;

test("a block of 3,000,000 shares is one block, whose value is estimated at the previous close", () => {
  expect(blockBetween(row(0, 0), row(3 * million, 1), window)).toEqual({
    block: {
      key: "ACME.N0000 block 11000",
      symbol: "ACME.N0000",
      ...window,
      shares: 3 * million,
      trades: 1,
      value: 60 * million,
      worth: "about",
      slack: 0,
      sharesBefore: 0,
      last: 19,
      previousClose: 20,
      vwap: 19,
      shareOfDay: expect.closeTo(99.8336),
    },
  });
});

test("regular trades of the same window are not part of the block", () => {
  const after = row(2 * million, 2, { trades: 15, shares: 9_000 });
  expect(found(row(0, 0), after)).toMatchObject({ shares: 2 * million, trades: 2 });
});

test("regular trades and their correction give no block", () => {
  expect(blockBetween(row(million, 1), row(million, 1, { trades: 12, shares: 6_000 }), window)).toEqual({});
  expect(blockBetween(row(million, 1), row(million, 1, { trades: 9, shares: 4_000 }), window)).toEqual({});
});

describe("a correction gives a note and no block", () => {
  test.each([
    ["the block is gone", row(0, 0), { trades: -1, shares: -million }],
    ["it has fewer shares", row(million / 2, 1), { trades: 0, shares: -million / 2 }],
    ["it counts as two", row(million, 2), { trades: 1, shares: 0 }],
    ["it has more shares, and is still one", row(2 * million, 1), { trades: 0, shares: million }],
  ] as const)("after a correction by which %s, there is a note and no block", (_, after, change) => {
    expect(blockBetween(row(million, 1), after, window)).toEqual({
      note: { symbol: "ACME.N0000", of: "blocks", ...window, why: "corrected", ...change },
    });
  });

  test("totals that contradict each other are unreadable", () => {
    const less = { ...row(million, 1), sharesWithCrossings: 10 };
    expect(blockBetween(row(million, 1), less, window)).toMatchObject({ note: { why: "unreadable" } });
    expect(blockBetween(less, row(million, 1), window)).toMatchObject({ note: { why: "unreadable" } });
    expect(blockBetween(less, { ...less }, window)).toEqual({});
    expect(blockBetween(row(0, 0), row(Number.NaN, 1), window)).toMatchObject({
      note: { why: "unreadable" },
    });
  });
});

test("after a split a value is estimated from a price of the day", () => {
  const split = { previousClose: 200, open: 18 };
  expect(found(row(0, 0), row(million, 1, split)).value).toBe(18 * million);
  expect(found(row(0, 0), row(million, 1, { previousClose: undefined })).value).toBe(19 * million);
});

test("an exact price is compared with the line's prices; an estimate is not, because its price is not the block's", () => {
  const about = found(row(0, 0), row(3 * million, 1));
  expect(blockAgainst(about)).toEqual({ last: undefined, previousClose: undefined, vwap: undefined });
  const block: Block = { ...about, value: 60 * million, worth: "exact" };
  expect(blockPrice(block)).toBe(20);
  expect(blockAgainst(block)).toEqual({
    last: expect.closeTo(5.263),
    previousClose: 0,
    vwap: expect.closeTo(5.263),
  });
});
