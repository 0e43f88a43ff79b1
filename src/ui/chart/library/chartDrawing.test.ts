import { expect, test } from "vitest";
import type { Bar } from "#ui/points/chartPoints";
import { priceScaleOf } from "#ui/points/priceScale";
import { createDrawing, groupMarks, markLabel, type Picture } from "./chartDrawing.ts";

const bar = (minute: number, value: number): Bar => ({
  slot: minute * 60,
  at: minute * 60_000,
  value,
  quantity: undefined,
  high: undefined,
  low: undefined,
});
const picture = (bars: Bar[], given: Partial<Picture> = {}): Picture => ({
  key: "A 1D",
  grain: "minutes",
  bars,
  scale: priceScaleOf(bars),
  from: undefined,
  until: undefined,
  reference: undefined,
  ...given,
});

/** A surface that records its calls. */
function drawn(view?: { from: number; to: number }) {
  const told: string[] = [];
  const drawing = createDrawing({
    layers: [
      {
        draw: (bars) => told.push(`draw ${bars.length}`),
        change: ({ value }, { last }) => told.push(`${last ? "newest" : "older"} ${value}`),
      },
    ],
    clock: { draw: (slots) => told.push(`axis ${slots.length}`), add: (slot) => told.push(`place ${slot}`) },
    tail: (last, until) => until !== undefined && told.push(`tail ${last?.slot} ${until}`),
    overlays: (lines) => lines.length && told.push(`overlays ${lines.map(({ id }) => id)}`),
    backdrop: (shades) => {
      for (const { from, until } of shades) told.push(`shade ${from} ${until}`);
    },
    reference: () => {},
    scale: () => {},
    view: () => view,
    fit: () => told.push("fit"),
  });
  return { drawing, told };
}

test("the first picture is drawn whole, with every minute on the axis, and the view is fitted to it", () => {
  const { drawing, told } = drawn();
  drawing.show(picture([bar(0, 1), bar(5, 2)], { until: 600 }));
  expect(told).toEqual(["axis 11", "draw 2", "tail 300 600", "fit"]);
});

test("the last value has no dotted line if values are missing after it", () => {
  const { drawing, told } = drawn();
  drawing.show(picture([bar(0, 1), { ...bar(5, 2), ends: true }], { until: 600 }));
  expect(told).toEqual(["axis 11", "draw 2", "tail undefined 600", "fit"]);
});

test("an axis of days ends today and has only weekdays, and no dotted line leads to today", () => {
  const { drawing, told } = drawn();
  const friday = Date.UTC(2026, 9, 2) / 60_000;
  const day = 24 * 60;
  const bars = [bar(friday - day, 1), bar(friday, 2)];
  drawing.show(picture(bars, { grain: "days", until: (friday + 5 * day) * 60 })); // a Wednesday
  expect(told).toEqual(["axis 5", "draw 2", `tail undefined ${(friday + 5 * day) * 60}`, "fit"]);
});

test("missing weekdays between two days have places on the axis", () => {
  const { drawing, told } = drawn();
  const friday = Date.UTC(2026, 9, 2) / 60_000;
  const day = 24 * 60;
  const bars = [
    { ...bar(friday, 1), ends: true },
    { ...bar(friday + 14 * day, 2), ends: true },
  ];
  drawing.show(picture(bars, { grain: "days" }));
  expect(told[0]).toBe("axis 11");
});

test("a new trade is added at the right edge without a redraw", () => {
  const { drawing, told } = drawn({ from: 3, to: 4 });
  drawing.show(picture([bar(0, 1), bar(1, 2)]));
  told.length = 0;
  drawing.show(picture([bar(0, 1), bar(1, 3), bar(2, 4)]));
  expect(told).toEqual(["place 120", "older 3", "newest 4"]);
});

test("a partial view does not move, and a view of all bars still shows all bars afterwards", () => {
  const part = drawn({ from: 1, to: 1.2 });
  const all = drawn({ from: 0, to: 1 });
  for (const { drawing } of [part, all]) drawing.show(picture([bar(0, 1), bar(1, 2), bar(2, 2), bar(3, 2)]));
  part.told.length = 0;
  part.drawing.show(picture([bar(0, 1), bar(1, 2), bar(2, 2), bar(3, 5)]));
  expect(part.told).toEqual(["newest 5"]);
  const whole = drawn({ from: 0, to: 3 });
  whole.drawing.show(picture([bar(0, 1), bar(1, 2), bar(2, 2), bar(3, 2)]));
  whole.told.length = 0;
  whole.drawing.show(picture([bar(0, 1), bar(1, 2), bar(2, 2), bar(3, 5)]));
  expect(whole.told).toEqual(["newest 5", "fit"]);
});

test("another line or another day is another picture", () => {
  const { drawing, told } = drawn({ from: 1, to: 1.2 });
  drawing.show(picture([bar(0, 1), bar(1, 2)]));
  told.length = 0;
  drawing.show(picture([bar(0, 1), bar(1, 2)], { key: "B 1D" }));
  drawing.show(picture([bar(1440, 7), bar(1441, 2)], { key: "B 1D" }));
  expect(told).toEqual(["axis 2", "draw 2", "fit", "axis 2", "draw 2", "fit"]);
});

test("an empty picture draws nothing and does not fail", () => {
  const { drawing, told } = drawn();
  drawing.show(picture([]));
  expect(told).toContain("draw 0");
});

test("a new day is drawn from scratch, so that no line joins it to the day before", () => {
  const { drawing, told } = drawn({ from: 0, to: 2 });
  drawing.show(picture([bar(0, 1), bar(1, 2), bar(2, 3)], { from: 0 }));
  told.length = 0;
  drawing.show(picture([bar(1440, 4)], { key: "A 1D next day", from: 86_400 }));
  expect(told).toEqual(["axis 1", "draw 1", "fit"]);
});

test("an overlay is added and removed without a redraw, and its days have places on the axis", () => {
  const { drawing, told } = drawn({ from: 0, to: 1 });
  const day = 1440;
  const bars = [bar(day, 1), bar(3 * day, 2)];
  drawing.show(picture(bars, { grain: "days" }));
  told.length = 0;
  const items = [1, 2, 3].map((count) => ({ slot: count * day * 60, value: count }));
  const line = { id: "B", name: "B", colour: "accent", pane: "price", items } as const;
  drawing.show(picture(bars, { grain: "days", overlays: [line] }));
  expect(told).toContain("axis 3");
  expect(told).toContain("overlays B");
  told.length = 0;
  const session = [bar(0, 1), bar(1, 2)];
  drawing.show(picture(session, { key: "A 1D", overlays: [line] }));
  expect(told).toContain("axis 2"); // the axis no longer has the session's minutes
});

const entries = (letters: string) =>
  [...letters].map((glyph, index) => ({
    key: `${glyph}${index}`,
    at: 0,
    glyph,
    title: glyph,
    category: undefined,
    address: undefined,
  }));

test.each([
  ["D", "D"],
  ["DRI", "DRI"],
  ["DRI•", "4"],
  ["CCCCCCCCCCCC", "12"],
])("the mark of a bar with %s is labelled %s", (letters, label) =>
  expect(markLabel(entries(letters))).toBe(label),
);

test("marks that would overlap are merged, and marks out of view are left out", () => {
  const placed = [
    { x: null, entries: entries("H") },
    { x: 10, entries: entries("D") },
    { x: 25, entries: entries("R") },
    { x: 80, entries: entries("CI") },
  ];
  expect(groupMarks(placed).map(({ x, entries: all }) => [x, markLabel(all)])).toEqual([
    [10, "DR"],
    [80, "CI"],
  ]);
});
