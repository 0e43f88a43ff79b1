/** Tests the page's freshness word over a day: with frozen sources, late and early hours, and wrong clocks. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshnessScene as setUp, start } from "#feed/testing/freshnessScene";
import { hour, minute, second } from "#units/time";

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());
afterEach(() => vi.restoreAllMocks());

test("with a frozen source the page is NOT MOVING after the same time, whether the source's clock runs or repeats", async () => {
  const { upstream, run, first, words, freshness } = await setUp();
  upstream.trades = false;
  upstream.clockStopped = Date.now();
  await run(4.9 * minute);
  expect(freshness.snapshot()).toMatchObject({ word: "live", quiet: 4 });
  await run(30 * second);
  expect(first("not-moving")).toBeLessThanOrEqual(5 * second + 5 * minute + 15 * second);
  expect(words.some(({ word }) => word === "stale")).toBe(false);
});

test("while the whole market does not move, every panel of the day is NOT MOVING, but no panel of the past", async () => {
  const { upstream, run, freshness } = await setUp();
  upstream.trades = false;
  await run(6 * minute);
  const answer = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
  expect(freshness.panel("leaderboards", answer, false)).toBe("not-moving");
  expect(freshness.panel("history", answer, false)).toBe("live");
  expect(freshness.panel("leaderboards", { ...answer, fetchedAt: Date.now() - minute }, false)).toBe("stale");
});

test("at the opening call, figures of the night are not old before the first request of the day can be answered", async () => {
  const { upstream, run, words } = await setUp({
    at: Date.parse("2026-11-20T08:30:00+05:30"),
    lastTrade: "2026-11-19T14:29:59+05:30",
  });
  upstream.answers = false; // at night the gateway requests at its own cadence
  await run(29 * minute);
  upstream.answers = true;
  await run(2 * minute);
  expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["closed"]));
});

test("a day that opens late is neither LIVE nor NOT MOVING before its first trade, and LIVE after it", async () => {
  const { upstream, run, words, freshness } = await setUp({
    at: Date.parse("2026-11-20T09:29:00+05:30"),
    lastTrade: "2026-11-19T14:29:59+05:30",
  });
  await run(10 * minute);
  expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["closed"]));
  expect(freshness.snapshot().session).toMatchObject({ phase: "awaited", conflict: "no-trades-yet" });
  upstream.trades = true;
  await run(11 * second);
  expect(freshness.snapshot()).toMatchObject({ word: "live", session: { phase: "session" } });
});

test.each([-5, 3])("a browser whose clock is %s h wrong shows the same ages and words", async (hours) => {
  const { upstream, run, words, freshness } = await setUp();
  vi.setSystemTime(Date.now() + hours * hour);
  upstream.fetchedAt = Date.now();
  await run(30 * second);
  words.length = 0;
  await run(2 * minute);
  expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["live"]));
  expect(freshness.snapshot().linkAge).toBeLessThanOrEqual(12 * second);
});
