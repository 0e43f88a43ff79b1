import { expect, test } from "vitest";
import type { SeenDay } from "#market/day/evidence";
import { boardRow } from "#market/testing/fixtures";
import { closingsOf, differs, fittingOpening, openingSum, openingsOf } from "./opensAndCloses.ts";
import type { TapeEntry } from "./tapeEntries.ts";

const seen = (given: Partial<SeenDay> = {}): SeenDay => ({
  at: 0,
  dayAt: 0,
  fromStart: true,
  firstTradeAt: 1,
  newestTradeAt: 1,
  auction: new Map([["UP.N0000", 500]]),
  traded: 1,
  closed: 0,
  ...given,
});
const rows = [
  boardRow({ symbol: "UP.N0000", open: 50.5, previousClose: 50, price: 51.51, turnover: 2_000 }),
  boardRow({ symbol: "DOWN.N0000", open: 99.5, previousClose: 100.5, price: 99.5, turnover: 100 }),
  boardRow({ symbol: "SAME.N0000", open: 10, previousClose: 10, price: 10, turnover: 900 }),
  boardRow({ symbol: "SPLIT.N0000", open: 26, previousClose: 128.25, price: 26.5 }),
  boardRow({ symbol: "NEW.N0000", open: undefined, previousClose: 5, price: 5.1 }),
];
const lines = openingsOf(rows, seen());
const of = (symbol: string) => lines.find((line) => line.symbol === symbol);

test("the opening of a line gives its gap in rupees, per cent and ticks, also where the tick changes at 100", () => {
  expect(of("UP.N0000")?.gap).toEqual({ rupees: 0.5, percent: 1, ticks: 5 });
  expect(of("DOWN.N0000")?.gap).toMatchObject({ rupees: -1, ticks: -7 });
  expect(of("SAME.N0000")?.gap).toEqual({ rupees: 0, percent: 0, ticks: 0 });
  const [exact] = openingsOf([boardRow({ open: 2.1, previousClose: 2, price: 2.3 })], seen());
  expect(exact).toMatchObject({ gap: { rupees: 0.1, percent: 5 }, sinceOpen: 9.5238 });
});

test("the opening of a line is marked after a split and has no gap; without an open there is no gap either", () => {
  expect(of("SPLIT.N0000")).toMatchObject({ rescaled: true, gap: undefined });
  expect(of("NEW.N0000")).toMatchObject({ rescaled: false, gap: undefined, sinceOpen: undefined });
});

test("the opening of a line is compared with the last price", () => {
  expect(of("UP.N0000")?.sinceOpen).toBeCloseTo(2, 6);
});

test("the opening of a line has known auction shares only if boards from before the first trade were seen", () => {
  expect(of("UP.N0000")?.auctionShares).toBe(500);
  expect(of("DOWN.N0000")?.auctionShares).toBeUndefined();
  expect(openingsOf(rows, seen({ fromStart: false }))[0]?.auctionShares).toBeUndefined();
  expect(openingsOf(rows, undefined)[0]?.auctionShares).toBeUndefined();
});

test("a line of an earlier day is left out", () => {
  expect(openingsOf([boardRow({ lastKnown: {} }), boardRow({ earlier: true })], seen())).toEqual([]);
});

test("sums leave out splits and unknown opens", () => {
  expect(openingSum(lines)).toEqual({
    up: 1,
    down: 1,
    same: 1,
    unknown: 1,
    rescaled: 1,
    medianPercent: 0,
    auctionValue: 500 * 50.5,
  });
  expect(openingSum([])).toMatchObject({ up: 0, medianPercent: undefined, auctionValue: undefined });
});

test("a filter matches by direction of the gap and least turnover, and no line with an unknown figure matches", () => {
  const fitting = (filter: Parameters<typeof fittingOpening>[0]) =>
    lines.filter(fittingOpening(filter)).map(({ symbol }) => symbol);
  expect(fitting({})).toHaveLength(5);
  expect(fitting({ side: "up" })).toEqual(["UP.N0000"]);
  expect(fitting({ side: "same" })).toEqual(["SAME.N0000"]);
  expect(fitting({ turnover: 900 })).toEqual(["UP.N0000", "SAME.N0000"]);
  expect(fitting({ side: "down", turnover: 900 })).toEqual([]);
});

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
