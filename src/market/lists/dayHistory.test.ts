import { expect, test } from "vitest";
import {
  breadthBalance,
  crossedPart,
  flowBars,
  type HistoryDay,
  lineCount,
  netForeign,
  replayOf,
} from "./dayHistory.ts";

const historyDay = (given: Partial<HistoryDay> = {}): HistoryDay => ({
  day: "2026-10-02",
  recording: "2026-10-02",
  at: Date.parse("2026-10-02T15:09:50+05:30"),
  turnover: 600,
  shares: 60,
  up: 30,
  down: 10,
  unchanged: 10,
  crossed: 400,
  foreignPurchases: 50,
  foreignSales: 80,
  coverage: 100,
  gaps: [],
  ...given,
});

test("net foreign flow, crossed part and breadth are worked out from the day's figures", () => {
  const day = historyDay();
  expect([netForeign(day), crossedPart(day), lineCount(day), breadthBalance(day)]).toEqual([-30, 40, 50, 40]);
});

test("a figure that was not recorded stays unknown", () => {
  const day = historyDay({ foreignSales: undefined, crossed: undefined, up: undefined });
  expect([netForeign(day), crossedPart(day), lineCount(day), breadthBalance(day)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(replayOf(historyDay({ at: undefined }))).toBeUndefined();
});

test("a day's link leads to the last moment of its own recording", () => {
  expect(replayOf(historyDay())).toBe("/?at=2026-10-02T15:09:50");
  expect(replayOf(historyDay({ recording: "2026-10-02-2" }))).toBe("/?at=2026-10-02-2T15:09:50");
});

test("bars of foreign flow begin at 0, the oldest day first; a day without a figure has no height", () => {
  const flow = (foreignPurchases: number | undefined, day: string) =>
    historyDay({ day, foreignPurchases, foreignSales: 100 });
  const { bars, zero } = flowBars([flow(70, "3"), flow(undefined, "2"), flow(190, "1")]);
  expect(zero).toBe(0.75);
  expect(bars).toEqual([
    { day: "1", value: 90, top: 0, height: 0.75 },
    { day: "2", value: undefined, top: 0.75, height: 0 },
    { day: "3", value: -30, top: 0.75, height: 0.25 },
  ]);
});
