import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparedKey, readCompared, rebase, writeCompared } from "./comparison.ts";

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
  expect(writeCompared(readCompared(address, own, 4))).toBe(kept);
});

test("any text in an address gives at most the allowed number of series, and never the chart's own series", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const keys = [own, ...readCompared(text, own, 4).map(comparedKey)];
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
