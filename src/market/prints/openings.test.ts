import { expect, test } from "vitest";
import type { SeenDay } from "#market/day/evidence";
import { boardRow } from "#market/testing/fixtures";
import { fittingOpening, openingSum, openingsOf } from "./openings.ts";

const seen = (given: Partial<SeenDay> = {}): SeenDay => ({
  at: 0,
  dayAt: 0,
  fromStart: true,
  firstTradeAt: 1,
  newestTradeAt: 1,
  auction: new Map([["UP.N0000", 500]]),
  traded: 1,
  closed: 0,
  index: undefined,
  top20Percent: undefined,
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
