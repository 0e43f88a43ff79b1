import { expect, test } from "vitest";
import type { CrossedValue } from "#market/line/board";
import { type SessionBoard, SessionTape } from "#market/prints/sessionTape";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { entryPrice, entryValue } from "#market/prints/tapeFilter";
import { boardRow } from "#market/testing/fixtures";
import type { WholeDay } from "./dayTape.ts";
import { pointsOfBundles, pointsOfPrints, withValues } from "./useTape.ts";

const million = 1_000_000;
const ten = Date.parse("2026-11-20T10:00:00+05:30");
const row = (crossed: number, trades: number) =>
  boardRow({
    symbol: "JKH.N0000",
    price: 19,
    previousClose: 18,
    trades: 10,
    shares: 5_000,
    turnover: 95_000,
    tradesWithCrossings: 10 + trades,
    sharesWithCrossings: 5_000 + crossed,
    lastTradeAt: ten,
  });
const board = (at: number, crossed: number, trades: number): SessionBoard => ({
  rows: [row(crossed, trades)],
  at,
  seenAt: at,
  gap: false,
  newestTradeAt: ten,
});

const tape = new SessionTape();
tape.take(board(ten + 10_000, 0, 0));
tape.take(board(ten + 20_000, 3 * million, 1));
const day: WholeDay = { ...tape.day, origin: "page" };
const value: CrossedValue = {
  shares: 3 * million,
  trades: 1,
  value: 60 * million,
  slack: 0,
  at: ten + 20_000,
};

test("a block's entry on the tape has the same value as the block, before the quote and after it", () => {
  for (const values of [[], [value]]) {
    const known = new Map([["JKH.N0000", { values, since: Number.NEGATIVE_INFINITY }]]);
    const { entries, blocks } = withValues(day, known);
    const [entry] = entries.filter(({ kind }) => kind === "block");
    const [block] = blocks;
    expect(entry).toMatchObject({ value: block?.value, worth: block?.worth });
    expect(entry && entryValue(entry)).toBe(values.length ? 60 * million : 54 * million);
    expect(entry && entryPrice(entry)).toBe(values.length ? 20 : undefined);
  }
});

test("a tape without blocks is the same object", () => {
  const empty: WholeDay = { ...day, blocks: [] };
  expect(withValues(empty, new Map())).toBe(empty);
});

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

test("a line that has only bundles gets their average prices as points, with the count of their trades", () => {
  const entries = [
    print({ by: 30, kind: "bundle", trades: 4, shares: 80, price: 10.123 }),
    print({ by: 20, kind: "block", price: undefined }),
    print({ by: 10, kind: "bundle", trades: 2, shares: 5, price: 9.5 }),
  ];
  expect(pointsOfBundles(entries, "A.N0000")).toMatchObject([
    { at: 10, price: 9.5, quantity: 5, merged: 2 },
    { at: 30, price: 10.123, quantity: 80, merged: 4 },
  ]);
});

test("prints of one instant become one point with all their shares", () => {
  const entries = [print({ by: 10, shares: 7, price: 11 }), print({ by: 10, shares: 3, price: 10 })];
  expect(pointsOfPrints(entries, "A.N0000")).toMatchObject([{ at: 10, price: 11, quantity: 10, merged: 2 }]);
});
