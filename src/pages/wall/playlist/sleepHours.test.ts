import { expect, test } from "vitest";
import { isAsleep } from "./sleepHours.ts";

const overnight = { from: 20 * 60, to: 8 * 60 };

test.each([
  [overnight, "2026-11-23T19:59:59", false],
  [overnight, "2026-11-23T20:00:00", true],
  [overnight, "2026-11-24T00:00:00", true],
  [overnight, "2026-11-24T07:59:59", true],
  [overnight, "2026-11-24T08:00:00", false],
  [{ from: 0, to: 24 * 60 }, "2026-11-22T12:00:00", true],
  [{ from: 60, to: 120 }, "2026-11-22T00:59:59", false],
  [{ from: 60, to: 120 }, "2026-11-22T01:00:00", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-23T08:49:59", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-23T08:50:00", false],
  [{ from: 14 * 60, to: 18 * 60 }, "2026-11-23T15:09:59", false],
  [{ from: 14 * 60, to: 18 * 60 }, "2026-11-23T15:10:00", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-22T09:59:59", true],
])("with %o at %s in Colombo, whether a display is dark: %s", (hours, clock, dark) => {
  expect(isAsleep(hours, Date.parse(`${clock}+05:30`))).toBe(dark);
});
