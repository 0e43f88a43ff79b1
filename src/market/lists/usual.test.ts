import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { againstMedian, comparedMinute, fewestDays, usualTrading } from "./usual.ts";

const at = (time: string, day = "2026-10-09") => Date.parse(`${day}T${time}+05:30`);

test.each([
  ["11:42:29", "11:42:00"],
  ["11:42:31", "11:43:00"],
  ["15:30:00", "15:10:00"],
])("a board of %s is compared with the medians of %s", (board, compared) => {
  expect(comparedMinute(at(board), at("11:41:59"))).toBe(at(compared));
});

test("a board that still shows an earlier session is compared at the end of that session", () => {
  expect(comparedMinute(at("09:10:00", "2026-10-12"), at("14:29:10"))).toBe(at("15:10:00"));
  expect(comparedMinute(at("11:42:00"), undefined)).toBeUndefined();
});

test.each([
  [240, 100, fewestDays, 2.4],
  [240, 100, fewestDays - 1, undefined],
  [240, 0, 7, undefined],
  [undefined, 100, 7, undefined],
  [240, undefined, 7, undefined],
])("%s against a median of %s over %s days is %s times", (now, median, days, times) => {
  expect(againstMedian(now, median, days)).toEqual({ now, median, days, times });
});

test("the market's figure is the sum of the lines that traded in the session; each line is compared with its own median", () => {
  const rows = [
    boardRow({ symbol: "A", turnover: 300, shares: 30 }),
    boardRow({ symbol: "B", turnover: 100, shares: 10 }),
    boardRow({ symbol: "C", turnover: 7_000, shares: 900, earlier: true }),
  ];
  const medians = {
    market: { turnover: 200, shares: 80, days: 6 },
    lines: new Map([["A", { turnover: 100, shares: 60, days: 6 }]]),
  };
  const { market, lines, days } = usualTrading(rows, medians, at("11:42:00"));
  expect(days).toBe(6);
  expect(market.turnover).toEqual({ now: 400, median: 200, times: 2, days: 6 });
  expect(market.shares.times).toBe(0.5);
  expect([...lines].map(([symbol, { turnover }]) => [symbol, turnover.times])).toEqual([
    ["A", 3],
    ["B", undefined],
  ]);
});
