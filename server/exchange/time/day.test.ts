import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { AlwaysOpen, isTradingDay, nextPhase, shownSession } from "./day.ts";

const at = (text: string) => Date.parse(`${text}+05:30`);
const iso = (ms: number) => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ["2026-11-20T08:59:59", "call", "2026-11-20T09:00"],
  ["2026-11-20T09:00:00", "open", "2026-11-20T09:30"],
  ["2026-11-20T09:29:59", "open", "2026-11-20T09:30"],
  ["2026-11-20T09:30:00", "settlement", "2026-11-20T14:30"],
  ["2026-11-20T14:29:59", "settlement", "2026-11-20T14:30"],
  ["2026-11-20T14:30:00", "closed", "2026-11-20T15:00"],
  ["2026-11-20T15:00:00", "call", "2026-11-23T09:00"], // over the weekend
  ["2026-12-25T11:00:00", "call", "2026-12-28T09:00"], // Christmas, a Friday
  ["2026-02-04T11:00:00", "call", "2026-02-05T09:00"], // Independence
])("at %s Colombo the next phase is %s, at %s", (text, phase, start) => {
  const next = nextPhase(at(text));
  expect([next.phase, iso(next.at)]).toEqual([phase, start]);
});

test("a year has about 240 trading days; about twelve weekdays are full-moon holidays", () => {
  let days = 0;
  for (let day = 0; day < 365; day += 1)
    if (isTradingDay(at("2026-01-01T12:00:00") + day * 86_400_000)) days += 1;
  expect(days).toBeGreaterThan(235);
  expect(days).toBeLessThan(252);
});

test("after Friday's close the next phase is Monday's call, and Friday's figures stay until Monday's open", () => {
  const next = nextPhase(at("2026-11-20T15:00:00"));
  expect([iso(next.at), next.phase]).toEqual(["2026-11-23T09:00", "call"]);
  expect(iso(shownSession(at("2026-11-22T12:00:00")))).toBe("2026-11-20T00:00");
  expect(iso(shownSession(at("2026-11-23T09:29:00")))).toBe("2026-11-20T00:00");
  expect(iso(shownSession(at("2026-11-23T09:30:00")))).toBe("2026-11-23T00:00");
});

test("the always-open clock starts at 10:30, and enters the call two minutes before the next day's open", () => {
  const clock = new AlwaysOpen(at("2026-11-20T00:00:00"));
  const hour = 3_600_000;
  expect(iso(clock.read(0))).toBe("2026-11-20T10:30");
  expect(iso(clock.read(4 * hour))).toBe("2026-11-20T14:30");
  expect(iso(clock.read(4 * hour + 3 * 60_000))).toBe("2026-11-23T09:28");
  expect(nextPhase(clock.read(100 * hour)).phase).not.toBe("call"); // the phase before it is "closed"
});

test.each([
  ["always-open", "2026-11-20T10:30"],
  ["always-open:2026-10-02", "2026-10-02T10:30"],
  ["always-open:2026-10-04", "2026-10-02T10:30"], // a Sunday: the trading day before
  ["real", "2026-11-21T06:55"],
  ["2026-01-02T04:00:00Z", "2026-01-02T09:30"],
  ["2026-01-02T09:30:00", "2026-01-02T09:30"],
])("clock %s begins on a Saturday morning at %s", (mode, start) => {
  const source = { calendar: at("2026-11-21T06:55:00"), elapsed: () => 0 };
  expect(iso(createClock(mode, 1, source).now())).toBe(start);
});

test("time passes faster at a higher speed", () => {
  let elapsed = 0;
  const clock = createClock("2026-01-02T09:30:00", 60, { calendar: 0, elapsed: () => elapsed });
  elapsed = 1000;
  expect(iso(clock.now())).toBe("2026-01-02T09:31");
});
