import { describe, expect, test } from "vitest";
import { day } from "#units/time";
import { casesPresent, handedCase } from "#wire/testing/cases";
import { type Bar, toBars } from "./chartPoints.ts";
import { priceScaleOf } from "./priceScale.ts";

type Figures = Partial<Pick<Bar, "high" | "low">> & { value: number };
const bars = (...figures: Figures[]) =>
  toBars(
    figures.map((figure, index) => ({
      at: index * day,
      quantity: undefined,
      high: undefined,
      low: undefined,
      ...figure,
    })),
    "days",
    0,
  );
const flat = (value: number, count: number): Figures[] => Array.from({ length: count }, () => ({ value }));
const beyond = (...figures: Figures[]) => priceScaleOf(bars(...figures)).beyond.map(({ value }) => value);

describe("a price beyond the scale", () => {
  test.each<[string, Figures[], number[]]>([
    ["a wick up", [...flat(22, 3), { value: 22, high: 2000, low: 21 }, ...flat(22, 3)], [2000]],
    ["a wick down", [...flat(22, 3), { value: 22, high: 23, low: 0.1 }, ...flat(22, 3)], [0.1]],
    ["a close alone", [...flat(22, 3), { value: 2000, high: 2000, low: 22 }, ...flat(22, 3)], [2000]],
    ["two wicks", [{ value: 22, high: 90 }, { value: 22, low: 2 }, ...flat(22, 3)], [90, 2]],
  ])("%s is left out", (_, figures, prices) => {
    expect(beyond(...figures)).toEqual(prices);
  });

  test.each<[string, Figures[]]>([
    ["the newest close, wherever it is", [...flat(22, 5), { value: 180, high: 180, low: 22 }]],
    ["a price that stays", [...flat(22, 5), { value: 180, high: 200, low: 150 }, ...flat(180, 5)]],
    ["a wide day", [...flat(22, 3), { value: 30, high: 60, low: 20 }, ...flat(30, 3)]],
    ["a few ticks of a penny line", [...flat(0.1, 3), { value: 0.1, high: 0.4, low: 0.1 }, ...flat(0.1, 3)]],
    ["a single bar", [{ value: 22, high: 50, low: 20 }]],
    ["the first close, if the next ones stay apart", [{ value: 1000 }, ...flat(22, 5)]],
  ])("%s is on the scale", (_, figures) => {
    expect(priceScaleOf(bars(...figures))).toMatchObject({ limits: undefined, beyond: [] });
  });
});

test("the limits hold all other prices", () => {
  const scale = priceScaleOf(
    bars({ value: 22, low: 20.5 }, { value: 23, high: 2000, low: 21 }, { value: 24, high: 24.5 }),
  );
  expect(scale.limits).toEqual({ lowest: 20.5, highest: 24.5 });
});

test.each([
  [[0.2, 0.3], 0.1],
  [[150.25, 150.5], 0.25],
  [[21_759.04, 21_760.11], 0.01],
  [[], 0.01],
])("with values of %j the labels are %d apart", (values, step) => {
  expect(priceScaleOf(bars(...values.map((value) => ({ value })))).step).toBe(step);
});

interface SentDay {
  t: number;
  p: number;
  h: number | null;
  l: number | null;
}

test.skipIf(!casesPresent)("P14: a wick of 2,000 in a year near 22 is beyond the scale", () => {
  const { chartData } = handedCase<{ companyChartDataByStock: { chartData: SentDay[] } }>(
    "P14",
  ).companyChartDataByStock;
  const days = chartData.map(({ t, p, h, l }) => ({
    ...{ at: t, value: p, quantity: undefined, high: h ?? undefined, low: l ?? undefined },
  }));
  const { limits, beyond: far } = priceScaleOf(toBars(days, "days", 0));
  expect(far.map(({ value }) => value)).toEqual([2000]);
  expect(limits?.lowest).toBeGreaterThan(15);
  expect(limits?.highest).toBeLessThan(30);
});
