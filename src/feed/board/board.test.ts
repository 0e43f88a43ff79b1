import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FeedError } from "#feed/reading/reading";
import { fakeDelay } from "#feed/testing/fakeDelay";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { BoardChanges, WireRow } from "#rows/boardRows";
import { BoardFeed } from "./board.ts";
import { createBoardStore } from "./boardStore.ts";

const start = 1_000_000;
beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

function setUp() {
  const store = createBoardStore((paint) => setTimeout(paint, 16), Date.now);
  const asked: number[] = [];
  const service = {
    rows: [wireRow("A", 1)] as WireRow[],
    at: undefined as number | undefined,
    latency: 100,
    down: false,
  };
  const feed = new BoardFeed({
    store,
    now: Date.now,
    chance: () => 0.5,
    interval: () => 10_000,
    taken: () => undefined,
    ask: async (signal) => {
      asked.push(Date.now() - start);
      await fakeDelay(service.latency);
      signal.throwIfAborted();
      if (service.down) throw new FeedError("unreachable", "down");
      return readingOf(service.rows, service.at ?? Date.now());
    },
  });
  const timer = setInterval(() => feed.tick(), 1_000);
  const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const push = (since: number, fetchedAt: number, changed: BoardChanges["changed"] = []) =>
    feed.changes(
      readingOf({ sequence: 0, since, fetchedAt, clock: fetchedAt, changed, gone: [] }, Date.now(), {
        via: "push",
      }),
    );
  return { store, feed, asked, service, run, push, stop: () => clearInterval(timer) };
}

describe("board requests", () => {
  test("the page requests the board at its cadence while nothing is pushed", async () => {
    const { feed, asked, run } = setUp();
    feed.reseed(true);
    await run(31_000);
    expect(asked).toEqual([0, 10_000, 20_000, 30_000]);
  });

  test("the page does not request the board while messages arrive on the topic, and requests it 25 s after the last one", async () => {
    const { feed, asked, run, push } = setUp();
    feed.reseed(true);
    await run(500);
    feed.link(true);
    await run(500);
    const before = asked.length;
    for (let at = 0; at < 60; at += 10) {
      push(start, Date.now());
      await run(10_000);
    }
    expect(asked).toHaveLength(before);
    await run(17_000);
    expect(asked).toHaveLength(before + 1);
  });

  test("the page requests the board at every reconnect, and soon after the link drops", async () => {
    const { feed, asked, run } = setUp();
    feed.reseed(true);
    await run(500);
    feed.link(true);
    await run(2_500);
    feed.link(false);
    await run(4_000);
    feed.link(true);
    await run(2_000);
    expect(asked).toEqual([0, 4_000, 7_000]);
  });

  test("the page requests the board once when it opens, even if the link opens late: the next message shows missed changes", async () => {
    const { store, feed, asked, run, push, service } = setUp();
    feed.reseed(true);
    await run(5_000);
    feed.link(true);
    push(start + 100, start + 4_000);
    await run(1_500);
    expect(asked).toEqual([0]);
    service.at = start + 6_000;
    push(start + 5_000, start + 6_000, [{ symbol: "A", price: 7 }]);
    await run(1_000);
    expect(asked).toHaveLength(2);
    expect(store.meta()).toMatchObject({ stampedAt: start + 6_000 });
  });

  test("after a failed request, the page requests the board as soon as the link opens", async () => {
    const { feed, asked, run, service } = setUp();
    service.down = true;
    feed.reseed(true);
    await run(3_000);
    feed.link(true);
    expect(asked).toEqual([0, 3_000]);
  });

  test("the page requests the board once for a gap, however many messages show it; it applies messages received meanwhile", async () => {
    const { store, feed, asked, run, push, service } = setUp();
    feed.reseed(true);
    await run(3_000);
    feed.link(true);
    await run(3_000);
    const before = asked.length;
    service.at = start + 20_000;
    push(start + 20_000, start + 30_000, [{ symbol: "A", price: 7 }]);
    push(start + 30_000, start + 40_000, [{ symbol: "A", price: 8 }]);
    expect(store.row("A")?.price).toBe(1);
    await run(200);
    expect(asked).toHaveLength(before + 1);
    expect(store.row("A")?.price).toBe(8);
    expect(store.meta()).toMatchObject({ stampedAt: start + 40_000 });
  });

  test("the page requests a snapshot at most every 2 s while snapshots do not close a gap", async () => {
    const { feed, asked, run, push } = setUp();
    feed.reseed(true);
    await run(1_000);
    feed.link(true);
    for (let i = 0; i < 100; i++) {
      push(start + 900_000, start + 910_000);
      await run(100);
    }
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  test("while the service is down the page requests the board only at its cadence, also when messages show a gap", async () => {
    const { feed, asked, run, push, service } = setUp();
    service.down = true;
    feed.reseed(true);
    await run(500);
    feed.link(true);
    await run(500);
    const before = asked.length;
    for (let i = 0; i < 30; i++) {
      push(start + 900_000, start + 910_000 + i);
      await run(1_000);
    }
    expect(asked.length - before).toBeLessThanOrEqual(3);
  });

  test("the page requests no board after `stop`", async () => {
    const { store, feed, asked, run, stop } = setUp();
    feed.reseed(true);
    feed.stop();
    stop();
    await run(60_000);
    expect(asked).toHaveLength(1);
    expect(store.meta()).toEqual({ loaded: false, failure: undefined });
  });
});

test("while every request fails, the last rows stay, and the failure is shown", async () => {
  const { store, feed, run, service } = setUp();
  feed.reseed(true);
  await run(1_000);
  service.down = true;
  await run(120_000);
  expect(store.row("A")?.price).toBe(1);
  expect(store.meta()).toMatchObject({ loaded: true, failure: { kind: "unreachable" } });
  service.down = false;
  service.rows = [wireRow("A", 2)];
  await run(11_000);
  expect(store.row("A")?.price).toBe(2);
  expect(store.meta()).toMatchObject({ failure: undefined });
});

test("if a snapshot is requested while one is in flight, the page fetches another after it", async () => {
  const { feed, asked, run, service } = setUp();
  service.latency = 4_000;
  feed.reseed(true);
  await run(1_000);
  feed.reseed(true);
  feed.reseed(true);
  await run(5_000);
  expect(asked).toEqual([0, 4_000]);
});
