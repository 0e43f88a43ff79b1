import { expect, test } from "vitest";
import type { RecordedDay } from "#feed/replay/recordedDays";
import { newestSession } from "./dayFrames.ts";

const recording = (day: string, given: Partial<RecordedDay> = {}): RecordedDay => ({
  day,
  source: "embedded",
  from: Date.parse(`${day.slice(0, 10)}T03:30:00Z`),
  to: Date.parse(`${day.slice(0, 10)}T09:30:00Z`),
  boards: 100,
  gaps: [],
  coverage: 99,
  octets: 1,
  complete: true,
  integrity: null,
  members: [],
  ...given,
});

test("a day without a session, such as a Sunday, does not replace the session before it", () => {
  const days = [recording("2026-11-20"), recording("2026-11-22", { coverage: 0 })];
  expect(newestSession(days, "embedded")?.day).toBe("2026-11-20");
});

test("a day of another market is never played", () => {
  const days = [recording("2026-11-19"), recording("2026-11-20", { source: "live" })];
  expect(newestSession(days, "embedded")?.day).toBe("2026-11-19");
  expect(newestSession(days, "live")?.day).toBe("2026-11-20");
  expect(newestSession([], "live")).toBeUndefined();
});
