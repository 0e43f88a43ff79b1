/** Tests the page's freshness word in whole scenes. A scene sets what the page receives and how the clocks run. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freshnessScene as setUp, start } from "#feed/testing/freshnessScene";
import { silentStates } from "#market/testing/silentStates";
import { hour, minute, second } from "#units/time";

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

afterEach(() => vi.restoreAllMocks());

describe("in session", () => {
  test("the page is LIVE while the exchange trades and answers", async () => {
    const { words, run } = await setUp();
    await run(30 * minute);
    expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["live"]));
  });

  test("when upstream falls silent behind a gateway that still answers, the page is STALE within 45 s, then OFFLINE", async () => {
    const { upstream, run, first, words } = await setUp();
    const cutAt = 5 * second;
    upstream.answers = false;
    await run(10 * minute);
    expect(first("stale")).toBeLessThanOrEqual(cutAt + 45 * second);
    expect(first("offline")).toBeLessThanOrEqual(cutAt + 5 * minute + 10 * second);
    const staleAt = first("stale") ?? 0;
    expect(words.filter(({ at, word }) => at > staleAt && word === "live")).toEqual([]);
  });

  test("while upstream is silent, the word follows from the age of the board, as it does for every other reader", async () => {
    const { upstream, run, word, store } = await setUp();
    upstream.answers = false;
    const ageNow = () => {
      const meta = store.meta();
      return meta.loaded ? Date.now() - meta.fetchedAt : 0;
    };
    for (const [seconds, wanted] of silentStates) {
      await run(seconds * second - ageNow());
      expect([seconds, word()]).toEqual([seconds, wanted]);
    }
  });

  test("a board whose times advance although nothing trades is NOT MOVING after five minutes", async () => {
    const { upstream, run, word, first } = await setUp();
    Object.assign(upstream, { trades: false, stamps: true });
    await run(6 * minute);
    expect(first("not-moving")).toBeLessThanOrEqual(5 * minute + 15 * second);
    upstream.trades = true;
    await run(15 * second);
    expect(word()).toBe("live");
  });

  test("when the gateway is lost, the next request makes the page DELAYED, and it is STALE within 45 s", async () => {
    const { upstream, run, first } = await setUp();
    upstream.gateway = false;
    await run(2 * minute);
    expect(first("delayed")).toBeLessThanOrEqual(16 * second);
    expect(first("stale")).toBeLessThanOrEqual(50 * second);
  });

  test("the page is never LIVE while the exchange's events are hours ahead of its clock", async () => {
    const { upstream, run, words, freshness } = await setUp();
    upstream.trades = false;
    upstream.count += 1;
    upstream.newest = start + 3 * hour;
    await run(30 * second);
    expect(freshness.snapshot()).toMatchObject({
      ...{ word: "delayed", unbelievable: true, figuresAge: undefined },
    });
    words.length = 0;
    await run(10 * minute);
    expect(words.some(({ word }) => word === "live")).toBe(false);
  });

  test("when the board does not change for 5 min while the index moves, the page and the board's panel are DELAYED until the next trade", async () => {
    const { upstream, exchange, run, first, words, freshness, store } = await setUp();
    upstream.trades = false;
    const index = setInterval(() => exchange.noteEvents([exchange.exchange().at]), 5 * second);
    await run(4.5 * minute);
    expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["live"]));
    await run(2 * minute);
    expect(first("delayed")).toBeLessThanOrEqual(5 * minute + 20 * second);
    expect(freshness.snapshot()).toMatchObject({ word: "delayed", boardBehind: true });
    expect(freshness.snapshot().linkAge).toBeLessThan(minute);
    expect(freshness.snapshot().figuresAge).toBeGreaterThan(5 * minute);
    const meta = store.meta();
    const answer = meta.loaded ? meta : undefined;
    expect(freshness.panel("board", answer, false)).toBe("delayed");
    expect(freshness.panel("indices", answer, false)).toBe("live");
    upstream.trades = true;
    await run(11 * second);
    expect(freshness.snapshot()).toMatchObject({ word: "live", boardBehind: false });
    clearInterval(index);
  });

  test("when the board is answered but does not change, the page is NOT MOVING within about 5 min, and never STALE", async () => {
    const { upstream, run, first, words, freshness } = await setUp();
    upstream.trades = false;
    await run(3.5 * minute);
    expect(freshness.snapshot()).toMatchObject({ word: "live", quiet: 3 });
    await run(3 * minute);
    expect(first("not-moving")).toBeLessThanOrEqual(5 * second + 5 * minute + 15 * second);
    expect(words.some(({ word }) => word === "stale")).toBe(false);
    upstream.trades = true;
    await run(11 * second);
    expect(freshness.snapshot().word).toBe("live");
  });
});

describe.each([
  ["stops during sleep", true],
  ["runs during sleep", false],
])("two hours of sleep on a computer whose monotonic clock %s", (_, monotonicStops) => {
  test("makes all figures look old, and the word is not LIVE before a fresh answer", async () => {
    const { sleep, run, words, word, upstream, freshness } = await setUp({ monotonicStops });
    expect(word()).toBe("live");
    upstream.latency = 3 * second;
    sleep(2 * hour);
    await run(second);
    const afterWaking = words.filter(({ at }) => at >= 2 * hour);
    expect(afterWaking[0]?.word).toMatch(/stale|offline/);
    expect(freshness.snapshot().veiled).toBe(true);
    expect(freshness.snapshot().linkAge).toBeGreaterThanOrEqual(2 * hour);
    await run(2 * second);
    expect(afterWaking.some(({ word: read }) => read === "live")).toBe(false);
    await run(3 * second);
    expect(word()).toBe("live");
  });
});

test("a page is STALE after sleep, or after its computer's clock was set forward, and OFFLINE only after failed requests", async () => {
  const { upstream, run, word, sleep, words } = await setUp({ monotonicStops: true });
  upstream.gateway = false;
  sleep(2 * hour);
  await run(4 * minute);
  expect(new Set(words.map((read) => read.word))).toEqual(new Set(["stale"]));
  await run(2 * minute);
  expect(word()).toBe("offline");
});

test("after a long suspension the figures of a tab look old at once, before its next tick", async () => {
  const { sleep, page, word } = await setUp();
  sleep(10 * minute);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(word()).not.toBe("live");
});

test("after a short switch to another tab the figures do not look old", async () => {
  const { page, word, run } = await setUp();
  await run(3 * second);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(word()).toBe("live");
});

describe("the browser reports that it is offline", () => {
  test("so the page is OFFLINE at once", async () => {
    const { world, browser, word } = await setUp();
    world.online = false;
    browser.dispatchEvent(new Event("offline"));
    expect(word()).toBe("offline");
  });

  test("but a display on an isolated network, which gets answers, is not OFFLINE", async () => {
    const { world, browser, word, run } = await setUp();
    world.online = false;
    browser.dispatchEvent(new Event("offline"));
    await run(11 * second);
    expect(word()).toBe("live");
  });
});

describe("out of session", () => {
  test("a holiday and its panels are CLOSED after a quarter of an hour without a trade, and never STALE or LIVE afterwards", async () => {
    const { upstream, run, words, freshness } = await setUp({
      at: Date.parse("2026-11-20T09:45:00+05:30"),
      lastTrade: "2026-11-19T14:29:59+05:30",
    });
    await run(30 * minute);
    expect(new Set(words.map(({ word }) => word))).toEqual(new Set(["closed"]));
    expect(freshness.snapshot().session).toMatchObject({
      phase: "no-trades",
      lastEventAt: upstream.newest,
    });
    const answer = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
    for (const kind of ["board", "leaderboards", "indices"] as const)
      expect(freshness.panel(kind, answer, false)).toBe("closed");
  });

  test("a weekend is CLOSED although the answers are half an hour old", async () => {
    const { upstream, run, word } = await setUp({
      at: Date.parse("2026-11-21T11:00:00+05:30"),
      lastTrade: "2026-11-20T14:29:59+05:30",
    });
    upstream.answers = false;
    await run(30 * minute);
    expect(word()).toBe("closed");
  });

  test("a board without a plausible time is DELAYED, not CLOSED", async () => {
    const { upstream, run, word, freshness } = await setUp({
      at: Date.parse("2026-11-21T11:00:00+05:30"),
      lastTrade: "2026-11-20T14:29:59+05:30",
    });
    upstream.newest = null;
    await run(2 * minute);
    expect(word()).toBe("delayed");
    expect(
      freshness.panel("board", { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false }, false),
    ).toBe("delayed");
  });

  test("a board without a plausible price is DELAYED, not LIVE, until prices arrive", async () => {
    const { upstream, run, word } = await setUp({ at: Date.parse("2026-11-20T11:00:00+05:30") });
    await run(minute);
    expect(word()).toBe("live");
    upstream.price = null;
    await run(minute);
    expect(word()).toBe("delayed");
    upstream.price = 2;
    await run(minute);
    expect(word()).toBe("live");
  });
});
