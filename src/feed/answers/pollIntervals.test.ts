import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readingOf } from "#feed/testing/freshnessScene";

vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** @param at Colombo time at the exchange */
async function waits(at: string, speed = 1) {
  const { phaseInterval: everyWhile } = await atExchange(at, speed);
  return everyWhile("indices")() / 1_000;
}
async function atExchange(at: string, speed = 1) {
  const { exchangeClock } = await import("#feed/clock/exchangeClock");
  const clock = { at: Date.parse(`${at}+05:30`), speed };
  exchangeClock.noteReading(readingOf(null, Date.now(), { clock }));
  return import("./pollIntervals.ts");
}

test.each([
  ["2026-11-20T11:00:00", 1, 15],
  ["2026-11-20T09:10:00", 1, 30],
  ["2026-11-20T18:00:00", 1, 1_800],
  ["2026-11-20T08:59:50", 1, 11], // the next poll comes soon after the opening call
  ["2026-11-20T08:50:00", 60, 11], // ten minutes of a market that runs a minute a second
  ["2026-11-20T14:29:59.999", 1, 1.001],
])("at %s, speed %s, an index is polled in %s s", async (at, speed, seconds) => {
  expect(await waits(at, speed)).toBeCloseTo(seconds, 3);
});

test.each([
  ["2026-11-20T11:00:00", 60],
  ["2026-11-20T17:30:00", 120],
  ["2026-11-20T21:00:00", 900],
  ["2026-11-20T05:00:00", 900],
])("at %s announcements are polled in %s s", async (at, seconds) => {
  const { eveningInterval: everyEvening } = await atExchange(at);
  expect(everyEvening("announcements")() / 1_000).toBeCloseTo(seconds, 3);
});

test.each([
  ["2026-11-20T09:10:00", 10],
  ["2026-11-20T11:00:00", 12],
  ["2026-11-20T14:50:00", 60],
  ["2026-11-20T18:00:00", 86_400], // a Friday evening: orders do not move before Monday's call
  ["2026-11-20T08:00:00", 3_601],
])("at %s an order book is polled in %s s", async (at, seconds) => {
  const { phaseInterval: everyWhile } = await atExchange(at);
  expect(everyWhile("book")() / 1_000).toBeCloseTo(seconds, 3);
});

/** A query as the library keeps it: one object whose state changes. */
const asked = () => ({
  state: { data: { fetchedAt: 0, receivedAt: 0 }, dataUpdateCount: 0, errorUpdateCount: 0 },
});

test("if the first answer is older than its cadence, three more requests follow soon, and later ones at the cadence", async () => {
  const { phaseInterval: everyWhile } = await atExchange("2026-11-20T11:00:00");
  const query = asked();
  const after = (age: number, of: "dataUpdateCount" | "errorUpdateCount") => {
    query.state.data = { fetchedAt: 0, receivedAt: age };
    query.state[of] += 1;
    return everyWhile("indices")(query);
  };
  expect(after(16_000, "dataUpdateCount")).toBe(100);
  expect(everyWhile("indices")(query)).toBe(100); // one more request was sent and is not answered yet
  expect(after(16_000, "dataUpdateCount")).toBe(1_500);
  expect(after(16_000, "errorUpdateCount")).toBe(5_000);
  expect(after(16_000, "dataUpdateCount")).toBe(15_000);
  expect(everyWhile("indices")({ state: { ...asked().state, dataUpdateCount: 1 } })).toBe(15_000);
});

test("a later answer older than twice its cadence is also requested again, after each time that a gateway was suspended", async () => {
  const { phaseInterval: everyWhile } = await atExchange("2026-11-20T11:00:00");
  const query = asked();
  const answer = (fetchedAt: number, receivedAt: number) => {
    query.state = {
      ...query.state,
      data: { fetchedAt, receivedAt },
      dataUpdateCount: query.state.dataUpdateCount + 1,
    };
    return everyWhile("indices")(query);
  };
  expect(answer(0, 1_000)).toBe(15_000);
  expect(answer(15_000, 31_000)).toBe(15_000); // not old enough: the gateway is about to replace this answer
  for (const hour of [1, 2]) {
    expect(answer(hour, hour * 3_600_000)).toBe(100);
    expect(answer(hour, hour * 3_600_000 + 200)).toBe(1_500);
    expect(answer(hour * 3_600_000, hour * 3_600_000 + 900)).toBe(15_000);
  }
});
