import { expect, test } from "vitest";
import { labelLast } from "./chartSeries.ts";

const bar = (slot: number, value: number) => ({ slot, value, from: slot, to: slot }) as never;

function labelled() {
  const worn: string[] = [];
  const take = ({ price, axisLabelColor }: { price: number; axisLabelColor: string }) =>
    void worn.push(`${price} ${axisLabelColor}`);
  const series = {
    createPriceLine(looks: Parameters<typeof take>[0]) {
      take(looks);
      return { applyOptions: take };
    },
  };
  return { worn, last: labelLast(series, (name) => name) };
}

test("without a reference a bar is measured from the bar before", () => {
  const { worn, last } = labelled();
  last.layer.draw([bar(1, 10)]);
  last.layer.change(bar(2, 12), { before: bar(1, 10), last: true });
  last.layer.change(bar(1, 15), { before: undefined, last: false });
  last.layer.draw([bar(1, 15), bar(2, 12)]);
  expect(worn).toEqual(["10 muted", "12 up", "12 down"]);
});

test("the label shows the direction from the reference; without a reference it shows none", () => {
  const { worn, last } = labelled();
  last.layer.draw([bar(1, 10), bar(2, 12)]);
  last.against(13);
  last.against(12);
  last.against(undefined);
  expect(worn.slice(1)).toEqual(["12 down", "12 muted", "12 accent"]);
});

test("the first bar after a jump has no direction from the bar before", () => {
  const { worn, last } = labelled();
  last.layer.draw([bar(1, 170), Object.assign(bar(2, 34), { apart: true })]);
  expect(worn).toEqual(["34 muted"]);
});

test("the label of a past day's value has the day, and the label of today's value does not", () => {
  const titles: string[] = [];
  const take = ({ title }: { title: string }) => void titles.push(title);
  const last = labelLast(
    { createPriceLine: (looks) => (take(looks), { applyOptions: take }) },
    (name) => name,
  );
  const july = { at: Date.UTC(2026, 6, 10, 8) };
  last.layer.draw([Object.assign(bar(1, 10), july)]);
  last.layer.draw([Object.assign(bar(1, 10), july, { past: true })]);
  expect(titles).toEqual(["", "10 Jul"]);
});

test("a past day's value has no direction", () => {
  const { worn, last } = labelled();
  last.layer.draw([bar(1, 10), Object.assign(bar(2, 12), { past: true, at: 0 })]);
  last.against(11);
  expect(worn).toEqual(["12 muted", "12 muted"]);
});

test("without a drawn value there is no label", () => {
  const { worn, last } = labelled();
  last.layer.draw([]);
  last.against(13);
  expect(worn).toEqual([]);
});
