import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  comparedKey,
  lengthFor,
  mostStudies,
  readComparedLines,
  readStudies,
  rebase,
  type Study,
  studyKinds,
  writeComparedLines,
  writeStudies,
} from "./studies.ts";

test.each([
  ["sma20.ema50.rsi14", "sma20.ema50.rsi14"],
  ["vwap.bb20.vol20", "vwap.bb20.vol20"],
  ["sma", "sma20"],
  ["rsi0.sma999.ema1", "rsi14.sma20.ema20"],
  ["sma20.sma20.sma21", "sma20.sma21"],
  ["vwap7", "vwap"],
  ["SMA20.macd9.constructor.<b>..-1", undefined],
  ["sma2.sma3.sma4.sma5.sma6.sma7.sma8", "sma2.sma3.sma4.sma5.sma6.sma7"],
  [undefined, undefined],
])("%s in an address is %s", (address, kept) => {
  expect(writeStudies(readStudies(address))).toBe(kept);
});

test("studies written to an address can be read again, and any address gives at most the allowed number", () => {
  const study = fc
    .constantFrom(...(Object.keys(studyKinds) as Study["kind"][]))
    .chain((kind) => fc.integer().map((length) => ({ kind, length: lengthFor(kind, length) })));
  const chosen = fc.uniqueArray(study, { maxLength: mostStudies, selector: (one) => JSON.stringify(one) });
  fc.assert(
    fc.property(chosen, (studies) => {
      expect(readStudies(writeStudies(studies))).toEqual(studies);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readStudies(text).length).toBeLessThanOrEqual(mostStudies);
    }),
  );
});

test("a length is limited to its bounds", () => {
  expect([lengthFor("sma", 1), lengthFor("sma", 20.4), lengthFor("rsi", 9e9)]).toEqual([2, 20, 250]);
  expect([lengthFor("vwap", 20), lengthFor("ema", Number.NaN)]).toEqual([0, 20]);
});

const own = "JKH.N0000";

test.each([
  ["COMB.N0000_1_40", "COMB.N0000_1_40"],
  ["AFIN_1", "AFIN_1"],
  ["JKH.N0000_1_1", "1"],
  ["1_2_3_4_5", "1_2_3"],
  ["0_-1_1e9_123456_jkh.n0000_<script>__", undefined],
  [`${"A".repeat(200)}.N0000`, undefined],
  [undefined, undefined],
])("%s in an address is %s", (address, kept) => {
  expect(writeComparedLines(readComparedLines(address, own, 4))).toBe(kept);
});

test("any text in an address gives at most the allowed number of series, and never the chart's own series", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const keys = [own, ...readComparedLines(text, own, 4).map(comparedKey)];
      expect(keys.length).toBeLessThanOrEqual(4);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

const at = (day: number, value: number) => ({ at: day, value });

test("every series is 100 at its first value, and a series that begins later is marked", () => {
  const long = [at(1, 50), at(2, 55), at(3, 40)];
  const late = [at(2.4, 8), at(3, 10)];
  expect(rebase([long, late], Math.floor)).toEqual([
    { points: [at(1, 100), at(2, 110.00000000000001), at(3, 80)], from: 1, late: false },
    { points: [at(2.4, 100), at(3, 125)], from: 2.4, late: true },
  ]);
});

test("all times of one day are one place on the axis", () => {
  expect(rebase([[at(1, 5)], [at(1.6, 7)]], Math.floor).map(({ late }) => late)).toEqual([false, false]);
});

test("a series without a positive value is left out, and the others stay", () => {
  const [empty, zero, good] = rebase([[], [at(1, 0)], [at(1, 0), at(2, 4), at(3, Number.NaN)]], Math.floor);
  expect(empty).toEqual({ points: [], from: undefined, late: false });
  expect(zero).toEqual({ points: [], from: undefined, late: false });
  expect(good).toEqual({ points: [at(2, 100)], from: 2, late: false });
});
