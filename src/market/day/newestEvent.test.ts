import { expect, test } from "vitest";
import { newestEvent } from "./session.ts";

const clock = { at: Date.parse("2026-11-20T11:00:00+05:30"), speed: 1 };
const before = (minutes: number) => clock.at - minutes * 60_000;
const traded = Array.from({ length: 200 }, (_, minutes) => before(minutes));

test("of several events the newest one is found", () => {
  expect(newestEvent(traded, clock)).toBe(clock.at);
  expect(newestEvent([undefined, before(3), undefined], clock)).toBe(before(3));
  expect(newestEvent([undefined], clock)).toBeUndefined();
});

test("one row with a time in the future is ignored", () => {
  expect(newestEvent([before(-70), ...traded.slice(5)], clock)).toBe(before(5));
});

test("if many rows have times in the future, the clock is wrong", () => {
  expect(
    newestEvent(
      traded.map((at) => at + 3_600_000),
      clock,
    ),
  ).toBe(clock.at + 3_600_000);
  expect(newestEvent([before(-70)], clock)).toBe(before(-70));
});

test("an event of a fast simulated market may be ahead by a delay times the market's speed", () => {
  expect(newestEvent([before(-4), ...traded], { ...clock, speed: 60 })).toBe(before(-4));
});
