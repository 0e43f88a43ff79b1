import { expect, test } from "vitest";
import type { Bar } from "#ui/points/chartPoints";
import { type BarKind, closeBars, columnWidth, tickWidth, volumeColumns } from "./chartBars.ts";

const day = (known: Partial<Bar>): Bar => ({
  at: 0,
  slot: 0,
  value: 96,
  quantity: 500,
  high: 98,
  low: 95,
  ...known,
});

/** Boxes painted for one bar at x 50. A place on the axis has 10 px, and the value 0 is at y 1000. */
function painted(kind: BarKind, bar: Bar): number[][] {
  const boxes: number[][] = [];
  const context = {
    canvas: { height: 1000 },
    fillStyle: "",
    fillRect: (...box: number[]) => boxes.push(box),
    beginPath: () => {},
    moveTo: (...place: number[]) => boxes.push([...place, 0, 0]),
    lineTo: () => {},
    fill: () => {},
  };
  // biome-ignore lint/suspicious/noExplicitAny: this is all that is needed of a canvas
  const surface = { context, horizontalPixelRatio: 1, verticalPixelRatio: 1 } as any;
  kind.paint(surface, [{ x: 50, bar, rise: 1 }], { barSpacing: 10, toY: (value) => 1000 - value });
  return boxes;
}
const bars = closeBars(() => "grey");

test("a price beyond the scale has a mark at the edge that it lies beyond", () => {
  const marks = (given: Partial<Bar>) =>
    painted(bars, day(given)).flatMap(([x, y, width, height]) =>
      width === 0 && height === 0 ? [[x, y]] : [],
    );
  expect(marks({ high: 2000 })).toEqual([[50, 0]]);
  expect(marks({ low: -5 })).toEqual([[50, 1000]]);
  expect(marks({})).toEqual([]);
});

test("a day is a vertical line from low to high with a tick to the right at the close, and none to the left", () => {
  const [stem, tick, ...more] = painted(bars, day({}));
  expect(more).toEqual([]);
  expect([stem?.[1], stem?.[3]]).toEqual([902, 3]);
  expect(tick?.[0]).toBe(stem?.[0]);
  expect(tick?.[2]).toBeGreaterThan(stem?.[2] ?? 0);
});

test("a day with an open is a candle, whose body reaches from open to close and is equally wide on both sides", () => {
  const [stem, body, ...more] = painted(bars, day({ open: 95.5, value: 97 }));
  expect(more).toEqual([]);
  expect([body?.[1], body?.[3]]).toEqual([903, 2]);
  const [middle, left, right] = [
    (stem?.[0] ?? 0) + (stem?.[2] ?? 0) / 2,
    body?.[0] ?? 0,
    (body?.[0] ?? 0) + (body?.[2] ?? 0),
  ];
  expect(middle - left).toBe(right - middle);
  expect(bars.span(day({ open: 120 }))).toContain(120);
});

test("the price scale includes a close outside the range from low to high", () => {
  expect(bars.span(day({ value: 1158.5, high: 1170, low: 1170 }))).toEqual([1170, 1170, 1158.5]);
});

test("a day without a range is only a closing tick", () => {
  expect(bars.span(day({ high: undefined, low: undefined }))).toEqual([96, 96, 96]);
});

test("volume columns start at zero, and an unknown quantity has no column", () => {
  const volume = volumeColumns("grey");
  expect(volume.span(day({}))).toEqual([0, 500]);
  expect(painted(volume, day({}))).toEqual([[46, 500, 8, 500]]);
  expect(painted(volume, day({ quantity: undefined }))).toEqual([]);
});

test("ticks and columns stay narrow if bars are far apart", () => {
  expect([tickWidth(2), tickWidth(200)]).toEqual([1, 9]);
  expect([columnWidth(0.5), columnWidth(200)]).toEqual([0.7, 22]);
});
