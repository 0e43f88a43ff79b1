import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { mapFigure, mapLevel, mapSize } from "./heat.ts";
import { type Clamp, type MapColour, mapSizes } from "./heatChoices.ts";

test.each<[number | undefined, MapColour, Clamp, number | undefined]>([
  [undefined, "change", 3, undefined],
  [0, "change", 3, 0],
  [0.004, "change", 3, 0],
  [-0.004, "change", 1, 0],
  [0.01, "change", 3, 1],
  [-0.99, "change", 3, -1],
  [1, "change", 3, 2],
  [2.24, "gap", 3, 2],
  [-2.25, "gap", 3, -3],
  [15, "change", 3, 3],
  [-0.9, "change", 1, -3],
  [2.25, "change", 5, 2],
  [0, "range", 3, -3],
  [0.5, "range", 3, 0],
  [0.6, "range", 1, 1],
  [1, "range", 5, 3],
  [0, "quiet", 3, 3],
  [5, "quiet", 3, 3],
  [6, "quiet", 3, 2],
  [60, "quiet", 3, 1],
  [61, "quiet", 3, 0],
])("%s of %s with ±%s is step %s", (figure, by, clamp, level) => {
  expect(mapLevel(figure, by, clamp)).toBe(level);
});

test("a line without a figure has no size, and a figure of 0 gives no area", () => {
  const none = boardRow();
  const nothing = boardRow({ marketCap: 0, turnover: 0, shares: 0, trades: 0 });
  for (const by of mapSizes) {
    const size = by === "equal" ? 1 : undefined;
    expect([mapSize(none, by), mapSize(nothing, by)]).toEqual([size, size]);
  }
  expect(mapSize(boardRow({ marketCap: 5 }), "cap")).toBe(5);
});

test("a change or an opening gap that comes from a split has no colour", () => {
  const split = boardRow({ previousClose: 170, price: 34.2, open: 34, changePercent: -79.88 });
  expect([mapFigure(split, "change", 0), mapFigure(split, "gap", 0)]).toEqual([undefined, undefined]);
});

test("without an open, with a single price all day, or without a trade the figure is unknown", () => {
  const row = boardRow({ price: 10, low: 10, high: 10, previousClose: 10 });
  for (const by of ["change", "gap", "range", "quiet"] as const)
    expect(mapFigure(row, by, 1)).toBeUndefined();
  expect(mapFigure(boardRow({ lastTradeAt: 60_000 }), "quiet", 190_000)).toBe(2);
});
