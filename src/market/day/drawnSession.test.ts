import { expect, test } from "vitest";
import { drawnDay, drawnSession } from "./drawnSession.ts";

const colombo = (hour: number, minute: number, day = 10) => Date.UTC(2026, 6, day, hour, minute) - 19_800_000;

test("while the session runs the axis goes from the open to now, past the last trade", () => {
  expect(drawnSession(colombo(10, 5), colombo(11, 42))).toEqual({
    from: colombo(9, 30),
    until: colombo(11, 42),
    past: false,
  });
});

test("after the close the axis ends with the session, not with the evening", () => {
  expect(drawnSession(colombo(14, 12), colombo(19, 0)).until).toBe(colombo(14, 30));
});

test("points of an earlier day are told apart, and nothing is drawn after them", () => {
  expect(drawnSession(colombo(14, 29), colombo(11, 0, 11))).toMatchObject({
    past: true,
    until: colombo(14, 29),
  });
});

test("a wide axis begins with the call and ends with the settling, but never later than now", () => {
  const day = drawnDay(colombo(10, 5), colombo(11, 42));
  expect(day).toMatchObject({ from: colombo(9, 0), until: colombo(11, 42), quietUntil: colombo(11, 42) });
  expect(day.pauses).toEqual([
    { kind: "call", from: colombo(9, 0), until: colombo(9, 30) },
    { kind: "settling", from: colombo(14, 30), until: colombo(15, 10) },
  ]);
});

test("of a day that is over the silence ends at the close, and the settling is on the axis", () => {
  for (const now of [colombo(19, 0), colombo(11, 0, 13)])
    expect(drawnDay(colombo(10, 5), now)).toMatchObject({
      until: colombo(15, 10),
      quietUntil: colombo(14, 30),
    });
});

test("a point stamped later than any of it stays on the axis", () => {
  expect(drawnDay(colombo(16, 0), colombo(15, 59))).toMatchObject({
    until: colombo(16, 0),
    quietUntil: colombo(16, 0),
  });
});
