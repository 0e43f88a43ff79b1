import { expect, test } from "vitest";
import { gridNeighbours, stepPrice } from "./ticks.ts";

test.each([
  [20.52, 20.5],
  [99.96, 100],
  [100.1, 100],
  [100.13, 100.25],
  [-3, 0.1],
])("%s snaps to %s: ten cents below 100 rupees, 25 from there", (from, to) => {
  expect(stepPrice(from, 0)).toBe(to);
});

test.each([
  [20.5, 1, 20.6],
  [99.9, 1, 100],
  [99.9, 2, 100.25],
  [100, -1, 99.9],
  [0.1, -1, 0.1],
])("%s and %s ticks is %s", (from, ticks, to) => expect(stepPrice(from, ticks)).toBe(to));

test("a price off the grid has two neighbours, and a price on it only itself", () => {
  expect(gridNeighbours(20.55)).toEqual([20.5, 20.6]);
  expect(gridNeighbours(20.5)).toEqual([20.5]);
});
