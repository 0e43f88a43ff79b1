import { expect, test } from "vitest";
import { drawnSession } from "./drawnSession.ts";

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
