/** Tests the words of panels and of the page. A panel follows its own answers; all have the same word while no request is answered. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readingOf, freshnessScene as setUp, start } from "#feed/testing/freshnessScene";
import { hour, minute, second } from "#units/time";

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

afterEach(() => vi.restoreAllMocks());

test("a panel is judged by the answer that it shows, at its own cadence", async () => {
  const { freshness, run } = await setUp();
  const answer = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
  expect(freshness.panel("leaderboards", answer, false)).toBe("live");
  await run(46 * second);
  expect(freshness.panel("leaderboards", answer, false)).toBe("stale");
  expect(freshness.panel("indexSeries", answer, false)).toBe("live");
  expect(freshness.panel("leaderboards", undefined, true)).toBe("stale");
  freshness.veil();
  expect(freshness.panel("indexSeries", answer, false)).toBe("stale");
});

test("an answer kept from a visit long ago is STALE, and OFFLINE only if the page is", async () => {
  const { freshness, upstream, run, word } = await setUp();
  const kept = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
  await run(20 * minute);
  expect([word(), freshness.panel("symbol", kept, false)]).toEqual(["live", "stale"]);
  expect([freshness.panel("symbol", kept, true), freshness.panel("symbol", undefined, true)]).toEqual([
    "stale",
    "stale",
  ]);
  upstream.gateway = false;
  await run(6 * minute);
  expect([word(), freshness.panel("symbol", kept, true)]).toEqual(["offline", "offline"]);
});

describe("the board's requests alone fail", () => {
  const told = () => ({ fetchedAt: Date.now(), receivedAt: Date.now(), stale: false });

  test.each(["a gateway that gives none", "a gateway that gives the last one"])(
    "%s: the page is STALE, and panels whose requests are answered are LIVE by their own age",
    async (how) => {
      const { freshness, upstream, exchange, run, word } = await setUp();
      if (how.endsWith("none")) upstream.status = 502;
      else upstream.answers = false;
      for (let passed = 0; passed < 2 * minute; passed += second) {
        exchange.noteReading(readingOf([], Date.now(), told()));
        await run(second);
      }
      const pushed = told();
      expect(word()).toBe("stale");
      expect(freshness.panel("leaderboards", pushed, false)).toBe("live");
      expect(freshness.panel("indices", { ...pushed, fetchedAt: Date.now() - 46 * second }, false)).toBe(
        "stale",
      );
      expect(freshness.panel("history", pushed, false)).toBe("live");
    },
  );
});

test("if only one panel's requests fail, that panel is old and the page is not", async () => {
  const { freshness, run, word } = await setUp();
  const last = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
  await run(minute);
  expect(word()).toBe("live");
  expect(freshness.panel("leaderboards", last, true)).toBe("stale");
});

test("if only the board is long overdue, it is STALE and not OFFLINE, because other requests are answered", async () => {
  const { upstream, run, exchange, freshness } = await setUp();
  upstream.answers = false;
  await run(7 * minute);
  expect(freshness.snapshot().word).toBe("offline");
  exchange.noteReading(readingOf([], Date.now()));
  freshness.tick();
  expect(freshness.snapshot().word).toBe("stale");
  await run(6 * minute);
  expect(freshness.snapshot().word).toBe("offline");
});

test("after the close the panels become CLOSED at the same moment as the page", async () => {
  const { freshness, run, words, upstream } = await setUp({ at: Date.parse("2026-11-20T14:29:50+05:30") });
  upstream.trades = false;
  const wrong: string[] = [];
  freshness.subscribe(() => {
    const answer = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: false };
    const panel = freshness.panel("leaderboards", answer, false);
    const { word } = freshness.snapshot();
    if (panel !== word) wrong.push(`${panel} on a page that is ${word}`);
  });
  await run(5 * minute);
  expect(words.at(-1)?.word).toBe("closed");
  expect(wrong).toEqual([]);
});

describe("while the whole page gets no answers", () => {
  const old = /stale|offline/;
  const troubles: Record<string, (scene: Awaited<ReturnType<typeof setUp>>) => void> = {
    "an upstream that is silent": ({ upstream }) => {
      upstream.answers = false;
    },
    "a gateway that is gone": ({ upstream }) => {
      upstream.gateway = false;
    },
    "a network that is cut": ({ world, upstream, browser }) => {
      world.online = false;
      upstream.gateway = false;
      browser.dispatchEvent(new Event("offline"));
    },
    "two hours of sleep": ({ upstream, sleep }) => {
      upstream.gateway = false;
      sleep(2 * hour);
    },
  };

  test.each(Object.entries(troubles))("%s: no panel looks current", async (_, begin) => {
    const scene = await setUp();
    const { freshness, run, word } = scene;
    const kinds = ["board", "indices", "leaderboards", "symbol", "history"] as const;
    // an answer received just before the failure
    const answer = { fetchedAt: freshness.snapshot().fetchedAt ?? 0, receivedAt: start, stale: false };
    const wrong: string[] = [];
    freshness.subscribe(() => {
      for (const kind of kinds)
        if (old.test(word()) && !old.test(freshness.panel(kind, answer, false))) wrong.push(kind);
    });
    begin(scene);
    await run(2 * minute);
    expect(word()).toMatch(old);
    expect(wrong).toEqual([]);
  });
});

test("an answer from the gateway's cache makes panel and page DELAYED; only its age makes them STALE", async () => {
  const { freshness } = await setUp();
  const held = { fetchedAt: Date.now(), receivedAt: Date.now(), stale: true };
  expect(freshness.panel("symbol", held, false)).toBe("delayed");
});
