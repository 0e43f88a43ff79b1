import { expect, test } from "vitest";
import { minute } from "#units/time";
import { overlayAt, overlayItems } from "./chartOverlay.ts";

const items = (...values: (number | undefined)[]) =>
  values.map((value, index) => ({ slot: index * 60, value }));

test("an overlay has one value per place, in ascending sequence, and a value that is not a number is a gap", () => {
  const points = [
    { at: 2 * minute, value: Number.NaN },
    { at: 0, value: 1 },
    { at: 10, value: 2 },
    { at: minute, value: undefined },
    { at: Number.NaN, value: 9 },
  ];
  expect(overlayItems(points, "minutes", 0)).toEqual(items(2, undefined, undefined));
});

test("at each place the overlay shows its value there or its last value before; in a gap and before its first value it shows none", () => {
  expect([0, 60, 90, 120].map((slot) => overlayAt(items(1, undefined, 3).slice(0), slot))).toEqual([
    1,
    undefined,
    undefined,
    3,
  ]);
  expect(
    overlayAt(
      items(1).map((item) => ({ ...item, slot: 60 })),
      0,
    ),
  ).toBeUndefined();
});
