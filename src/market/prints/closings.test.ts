import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { closingsOf, differs } from "./closings.ts";
import type { TapeEntry } from "./sessionTape.ts";

const last = Date.parse("2026-11-20T14:29:50+05:30");
const print = (symbol: string, given: Partial<TapeEntry> = {}): TapeEntry => ({
  key: symbol,
  symbol,
  kind: "exact",
  from: last - 10_000,
  to: last + 5_000,
  at: last,
  by: last,
  price: 20,
  shares: 100,
  trades: 1,
  side: "same",
  oddities: [],
  ...given,
});
const row = (symbol: string, closingPrice: number | undefined, lastTradeAt = last) =>
  boardRow({ symbol, closingPrice, lastTradeAt, shares: 1_000 });

test("the largest difference comes first, then equal closes, then those that cannot be compared", () => {
  const lines = closingsOf(
    [row("EQUAL", 20), row("AWAITED", undefined), row("LESS", 19.8), row("MORE", 20.5), row("UNSEEN", 21)],
    ["EQUAL", "AWAITED", "LESS", "MORE"].map((symbol) => print(symbol)),
  );
  expect(lines.map(({ symbol }) => symbol)).toEqual(["MORE", "LESS", "EQUAL", "AWAITED", "UNSEEN"]);
  expect(lines[0]?.difference).toEqual({ rupees: 0.5, percent: 2.5, ticks: 5 });
  expect(lines[1]?.difference).toMatchObject({ rupees: -0.2, ticks: -2 });
  expect(lines.filter(differs).map(({ symbol }) => symbol)).toEqual(["MORE", "LESS"]);
});

test("the last print is unknown if the tape ends before the line's last trade", () => {
  expect(closingsOf([row("A", 21, last + 1_000)], [print("A")])[0]).toMatchObject({
    lastPrint: undefined,
    lastTradeAt: last + 1_000,
    difference: undefined,
  });
});

test("a block or the average of a bundle is not the last print", () => {
  const entries = [
    print("A", { kind: "block", price: undefined, at: undefined }),
    print("A", { kind: "bundle", price: 20.0333, trades: 3 }),
    print("A", { price: 20.1 }),
    print("A", { price: 25 }),
  ];
  expect(closingsOf([row("A", undefined)], entries)[0]?.lastPrint).toBe(20.1);
});
