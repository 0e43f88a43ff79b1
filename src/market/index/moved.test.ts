import { describe, expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { contributions, indexPrice, movedBy, weightsByCap } from "./moved.ts";
import { randomNumbers } from "./testing/randomNumbers.ts";

const line = (symbol: string, previousClose: number | undefined, price: number | undefined, given = {}) =>
  boardRow({ symbol, previousClose, price, ...given });

const inHundredths = (points: number) => Math.round(points * 100);

test("the lines, the others and the residual are the index's change exactly, for any number of shown lines", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { uniform, normal } = randomNumbers(seed);
    const rows = Array.from({ length: 40 }, (_, at) =>
      line(`L${at}.N0000`, 100, 100 + Math.round(normal() * 20) / 10),
    );
    const points = new Map(rows.map(({ symbol }) => [symbol, uniform()]));
    const change = normal() * 80;
    for (const shown of [0, 1, 5, 40, 99]) {
      const { lines, others, residual, explained, change: whole } = movedBy(change, rows, { points }, shown);
      const listed = lines.reduce((sum, one) => sum + inHundredths(one.points), 0);
      expect(listed + inHundredths(others) + inHundredths(residual)).toBe(inHundredths(whole));
      expect(listed + inHundredths(others)).toBe(inHundredths(explained));
      expect(whole).toBe((Math.round(change * 100) || 0) / 100);
    }
  }
});

test("the largest contributions come first, falls and rises alike", () => {
  const points = new Map([
    ["A.N0000", 1],
    ["B.N0000", 2],
    ["C.N0000", 0.1],
  ]);
  const rows = [line("C.N0000", 10, 12), line("A.N0000", 10, 11), line("B.N0000", 10, 9)];
  const move = movedBy(-0.75, rows, { points }, 2);
  expect(move.lines.map(({ symbol, points }) => [symbol, points])).toEqual([
    ["B.N0000", -2],
    ["A.N0000", 1],
  ]);
  expect(move).toMatchObject({ others: 0.2, explained: -0.8, residual: 0.05, change: -0.75 });
});

describe("a line contributes nothing", () => {
  const points = new Map([["A.N0000", 5]]);
  test.each([
    [
      "without a trade this session",
      line("A.N0000", 10, 12, { lastKnown: { price: 12, isClose: true, at: 0 } }),
    ],
    ["in a row of an earlier day", line("A.N0000", 10, 12, { earlier: true })],
    ["at its previous close", line("A.N0000", 10, 10)],
    ["while it is suspended and has no price", line("A.N0000", 10, undefined)],
    ["at a price of 0", line("A.N0000", 10, 0)],
    ["without a previous close, as when newly listed", line("A.N0000", undefined, 12)],
    ["with a previous close of 2^31 / 10^4", line("A.N0000", 214_749.36, 12)],
    ["without a weight", line("B.R0000", 10, 12)],
  ])("%s", (_, row) => {
    expect(contributions([row], { points })).toEqual([]);
  });
});

test("the official close counts once it is published, and the last price before", () => {
  expect(indexPrice(line("A.N0000", 10, 12, { closingPrice: 11.9 }))).toBe(11.9);
  expect(indexPrice(line("A.N0000", 10, 12, { closingPrice: 0 }))).toBe(12);
});

test("what a line moved before a change of weights in mid-session keeps the weights of then", () => {
  const base = { at: 5, lines: new Map([["A.N0000", { price: 12, points: 4 }]]) };
  const points = new Map([
    ["A.N0000", 1],
    ["B.N0000", 3],
  ]);
  const rows = [line("A.N0000", 10, 13), line("B.N0000", 10, 11)];
  expect(contributions(rows, { points, base }).map(({ points }) => points)).toEqual([5, 3]);
  expect(movedBy(8.01, rows, { points, base }, 1)).toMatchObject({ others: 3, residual: 0.01 });
  // it is back at its previous close, and still contributes the difference of the weights
  expect(contributions([line("A.N0000", 10, 10)], { points, base })).toMatchObject([
    { points: 2, change: 0 },
  ]);
});

test("nothing is written as minus zero", () => {
  const { others, residual, change } = movedBy(-0.001, [], { points: new Map() });
  expect([others, residual, change].every((value) => Object.is(value, 0))).toBe(true);
});

test("weights by capitalisation share out the level of the index", () => {
  const rows = [
    line("A.N0000", 9, 10, { marketCap: 300 }),
    line("B.N0000", 9, 20, { marketCap: 100 }),
    line("C.N0000", 9, 20, { marketCap: 0 }),
  ];
  expect([...weightsByCap(rows, 1000)]).toEqual([
    ["A.N0000", 75],
    ["B.N0000", 12.5],
  ]);
});
