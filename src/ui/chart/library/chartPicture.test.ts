import { expect, test } from "vitest";
import { chartSummary } from "#ui/chart/ChartLegend.tsx";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { type ChartData, isFittedAgain, pictureOf } from "./chartPicture.ts";

const nine = Date.UTC(2026, 6, 10, 3, 30); // 09:00 in Colombo
const slotAt = (minute: number) => Date.UTC(2026, 6, 10, 9, minute) / 1000;
const point = (minute: number, value: number, given: Partial<SeriesPoint> = {}): SeriesPoint => ({
  at: nine + minute * 60_000,
  value,
  quantity: undefined,
  high: undefined,
  low: undefined,
  ...given,
});
const charted = (points: readonly SeriesPoint[], given: Partial<ChartData> = {}): ChartData => ({
  chartKey: "A",
  grain: "minutes",
  points,
  reference: undefined,
  ...given,
});
const name = "N".repeat(200);
const said = (points: readonly SeriesPoint[]) =>
  chartSummary({
    name,
    bars: pictureOf(charted(points)).bars,
    grain: "minutes",
    reference: undefined,
    whole: true,
  });

test("times become minutes of the exchange's clock", () => {
  const at = nine + 45 * 60_000 + 12_345;
  const picture = pictureOf(
    charted([point(31, 20)], {
      from: nine,
      until: at,
      quietUntil: at,
      pauses: [{ from: nine, until: nine + 30 * 60_000, label: "call" }],
      cuts: [{ at, label: "jump" }],
      marks: [{ at, entries: [] }],
      overlays: [{ id: "a", name: "A", colour: "accent", pane: "own", points: [{ at, value: 1 }] }],
    }),
  );
  expect([picture.axis[0], picture.axis.at(-1), picture.axis.length]).toEqual([slotAt(0), slotAt(45), 46]);
  expect(picture).toMatchObject({
    quietUntil: slotAt(45),
    shades: [{ from: slotAt(0), until: slotAt(30), label: "call" }],
    cuts: [{ slot: slotAt(45), label: "jump" }],
    marks: [{ slot: slotAt(45), entries: [] }],
    overlays: [{ id: "a", items: [{ slot: slotAt(45), value: 1 }] }],
  });
});

test("the line ends at the bar before missing values, and the range is not given", () => {
  const points = [point(31, 20), point(32, 21), point(90, 22)];
  const gaps = [{ from: nine + 32 * 60_000, until: nine + 90 * 60_000 }];
  const { bars } = pictureOf(charted(points, { gaps }));
  expect(bars.map(({ ends }) => ends)).toEqual([undefined, true, undefined]);
  expect(chartSummary({ name: "A", bars, grain: "minutes", reference: undefined, whole: false })).toBe(
    "A: 22.00, +10.00%, from 09:31 to 10:30.",
  );
});

test("points that cover only part of a session are drawn without joining lines, and a past session's last value is marked", () => {
  const points = [point(31, 20), point(32, 21), point(90, 22)];
  const { bars } = pictureOf(charted(points, { part: "3 of 319 trades", past: true }));
  expect(bars.map(({ ends }) => ends)).toEqual([true, true, true]);
  expect(bars.map(({ past }) => past)).toEqual([undefined, undefined, "10 Jul"]);
});

test.each([
  [10, undefined],
  [74, "09:32"],
])("a last value of %i minutes ago has its minute: %s", (minutes, past) => {
  const { bars } = pictureOf(
    charted([point(31, 20), point(32, 21)], { until: nine + (32 + minutes) * 60_000 }),
  );
  expect(bars.at(-1)?.past).toBe(past);
});

test.each([
  ["the day itself", 0, undefined],
  ["the weekday after", 3, undefined],
  ["two weekdays after", 4, "10 Jul"],
])("a day's value seen on %s is past: %s", (_, days, past) => {
  // 10 July 2026 is a Friday
  const { bars } = pictureOf(charted([point(0, 20)], { grain: "days", until: nine + days * 86_400_000 }));
  expect(bars.at(-1)?.past).toBe(past);
});

