import { expect, test } from "vitest";
import { paintCloseBars, priceSpan, tickWidth } from "./closeBars.ts";

test("the price scale holds a close that lies outside low to high", () => {
  expect(priceSpan({ close: 1158.5, high: 1170, low: 1170, rise: 0 })).toEqual([1170, 1170, 1158.5]);
});

test("a day without a range is a closing tick alone", () => {
  expect(priceSpan({ close: 96, high: undefined, low: undefined, rise: 0 })).toEqual([96, 96, 96]);
});

test("the closing tick stays narrow where bars stand far apart", () => {
  expect(tickWidth(2)).toBe(1);
  expect(tickWidth(200)).toBe(9);
});

test("a bar is drawn as a stem and a tick to its right, and never to its left, where an open would be", () => {
  const drawn: number[][] = [];
  const context = { fillStyle: "", fillRect: (...box: number[]) => drawn.push(box) };
  const surface = { context, horizontalPixelRatio: 1, verticalPixelRatio: 1 };
  // biome-ignore lint/suspicious/noExplicitAny: only fillRect and fillStyle of a canvas are needed here
  paintCloseBars(surface as any, [{ x: 50, bar: { close: 96, high: 98, low: 95, rise: 1 } }], {
    barSpacing: 10,
    toY: (price) => 100 - price,
    paint: () => "grey",
  });
  expect(drawn).toHaveLength(2);
  const [stem, tick] = drawn;
  expect(stem?.[1]).toBe(2);
  expect(stem?.[3]).toBe(3);
  expect(tick?.[0]).toBe(stem?.[0]);
});
