import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readingOf } from "./fixtures.ts";

vi.mock("./clock.ts", () => ({ now: () => Date.now() }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** @param at Colombo time at the exchange */
async function waits(at: string, speed = 1) {
  const { everyWhile } = await atExchange(at, speed);
  return everyWhile("indices")() / 1_000;
}
async function atExchange(at: string, speed = 1) {
  const { exchangeClock } = await import("./exchangeClock.ts");
  const clock = { at: Date.parse(`${at}+05:30`), speed };
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock }));
  return import("./every.ts");
}

test.each([
  ["2026-11-20T11:00:00", 1, 15],
  ["2026-11-20T09:10:00", 1, 30],
  ["2026-11-20T18:00:00", 1, 1_800],
  ["2026-11-20T08:59:50", 1, 11], // the opening call is not slept through
  ["2026-11-20T08:50:00", 60, 11], // ten minutes of a market that runs a minute a second
  ["2026-11-20T14:29:59.999", 1, 1.001],
])("at %s, speed %s, an index is asked for in %s s", async (at, speed, seconds) => {
  expect(await waits(at, speed)).toBeCloseTo(seconds, 3);
});

test.each([
  ["2026-11-20T11:00:00", 60],
  ["2026-11-20T17:30:00", 120],
  ["2026-11-20T21:00:00", 900],
  ["2026-11-20T05:00:00", 900],
])("at %s announcements are asked for in %s s", async (at, seconds) => {
  const { everyEvening } = await atExchange(at);
  expect(everyEvening("announcements")() / 1_000).toBeCloseTo(seconds, 3);
});

test.each([
  ["2026-11-20T09:10:00", 10],
  ["2026-11-20T11:00:00", 12],
  ["2026-11-20T14:50:00", 60],
  ["2026-11-20T18:00:00", 86_400], // a Friday evening: until Monday's call there is nothing to follow
  ["2026-11-20T08:00:00", 3_601],
])("at %s an order book is asked for in %s s", async (at, seconds) => {
  const { everyWhile } = await atExchange(at);
  expect(everyWhile("book")() / 1_000).toBeCloseTo(seconds, 3);
});

test("a first answer older than its cadence is asked for again at once, then soon, and no more", async () => {
  const { everyWhile } = await atExchange("2026-11-20T11:00:00");
  const after = (age: number, dataUpdateCount: number) =>
    everyWhile("indices")({ state: { data: { fetchedAt: 0, receivedAt: age }, dataUpdateCount } });
  expect([1, 2, 3, 4, 5].map((count) => after(16_000, count))).toEqual([100, 1_500, 5_000, 15_000, 15_000]);
  expect(after(14_000, 1)).toBe(15_000);
});