test("without points the picture is empty, and the chart's sentence says so", () => {
  expect(pictureOf(charted([]))).toMatchObject({ bars: [], axis: [], quietUntil: undefined });
  expect(said([])).toBe(`${name}: no values.`);
});

test("pictures of one point, of two points with one time, of a value that is not a number, and of a value outside its range", () => {
  const odd = [
    point(31, Number.NaN),
    point(32, 20, { quantity: 5 }),
    point(32, 21, { quantity: 7 }),
    point(33, 30, { high: 22, low: 19 }),
    point(34, 98_539.91),
  ];
  const { bars } = pictureOf(charted(odd));
  expect(bars.map(({ value, quantity }) => [value, quantity])).toEqual([
    [21, 12],
    [30, undefined],
    [98_539.91, undefined],
  ]);
  expect(said(odd)).toContain("between 19.00 and 98,539.91");
  expect(said([point(31, 20)])).toContain("20.00, 0.00%, between 20.00 and 20.00, from 09:31 to 09:31");
});

test("a shade ends with the axis, and the last value has no dotted line if values are missing after it", () => {
  const pauses = [{ from: nine, until: nine + 40 * 60_000, label: "call" }];
  const given = { pauses, until: nine + 40 * 60_000 };
  const drawn = pictureOf(charted([point(31, 20), point(36, 21)], given));
  expect(drawn).toMatchObject({
    quietUntil: slotAt(40),
    shades: [{ from: slotAt(31), until: slotAt(40), label: "call" }],
  });
  const gaps = [{ from: nine + 36 * 60_000, until: nine + 40 * 60_000 }];
  expect(pictureOf(charted([point(31, 20), point(36, 21)], { ...given, gaps })).quietUntil).toBeUndefined();
});

const dayMinutes = 24 * 60;
/** Days after Friday 10 July 2026 that have a place on the axis. */
const placesOf = (days: readonly number[], given: Partial<ChartData>) => {
  const points = days.map((count) => point(count * dayMinutes, 20));
  const { axis, quietUntil } = pictureOf(charted(points, { grain: "days", ...given }));
  expect(quietUntil).toBeUndefined(); // no dotted line leads to today
  return axis.map((slot) => (slot - Date.UTC(2026, 6, 10) / 1000) / 86_400);
};

test("an axis of days ends today and has only weekdays", () => {
  expect(placesOf([-1, 0], { until: nine + 5 * dayMinutes * 60_000 })).toEqual([-1, 0, 3, 4, 5]);
});

test("missing weekdays between two days, and the days of an overlay, have places on the axis", () => {
  const gaps = [{ from: nine, until: nine + 7 * dayMinutes * 60_000 }];
  expect(placesOf([0, 7], { gaps })).toEqual([0, 3, 4, 5, 6, 7]);
  const points = [{ at: nine + 4 * dayMinutes * 60_000, value: 1 }];
  const overlays = [{ id: "B", name: "B", colour: "accent", pane: "price", points } as const];
  expect(placesOf([0, 7], { overlays })).toEqual([0, 4, 7]);
});

test("an overlay does not widen an axis of minutes", () => {
  const points = [{ at: nine, value: 1 }];
  const overlays = [{ id: "B", name: "B", colour: "accent", pane: "price", points } as const];
  expect(pictureOf(charted([point(31, 20), point(33, 21)], { overlays })).axis).toHaveLength(3);
});

test("a partial view does not move, and a view of all bars shows all bars afterwards; another line or day is fitted", () => {
  const of = (minutes: number[], chartKey = "A") =>
    pictureOf(
      charted(
        minutes.map((minute) => point(minute, 20)),
        { chartKey },
      ),
    );
  const before = of([31, 32, 33, 34]);
  const after = of([31, 32, 33, 34, 35]);
  const part = { from: 1, to: 1.2 };
  expect(isFittedAgain(before, after, part)).toBe(false);
  expect(isFittedAgain(before, after, { from: 0, to: 3 })).toBe(true);
  expect(isFittedAgain(before, of([31, 32, 33, 34], "B"), part)).toBe(true);
  expect(isFittedAgain(before, of([31 + dayMinutes]), part)).toBe(true);
  expect(isFittedAgain(undefined, after, part)).toBe(true);
});
