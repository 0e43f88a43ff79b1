import { describe, expect, test } from "vitest";
import type { Block } from "./blocks.ts";
import type { TapeEntry } from "./tapeEntries.ts";
import { entryPrice, entryValue, fittingBlock, fittingEntry, type TapeFilter } from "./tapeFilter.ts";

const entry = (key: string, given: Partial<TapeEntry> = {}): TapeEntry => ({
  key,
  symbol: "JKH.N0000",
  kind: "exact",
  from: 0,
  to: 10_000,
  at: 5_000,
  by: 5_000,
  price: 20,
  shares: 100,
  trades: 1,
  side: "same",
  oddities: [],
  ...given,
});

const entries = [
  entry("small", { shares: 5 }),
  entry("up", { side: "up", shares: 5_000 }),
  entry("bank", { symbol: "COMB.N0000", side: "down" }),
  entry("block", { kind: "block", price: undefined, shares: 3_000_000, side: undefined }),
  entry("odd", { oddities: [{ rule: "afterSilence", for: 2_000_000 }] }),
];
const names: Readonly<Record<string, string>> = { "COMB.N0000": "Commercial Bank of Ceylon" };

const fitting = (filter: TapeFilter) =>
  entries.filter(fittingEntry(filter, (symbol) => names[symbol])).map(({ key }) => key);

describe("a filter of the tape", () => {
  test.each<[string, TapeFilter, readonly string[]]>([
    ["nothing shows all", {}, ["small", "up", "bank", "block", "odd"]],
    ["words of the symbol, in any case", { words: "jkh" }, ["small", "up", "block", "odd"]],
    ["words of the company", { words: "ceylon bank" }, ["bank"]],
    ["a watchlist", { symbols: new Set(["COMB.N0000"]) }, ["bank"]],
    ["an empty watchlist shows nothing", { symbols: new Set() }, []],
    ["a smallest size", { size: 5_000 }, ["up", "block"]],
    ["a smallest value leaves out what has no price", { value: 2_000 }, ["up", "bank", "odd"]],
    ["a side", { side: "down" }, ["bank"]],
    ["odd prints", { odd: true }, ["odd"]],
    ["all parts together", { words: "jkh", size: 100, odd: true }, ["odd"]],
  ])("a filter of the tape by this: %s", (_, filter, keys) => expect(fitting(filter)).toEqual(keys));
});

test("a value is rounded to whole cents", () => {
  expect(entryValue(entry("a", { price: 20.1, shares: 3 }))).toBe(60.3);
  expect(entryValue(entry("a", { price: undefined }))).toBeUndefined();
});

test("a price has no noise of binary fractions; only a bundle's average has more than two decimals", () => {
  expect(entryPrice(entry("a", { price: 0.1 + 0.2 }))).toBe(0.3);
  expect(entryPrice(entry("b", { price: 20.149_999_999_999_999 }))).toBe(20.15);
  expect(entryPrice(entry("c", { kind: "bundle", price: 19.971_428_57 }))).toBe(19.9714);
  expect(entryPrice(entry("d", { price: undefined }))).toBeUndefined();
});

describe("a filter of blocks", () => {
  const block = (key: string, given: Partial<Block> = {}): Block => ({
    key,
    symbol: "JKH.N0000",
    from: 0,
    to: 10_000,
    shares: 3_000_000,
    trades: 1,
    value: 60_000_000,
    worth: "exact",
    slack: 0,
    sharesBefore: 0,
    last: 19,
    previousClose: 20,
    vwap: 19,
    shareOfDay: 50,
    ...given,
  });
  const blocks = [
    block("premium"),
    block("discount", { last: 21, symbol: "COMB.N0000" }),
    block("at last", { last: 20, shares: 1_000_000, value: 20_000_000 }),
    block("estimate", { worth: "about" }),
  ];
  test.each<[string, TapeFilter, readonly string[]]>([
    ["nothing shows all", {}, ["premium", "discount", "at last", "estimate"]],
    ["words of the company", { words: "bank" }, ["discount"]],
    ["a watchlist", { symbols: new Set(["COMB.N0000"]) }, ["discount"]],
    ["a least size", { size: 2_000_000 }, ["premium", "discount", "estimate"]],
    ["a least value", { value: 30_000_000 }, ["premium", "discount", "estimate"]],
    ["a price above the last, which an estimate does not have", { side: "up" }, ["premium"]],
    ["a price below the last", { side: "down" }, ["discount"]],
    ["the last price", { side: "same" }, ["at last"]],
  ])("a filter of blocks by this: %s", (_, filter, expected) => {
    const fits = fittingBlock(filter, (symbol) => names[symbol]);
    expect(blocks.filter(fits).map(({ key }) => key)).toEqual(expected);
  });
});
