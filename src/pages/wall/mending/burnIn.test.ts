import { expect, test } from "vitest";
import { darkClockAt, headBelow, shiftAt } from "./burnIn.ts";

const minute = 60_000;
const minutes = Array.from({ length: 162 }, (_, at) => at);

test("the picture visits every place within four steps of its middle, one step a minute, and begins anew", () => {
  const path = minutes.map((at) => shiftAt(at * minute));
  expect(new Set(path.map(({ x, y }) => `${x} ${y}`)).size).toBe(81);
  for (const [at, { x, y }] of path.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4);
    const next = shiftAt((at + 1) * minute);
    expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBeLessThanOrEqual(1);
  }
  expect(shiftAt(162 * minute)).toEqual(shiftAt(0));
  expect(shiftAt(minute - 1)).toEqual(shiftAt(0));
});

test("the header is at the other edge every half hour", () => {
  expect([0, 29, 30, 59, 60].map((at) => headBelow(at * minute))).toEqual([false, false, true, true, false]);
});

test("the clock of a dark display is elsewhere each minute, and within the display", () => {
  const path = minutes.map((at) => darkClockAt(at * minute));
  for (const [at, { x, y }] of path.entries()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(100);
    expect(path[at + 1]).not.toEqual({ x, y });
  }
});
