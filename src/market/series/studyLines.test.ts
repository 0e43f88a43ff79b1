import { expect, test } from "vitest";
import type { Study } from "./studies.ts";
import { type StudyBar, studyLines } from "./studyLines.ts";

const closes = (...values: (number | undefined)[]): StudyBar[] =>
  values.map((value) => ({ value, quantity: undefined, turnover: undefined }));

function lines(study: Study, bars: readonly StudyBar[], days = false) {
  return studyLines(study, bars, days).map(({ values }) => values);
}
const rounded = (values: readonly (number | undefined)[] = []) =>
  values.map((value) => value && Math.round(value * 1e6) / 1e6);
const none = undefined;

test("an average covers the last bars, and is undefined until there are enough", () => {
  // (1+2+6)/3, (2+6+4)/3, (6+4+5)/3
  expect(lines({ kind: "sma", length: 3 }, closes(1, 2, 6, 4, 5))).toEqual([[none, none, 3, 4, 5]]);
  expect(lines({ kind: "sma", length: 3 }, closes(1, 2))).toEqual([[none, none]]);
  expect(lines({ kind: "sma", length: 3 }, [])).toEqual([[]]);
});

test("an exponential average begins with the simple average of its first bars", () => {
  // k = 2/(3+1) = 1/2: (2+4+9)/3 = 5; (7+5)/2 = 6; (1+6)/2 = 3.5
  expect(lines({ kind: "ema", length: 3 }, closes(2, 4, 9, 7, 1))).toEqual([[none, none, 5, 6, 3.5]]);
});

test("the bands are two population standard deviations from the average", () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: average 5, squares 9+1+1+1+0+0+4+16 = 32, 32/8 = 4, deviation 2
  const bands = lines({ kind: "bb", length: 8 }, closes(2, 4, 4, 4, 5, 5, 7, 9));
  expect(bands.map((values) => values[7])).toEqual([5, 1, 9]);
  expect(bands.map((values) => values[6])).toEqual([none, none, none]);
});

test("relative strength is smoothed by Wilder's method", () => {
  // changes +2, −1, +3 of 10 12 11 14: rises 5/3, falls 1/3: 100 × 5/6. Then +1 and −4:
  // rises (5/3×2+1)/3 = 13/9, falls (1/3×2)/3 = 2/9: 100 × 13/15; rises 26/27, falls (4/9+4)/3 = 40/27: 100 × 26/66
  const [strength] = lines({ kind: "rsi", length: 3 }, closes(10, 12, 11, 14, 15, 11));
  expect(rounded(strength)).toEqual([none, none, none, 83.333333, 86.666667, 39.393939]);
  expect(lines({ kind: "rsi", length: 2 }, closes(1, 2, 3, 4))).toEqual([[none, none, 100, 100]]);
});

test("relative strength is undefined while the price does not move", () => {
  expect(lines({ kind: "rsi", length: 2 }, closes(5, 5, 5, 5))).toEqual([[none, none, none, none]]);
});

test("the day's average price weights every trade by its size, and leaves out trades of unknown size", () => {
  // 10 × 100, then 20 × 300 and 30 × 100 in one minute, a trade of unknown size, then 10 × 500
  const bars: StudyBar[] = [
    { value: 10, quantity: none, turnover: none },
    { value: 10, quantity: 100, turnover: 1_000 },
    { value: 30, quantity: 400, turnover: 9_000 },
    { value: 50, quantity: none, turnover: none },
    { value: 10, quantity: 500, turnover: 5_000 },
  ];
  expect(lines({ kind: "vwap", length: 0 }, bars, false)).toEqual([[none, 10, 20, 20, 15]]);
});

test("the volume's average is undefined while a day's volume is unknown", () => {
  const bars = [100, 200, none, 300, 500].map((quantity) => ({ value: 1, quantity, turnover: none }));
  expect(lines({ kind: "vol", length: 2 }, bars)).toEqual([[none, 150, none, none, 400]]);
});

test("no average crosses a possible split between days or a day without a price", () => {
  const split = closes(170, 171, 34, 35).map((bar, at) =>
    at === 2 ? { ...bar, apart: "as traded" as const } : bar,
  );
  expect(lines({ kind: "sma", length: 2 }, split, true)).toEqual([[none, 170.5, none, 34.5]]);
  expect(lines({ kind: "sma", length: 2 }, split)).toEqual([[none, 170.5, 102.5, 34.5]]);
  expect(lines({ kind: "sma", length: 2 }, closes(1, 2, none, 4, 5))).toEqual([[none, 1.5, none, none, 4.5]]);
  expect(lines({ kind: "ema", length: 2 }, closes(1, 3, Number.NaN, 4, 6))).toEqual([
    [none, 2, none, none, 5],
  ]);
});
