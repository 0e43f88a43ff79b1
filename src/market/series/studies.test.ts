import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lengthFor, mostStudies, readStudies, type Study, studyKinds, writeStudies } from "./studies.ts";

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
