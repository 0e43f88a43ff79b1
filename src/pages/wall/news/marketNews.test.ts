import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AlertFiring } from "#market/alerts/firing";
import type { Block } from "#market/prints/blocks";
import { second } from "#units/time";
import type { BreakingNews } from "./breakingQueue.ts";
import { followMarketNews, newsStage } from "./marketNews.ts";

/** The page around the news: what its rules report, its word, and the blocks of the day. */
const page = vi.hoisted(() => ({
  fire: (_: Partial<AlertFiring>) => {},
  snapshot: { word: "live", veiled: false },
  blocks: [] as Partial<Block & { seenAt: number }>[],
}));
vi.mock("#feed/alerts/presets", () => ({
  followPresets: (report: typeof page.fire) => {
    page.fire = report;
    return () => {};
  },
}));
vi.mock("#feed/freshness/pageFreshness", () => ({ freshness: { snapshot: () => page.snapshot } }));
vi.mock("#feed/groups/sessionRecord", () => ({
  pageBoards: { day: () => ({ blocks: page.blocks, notes: [] }) },
}));
vi.mock("#feed/clock/clock", async (original) => ({ ...(await original()), now: () => Date.now() }));

const at = Date.parse("2026-11-23T11:00:00+05:30");

const block = (value: number | undefined, worth: "about" | "exact", age: number) =>
  [{ value, worth, seenAt: at }, at + age * second] as const;

test.each([
  ["an exact value of 20 million is news at once", block(20e6, "exact", 0), "due"],
  ["a smaller exact value is no news", block(19_999_999, "exact", 1), "over"],
  ["an estimate waits for the exact value", block(90e6, "about", 14), "waits"],
  ["after 15 s the estimate is news", block(90e6, "about", 15), "due"],
  ["a small estimate may still become a large exact value", block(19e6, "about", 30), "waits"],
  ["a block without an estimate waits too", block(undefined, "about", 30), "waits"],
  ["after a minute a block is no news", block(90e6, "about", 60), "over"],
] as const)("%s", (_, [one, now], stage) => {
  expect(newsStage(one, now)).toBe(stage);
});

const reported: BreakingNews[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: at });
  reported.length = 0;
  Object.assign(page, { snapshot: { word: "live", veiled: false }, blocks: [] });
  stop = followMarketNews((news) => reported.push(news));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const seen = (at: number) => ({ value: -5.1, at, age: 0, sequence: undefined, word: "live" as const });
const fall = (after: number) =>
  page.fire({
    ...{ key: `fall 5 ${after}`, rule: "fall 5", after: seen(after) },
    condition: { of: "fall", percent: 5 },
  });
const halt = (about?: string) =>
  page.fire({ key: "halt a1", condition: { of: "halt", event: "begins" }, about, after: seen(at) });

test("a level is one news each day, with its words", () => {
  for (const ms of [0, 3_600_000, 24 * 3_600_000]) fall(at + ms);
  expect(reported[0]?.words).toMatch(/^S&P SL20 fell through −5\.00% /);
  const [first, second, next] = reported.map(({ key }) => key);
  expect(second).toBe(first);
  expect(next).not.toBe(first);
});

test("a halt is news in its own words, but not while the market does not move", () => {
  halt("ACME PLC: TRADING HALT");
  page.snapshot.word = "not-moving";
  halt("ACME PLC: TRADING HALT");
  expect(reported).toEqual([{ key: "halt a1", words: "Announced: ACME PLC: TRADING HALT" }]);
});

const crossed = () => {
  const key = `ACME.N0000 block ${at}`;
  page.blocks = [
    { key, symbol: "ACME.N0000", to: at, seenAt: at, shares: 500_000, value: 30e6, worth: "about" },
  ];
  page.fire({ symbol: "ACME.N0000", condition: { of: "block", unit: "shares", least: 1 }, after: seen(at) });
};

test("a block whose exact value does not come is news once, after 15 s, with the estimate", () => {
  crossed();
  vi.advanceTimersByTime(14 * second);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(20 * second);
  expect(reported.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^Block: ACME, 500,000 shares, LKR ≈ 30 M$/),
  ]);
});

test("a block that waits is no news any more once the figures are not trusted", () => {
  crossed();
  vi.advanceTimersByTime(5 * second);
  page.snapshot.word = "stale";
  vi.advanceTimersByTime(2 * second);
  page.snapshot.word = "live";
  vi.advanceTimersByTime(30 * second);
  expect(reported).toEqual([]);
});
