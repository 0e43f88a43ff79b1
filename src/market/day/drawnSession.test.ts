import { describe, expect, test } from "vitest";
import { drawnDay, drawnSession, ofNewestDay, sessionGaps, withNewestValue } from "./drawnSession.ts";

const colombo = (hour: number, minute: number, day = 10) => Date.UTC(2026, 6, day, hour, minute) - 19_800_000;

test("while the session runs, the axis reaches from the open to now, beyond the last trade", () => {
  expect(drawnSession(colombo(10, 5), colombo(11, 42))).toEqual({
    from: colombo(9, 30),
    until: colombo(11, 42),
    past: false,
  });
});

test("after the close the axis ends with the session, not now", () => {
  expect(drawnSession(colombo(14, 12), colombo(19, 0)).until).toBe(colombo(14, 30));
});

test("points of an earlier day are marked as past, and the axis ends at the last of them", () => {
  expect(drawnSession(colombo(14, 29), colombo(11, 0, 11))).toMatchObject({
    past: true,
    until: colombo(14, 29),
  });
});

test("an axis of the whole day begins with the opening call and ends with the settling, but never later than now", () => {
  const day = drawnDay(colombo(10, 5), colombo(11, 42));
  expect(day).toMatchObject({ from: colombo(9, 0), until: colombo(11, 42), quietUntil: colombo(11, 42) });
  expect(day.pauses).toEqual([
    { kind: "call", from: colombo(9, 0), until: colombo(9, 30) },
    { kind: "settling", from: colombo(14, 30), until: colombo(15, 10) },
  ]);
});

test("on a past day the dotted line ends at the close, and the axis includes the settling", () => {
  for (const now of [colombo(19, 0), colombo(11, 0, 13)])
    expect(drawnDay(colombo(10, 5), now)).toMatchObject({
      until: colombo(15, 10),
      quietUntil: colombo(14, 30),
    });
});

test("a point stamped after the settling stays on the axis", () => {
  expect(drawnDay(colombo(16, 0), colombo(15, 59))).toMatchObject({
    until: colombo(16, 0),
    quietUntil: colombo(16, 0),
  });
});

/** Minutes after midnight of 10 July 2026 in Colombo. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 6, 9, 18, 30) + (hour * 60 + minute) * 60_000;
const points = (from: number, until: number) =>
  Array.from({ length: (until - from) / 60_000 + 1 }, (_, minute) => ({ at: from + minute * 60_000 }));
const evening = at(18);

test("a whole session has no gap, also if its last value is after the close", () => {
  expect(sessionGaps([...points(at(9, 30), at(14, 29)), { at: at(14, 45) }], evening)).toEqual([]);
});

test("hours without a value are a gap between the values around it", () => {
  expect(sessionGaps([...points(at(9, 30), at(10, 9)), { at: at(14, 40) }], evening)).toEqual([
    { from: at(10, 9), until: at(14, 40) },
  ]);
});

test("five minutes between values are usual, and a longer time is a gap", () => {
  const around = (until: number) => [...points(at(9, 30), at(10)), ...points(until, at(14, 30))];
  expect(sessionGaps(around(at(10, 5)), evening)).toEqual([]);
  expect(sessionGaps(around(at(10, 6)), evening)).toEqual([{ from: at(10), until: at(10, 6) }]);
});

test("missing values after the open, before now and before the close are gaps as well", () => {
  expect(sessionGaps(points(at(10), at(14, 30)), evening)).toEqual([{ from: at(9, 30), until: at(10) }]);
  expect(sessionGaps(points(at(9, 30), at(11)), at(11, 10))).toEqual([{ from: at(11), until: at(11, 10) }]);
  expect(sessionGaps(points(at(9, 30), at(11)), at(11, 5))).toEqual([]);
  expect(sessionGaps(points(at(9, 30), at(11)), evening)).toEqual([{ from: at(11), until: at(14, 30) }]);
});

test("before the open and without any value there is no gap", () => {
  expect(sessionGaps(points(at(9), at(9, 10)), at(9, 20))).toEqual([]);
  expect(sessionGaps([], evening)).toEqual([]);
});

interface Point {
  at: number;
  value: number;
}

test("a trade on the board that is newer than the series extends the series", () => {
  const points = [{ at: 1_000, value: 5 }];
  expect(withNewestValue(points, { at: 2_000, value: 6 }).map(({ value }) => value)).toEqual([5, 6]);
});

test("an older or unknown value leaves the same list object", () => {
  const points = [{ at: 1_000, value: 5 }];
  expect(withNewestValue(points, { at: 1_000, value: 6 })).toBe(points);
  expect(withNewestValue(points, { at: undefined, value: 6 })).toBe(points);
  expect(withNewestValue(points, { at: 2_001, value: 6 }, 2_000)).toBe(points);
  expect(withNewestValue<Point>([], { at: 2_000, value: 6 })).toEqual([]);
});

describe("points of two days", () => {
  const colombo = (day: number, hour: number, minute: number) =>
    Date.UTC(2026, 10, day, hour, minute) - 19_800_000;
  const yesterday = [
    { at: colombo(18, 14, 30), value: 20_000 },
    { at: colombo(19, 9, 30), value: 20_010 },
    { at: colombo(19, 14, 29), value: 20_200 },
  ];

  test("the first point of a new day drops yesterday's points, except the last value", () => {
    const held = withNewestValue(yesterday, { at: colombo(20, 9, 30), value: 20_205 });
    const { points, before } = ofNewestDay(held);
    expect(points.map(({ at }) => at)).toEqual([colombo(20, 9, 30)]);
    expect(before).toBe(20_200);
  });

  test("a previous close stamped with its own day is the baseline and not a point", () => {
    const { points, before } = ofNewestDay(yesterday);
    expect(points.map(({ value }) => value)).toEqual([20_010, 20_200]);
    expect(before).toBe(20_000);
  });

  test("points of one day stay unchanged", () => {
    const today = yesterday.slice(1);
    expect(ofNewestDay(today)).toEqual({ points: today, before: undefined });
    expect(ofNewestDay([])).toEqual({ points: [], before: undefined });
  });
});
