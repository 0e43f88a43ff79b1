import { expect, test } from "vitest";
import { uncovered } from "./openChart.ts";

const line = (price: number, axisLabelVisible = true) => ({ options: () => ({ price, axisLabelVisible }) });

test("a label of the axis under a tag is left out, as the tag would cover half of it", () => {
  const series = {
    priceToCoordinate: (price: number) => 1_000 - price,
    priceLines: () => [line(105), line(160, false)],
  };
  const write = uncovered(series, 12, (value) => value.toFixed(2));
  expect(write([80, 100, 120, 160])).toEqual(["80.00", "", "", "160.00"]);
});

test("before anything is drawn no place is known, and every label is written", () => {
  const series = { priceToCoordinate: () => null, priceLines: () => [line(105)] };
  expect(uncovered(series, 12, String)([104, 105])).toEqual(["104", "105"]);
});
