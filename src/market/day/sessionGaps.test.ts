import { expect, test } from "vitest";
import { sessionGaps } from "./sessionGaps.ts";

/** Minutes after midnight of 10 July 2026 in Colombo. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 6, 9, 18, 30) + (hour * 60 + minute) * 60_000;
const points = (from: number, until: number) =>
  Array.from({ length: (until - from) / 60_000 + 1 }, (_, minute) => ({ at: from + minute * 60_000 }));
const evening = at(18);

test("a whole session has no gap, also where its last value comes after the close", () => {
  expect(sessionGaps([...points(at(9, 30), at(14, 29)), { at: at(14, 45) }], evening)).toEqual([]);
});

test("hours without a value are a gap between the values around it", () => {
  expect(sessionGaps([...points(at(9, 30), at(10, 9)), { at: at(14, 40) }], evening)).toEqual([
    { from: at(10, 9), until: at(14, 40) },
  ]);
});

test("five minutes are usual, a moment more is a gap", () => {
  const around = (until: number) => [...points(at(9, 30), at(10)), ...points(until, at(14, 30))];
  expect(sessionGaps(around(at(10, 5)), evening)).toEqual([]);
  expect(sessionGaps(around(at(10, 6)), evening)).toEqual([{ from: at(10), until: at(10, 6) }]);
});

test("a late beginning, and silence until now or the close, are gaps as well", () => {
  expect(sessionGaps(points(at(10), at(14, 30)), evening)).toEqual([{ from: at(9, 30), until: at(10) }]);
  expect(sessionGaps(points(at(9, 30), at(11)), at(11, 10))).toEqual([{ from: at(11), until: at(11, 10) }]);
  expect(sessionGaps(points(at(9, 30), at(11)), at(11, 5))).toEqual([]);
  expect(sessionGaps(points(at(9, 30), at(11)), evening)).toEqual([{ from: at(11), until: at(14, 30) }]);
});

test("before the open and without any value there is nothing to miss", () => {
  expect(sessionGaps(points(at(9), at(9, 10)), at(9, 20))).toEqual([]);
  expect(sessionGaps([], evening)).toEqual([]);
});
