import { expect, test } from "vitest";
import { priceLabels } from "./priceLabels.ts";

const line = (price: number, axisLabelVisible = true) => ({ options: () => ({ price, axisLabelVisible }) });

test("a label of the axis under a tag is left out, as the tag would cover half of it", () => {
  const series = {
    priceToCoordinate: (price: number) => 1_000 - price,
    priceLines: () => [line(105), line(160, false)],
  };
  expect(priceLabels(series, 12)([80, 100, 120, 160])).toEqual(["80.00", "", "", "160.00"]);
});

test("no label is below 0; before anything is drawn no place is known, and every other label is written", () => {
  const series = { priceToCoordinate: () => null, priceLines: () => [line(105)] };
  expect(priceLabels(series, 12)([-0.5, 0, 104, 105])).toEqual(["", "0.00", "104.00", "105.00"]);
});
