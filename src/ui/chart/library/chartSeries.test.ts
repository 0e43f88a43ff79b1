import { expect, test } from "vitest";
import type { Bar } from "#ui/points/chartPoints";
import { type ChartData, pictureOf } from "./chartPicture.ts";
import { type ChartKind, lastLabel, priceLabels, priceLines } from "./chartSeries.ts";

const bar = (value: number, known: Partial<Bar> = {}) => ({ slot: value, at: 0, value, ...known }) as Bar;

/** The tag of the last value: its text before the price, the price and its colour. */
function tag(kind: ChartKind, bars: readonly Bar[], reference?: number) {
  const charted: ChartData = { chartKey: "A", grain: "days", points: [], reference };
  const picture = { ...pictureOf(charted), bars };
  return lastLabel(picture, kind, (name) => name).map(({ title, price, color }) =>
    `${title} ${price} ${color}`.trim(),
  );
}

test.each([
  ["a bar is measured from the bar before", "bars", [bar(10), bar(12)], undefined, "12 up"],
  ["the first bar has no direction", "bars", [bar(10)], undefined, "10 muted"],
  [
    "the first bar after a jump has none",
    "bars",
    [bar(170), bar(34, { apart: true })],
    undefined,
    "34 muted",
  ],
  ["a bar after missing values has none", "bars", [bar(170, { ends: true }), bar(34)], undefined, "34 muted"],
  ["a line is measured from its reference", "line", [bar(10), bar(12)], 13, "12 down"],
  ["a value at the reference has no direction", "steps", [bar(10), bar(12)], 12, "12 muted"],
  ["a line without a reference has its own colour", "closes", [bar(10), bar(12)], undefined, "12 accent"],
  ["a past value has its day", "bars", [bar(10), bar(12, { past: "10 Jul" })], undefined, "10 Jul 12 muted"],
  ["also a past value of a line", "line", [bar(12, { past: "10 Jul" })], 11, "10 Jul 12 muted"],
] as const)("the tag of the last value: %s", (_, kind, bars, reference, said) =>
  expect(tag(kind, bars, reference)).toEqual([said]),
);

test("without a drawn value there is no tag", () => expect(tag("line", [], 13)).toEqual([]));

test("lines of the next picture take the place of those before, and surplus lines are removed", () => {
  const drawn: number[] = [];
  const draw = priceLines({
    createPriceLine({ price }) {
      const line = {
        applyOptions: (look: { price?: number }) =>
          void drawn.splice(drawn.indexOf(price), 1, look.price ?? 0),
        options: () => ({ price }) as never,
      };
      drawn.push(price);
      return line;
    },
    removePriceLine: () => void drawn.pop(),
  });
  draw([{ price: 1 }, { price: 2 }]);
  expect(drawn).toEqual([1, 2]);
  draw([{ price: 3 }]);
  expect(drawn).toEqual([3]);
  draw([]);
  expect(drawn).toEqual([]);
});

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
