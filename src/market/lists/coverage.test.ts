import { describe, expect, test } from "vitest";
import { orderStockPoints, type StockPoint } from "#market/series/series";
import { bodyOf, bodySets } from "#wire/testing/bodySets";
import { partOfDays, type Totals, tickCoverage, tradedDayCount } from "./coverage.ts";

const at = (text: string) => Date.parse(`2026-10-${text}+05:30`);
const tick = (time: string, quantity = 100): StockPoint => ({
  at: at(time),
  price: 20,
  quantity,
  high: 20,
  low: 20,
  open: undefined,
});
const ticks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...tick("09T10:00:00"), at: at("09T10:00:00") + index }));
const day: Totals = {
  trades: 319,
  shares: 3_319_037,
  from: "board",
  lastTradeAt: at("09T14:29:00"),
  boardAt: at("09T14:29:00"),
  sessions: "one",
  missingAt: undefined,
};
const evening = { hadAt: at("09T18:00:00"), now: at("09T18:30:00") };

test("three ticks on a day of 319 trades are a part of the trades", () => {
  expect(tickCoverage(ticks(3), day, evening)).toEqual({
    kind: "part",
    unit: "trades",
    listed: 3,
    all: 319,
    from: "board",
  });
});

test("an empty list lacks all trades on a day with trades, and is complete on a day without", () => {
  expect(tickCoverage([], day, evening)).toMatchObject({ kind: "none", listed: 0, all: 319 });
  expect(tickCoverage([], { ...day, trades: 0 }, evening).kind).toBe("whole");
  expect(tickCoverage([], { ...day, trades: undefined, shares: undefined }, evening).kind).toBe("unknown");
});

test("the number of trades decides, because one crossed block can have most shares of a day; shares decide only if that number is missing", () => {
  const block = [tick("09T10:00:00", 3_319_037)];
  expect(tickCoverage(block, day, evening).kind).toBe("part");
  expect(tickCoverage(block, { ...day, trades: undefined }, evening).kind).toBe("whole");
  expect(tickCoverage(ticks(3), { ...day, trades: undefined }, evening)).toMatchObject({
    kind: "part",
    unit: "shares",
    listed: 300,
  });
});

test("the quote's count includes crossings, which a list may leave out", () => {
  expect(tickCoverage(ticks(294), { ...day, trades: 297, from: "quote" }, evening).kind).toBe("whole");
});

test("trades of one instant are one point, but each trade counts", () => {
  const points = orderStockPoints(
    Array.from({ length: 319 }, () => tick("09T10:00:00")),
    "trades",
  );
  expect(points).toHaveLength(1);
  expect(tickCoverage(points, day, evening).kind).toBe("whole");
});

test("a list of the day before has none of today's trades, and a list of a later day is not compared with earlier totals", () => {
  const earlier = ticks(319).map((point) => ({ ...point, at: point.at - 86_400_000 }));
  expect(tickCoverage(earlier, day, evening)).toMatchObject({ kind: "none", listed: 0 });
  const later = ticks(2).map((point) => ({ ...point, at: point.at + 86_400_000 }));
  expect(tickCoverage(later, day, evening).kind).toBe("apart");
});

test("trades made after a list was received do not count as missing; after the close there are none", () => {
  const noon = at("09T12:00:00");
  const few = { ...day, trades: 40 };
  const asked = (hadAt: number, now: number) => tickCoverage(ticks(36), few, { hadAt, now }).kind;
  expect(asked(noon - 12_000, noon)).toBe("whole");
  expect(asked(at("09T14:31:00"), at("09T14:40:00"))).toBe("part");
  expect(tickCoverage(ticks(3), few, { hadAt: noon - 12_000, now: noon }).kind).toBe("part");
});

test("a list of an older board's day has none of the quote's trades, and is complete if the line has not traded since", () => {
  const later = { ...day, from: "quote", sessions: "board-older", lastTradeAt: undefined } as const;
  expect(tickCoverage(ticks(5), { ...later, trades: 74 }, evening)).toMatchObject({ kind: "none", all: 74 });
  expect(tickCoverage(ticks(5), { ...later, trades: 0 }, evening).listed).toBe(5);
});

test("a list older than a board that lacks the line is not compared with the quote, which has no date", () => {
  const undated = { ...day, from: "quote", lastTradeAt: undefined, boardAt: undefined } as const;
  const july = ticks(5).map((point) => ({ ...point, at: point.at - 91 * 86_400_000 }));
  const missing = { ...undated, missingAt: at("09T14:29:00") };
  expect(tickCoverage(july, missing, evening)).toMatchObject({ kind: "apart", listed: 5 });
  expect(tickCoverage(ticks(5), missing, evening)).toMatchObject({ kind: "part", listed: 5, all: 319 });
});

const start = Date.parse("2025-07-16T00:00:00+05:30");
const days = (every: number, count: number, quantity: number): StockPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    at: start + at * every * 86_400_000,
    price: 20,
    quantity,
    high: undefined,
    low: undefined,
    open: undefined,
  }));

test("five rows of a year are reported as five of about 240 sessions", () => {
  const points = days(91, 5, 1_000_000);
  expect(partOfDays(points, 2_956_000_000)).toEqual({ listed: 5, sessions: 240 });
  expect(partOfDays(points, undefined)).toEqual({ listed: 5, sessions: 240 });
});

test("if a line rarely trades, its days are complete if they contain the year's shares", () => {
  expect(partOfDays(days(14, 26, 100), 2_600)).toBeUndefined();
  expect(tradedDayCount(days(14, 26, 100), 2_600)).toBe(26);
});

test("days of nearly every session count as complete, whatever their shares", () => {
  expect(partOfDays(days(1.5, 240, 100), 24_000)).toBeUndefined();
  expect(partOfDays(days(1.5, 60, 1), 24_000)).toBeUndefined();
  expect(partOfDays([], 5)).toBeUndefined();
});

test("there is no average day if the rows contain less than half of the year's shares", () => {
  expect(tradedDayCount(days(1.5, 240, 100), 24_000)).toBe(240);
  expect(tradedDayCount(days(1.5, 60, 100), 24_000)).toBeUndefined();
  expect(tradedDayCount(days(91, 5, 1_000_000), 2_956_000_000)).toBeUndefined();
  expect(tradedDayCount(days(1.5, 240, 100), undefined)).toBeUndefined();
});

describe.each(bodySets)("$name bodies", (set) => {
  test("the few days of the year of a line that trades daily are reported as a part of about 240 sessions", () => {
    const { chartData } = bodyOf(set, "stockSeries", `companyChartDataByStock/${set.symbol}_period5`);
    const points = chartData.map(
      ({ t, p, q }): StockPoint => ({
        at: t,
        price: p ?? Number.NaN,
        quantity: q ?? Number.NaN,
        high: undefined,
        low: undefined,
        open: undefined,
      }),
    );
    const { reqSymbolInfo } = bodyOf(set, "quote", `companyInfoSummery/${set.symbol}`);
    const shares = reqSymbolInfo?.p12ShareVolume ?? undefined;
    expect(shares).toBeGreaterThan(0);
    expect(partOfDays(points, shares)).toEqual({ listed: chartData.length, sessions: 240 });
    expect(tradedDayCount(points, shares)).toBeUndefined();
  });
});
