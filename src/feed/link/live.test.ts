import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FarSocket } from "#feed/testing/farSocket";
import type { Mover } from "#market/lists/leaderboard";
import { openLive } from "./live.ts";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

async function setUp({ broken = 0 } = {}) {
  const sockets: FarSocket[] = [];
  const told = { links: [] as string[], bad: [] as unknown[], dropped: 0, troubles: [] as string[] };
  let refusals = broken;
  const open = () => {
    if (refusals-- > 0) throw new Error("no socket");
    const socket = new FarSocket();
    sockets.push(socket);
    return socket;
  };
  const feed = openLive(
    open,
    {
      link: (link) => told.links.push(link),
      badFrame: (topic, error) => told.bad.push([topic, String(error)]),
      received: (_, { dropped }) => {
        told.dropped += dropped.length;
      },
      silent: () => undefined,
      trouble: (reason) => told.troubles.push(reason),
    },
    { now: () => 1_000_000 + performance.now(), chance: () => 0 },
    Promise.resolve(),
  );
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  const last = () => sockets.at(-1) as FarSocket;
  return { feed, sockets, told, last };
}

const gainers = "/topic/top-gainers";
const row = { symbol: "ACME.N0000", price: 10, change: 1, changePercentage: 11.1 };

test("the push link subscribes when connected, and again on every new socket", async () => {
  const { feed, last, sockets, told } = await setUp();
  feed.watch("gainers", () => undefined);
  feed.watch("board", () => undefined);
  expect(last().frames).toEqual([]);
  for (let life = 1; life <= 3; life++) {
    last().connected();
    expect(new Set(last().sent("SUBSCRIBE"))).toEqual(new Set(["/topic/board", gainers]));
    last().cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(life + 1);
  }
  expect(told.links).toEqual(["live", "down", "live", "down", "live", "down"]);
});

test("the push link delivers rows parsed through the contract, times as ms, with their stamps", async () => {
  const { feed, last } = await setUp();
  const taken: unknown[] = [];
  feed.watch("gainers", (reading) => taken.push(reading));
  last().connected();
  const sent = [{ ...row, tradeDate: "2026-08-21T09:09:13.000+0000" }];
  last().message(gainers, JSON.stringify(sent), "timestamp:999000\npola-clock:1787303400000;speed=2\n");
  expect(taken).toMatchObject([
    {
      value: [{ ...row, tradeDate: Date.parse("2026-08-21T09:09:13Z") }],
      via: "push",
      fetchedAt: 999_000,
      clock: { at: 1_787_303_400_000, speed: 2 },
    },
  ]);
});

test("the push link still works after invalid bodies and after callbacks that throw", async () => {
  const { feed, last, told } = await setUp();
  const taken: readonly Partial<Mover>[][] = [];
  const undo = feed.watch("gainers", () => {
    throw new Error("a taker's own mistake");
  });
  last().connected();
  last().message(gainers, JSON.stringify([row]));
  undo();
  feed.watch("gainers", (reading) => void (taken as unknown[]).push(reading.value));
  for (const body of ["", "{", "null", "{}", "3"]) last().message(gainers, body);
  last().message(gainers, JSON.stringify([{ symbol: 1 }, row]));
  expect(told.bad).toHaveLength(6);
  expect(told.dropped).toBe(1);
  expect(taken).toHaveLength(1);
  expect(told.links).toEqual(["live"]);
});

test("the push link reports a list in which every row is unreadable, and does not deliver it", async () => {
  const { feed, last, told } = await setUp();
  const taken: unknown[] = [];
  feed.watch("mostActive", ({ value }) => taken.push(value));
  last().connected();
  last().message(
    "/topic/most-active-trades",
    JSON.stringify([{ symbol: "BUY THIS NOW" }, { symbol: "<b>" }]),
  );
  expect([taken, told.bad]).toEqual([[], [["mostActive", expect.stringContaining("no row could be read")]]]);
  last().message("/topic/most-active-trades", JSON.stringify([]));
  expect(taken).toEqual([[]]);
});

test("the push link has one subscription per topic, and ends it when the last watcher unsubscribes", async () => {
  const { feed, last } = await setUp();
  last().connected();
  const undo = [feed.watch("losers", () => undefined), feed.watch("losers", () => undefined)];
  expect(last().sent("SUBSCRIBE")).toEqual(["/topic/top-looses"]);
  undo[0]?.();
  expect(last().sent("UNSUBSCRIBE")).toEqual([]);
  undo[1]?.();
  expect(last().sent("UNSUBSCRIBE")).toHaveLength(1);
});

test("the push link is up within 5 s after a socket could not be created", async () => {
  const { last, told } = await setUp({ broken: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  last().connected();
  expect(told.links).toEqual(["down", "live"]);
});

test("the push link closes a socket that opens and never sends CONNECTED", async () => {
  const { sockets } = await setUp();
  sockets[0]?.open();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.readyState).toBe(3);
});

test("the push link replaces a silent socket, although its close is never confirmed", async () => {
  const { last, sockets, told } = await setUp();
  last().connected("10000,10000");
  await vi.advanceTimersByTimeAsync(27_000);
  expect(told.links).toEqual(["live", "down"]);
  expect(sockets).toHaveLength(2);
});

test("the push link stays up on heart-beats alone", async () => {
  const { last, sockets } = await setUp();
  last().connected("10000,10000");
  for (let i = 0; i < 12; i++) {
    await vi.advanceTimersByTimeAsync(10_000);
    last().say("\n");
  }
  expect(sockets).toHaveLength(1);
});

test("the push link sends a heart-beat in reply to the broker's messages before the library's own timer is due", async () => {
  const { last } = await setUp();
  last().connected("3000,10000");
  const beatsAfter: number[] = [];
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(3_000);
    last().say("\n");
    beatsAfter.push(last().beats);
  }
  expect(beatsAfter).toEqual([0, 1, 1]);
});

test("the push link sends no heart-beats to a service that wants none", async () => {
  const { last } = await setUp();
  last().connected("0,0");
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(10_000);
    last().say("\n");
  }
  expect(last().beats).toBe(0);
});

test("the push link stays up when a service that promised no heart-beats is silent", async () => {
  const { last, sockets } = await setUp();
  last().connected("0,0");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sockets).toHaveLength(1);
});

test("the push link stays up when the computer's clock is set forward", async () => {
  const { last, sockets } = await setUp();
  last().connected("10000,10000");
  vi.setSystemTime(1_000_000 + 3_600_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sockets).toHaveLength(1);
});

test("the push link is down after an ERROR frame, and reports the broker's text", async () => {
  const { last, told, sockets } = await setUp();
  last().connected();
  last().say("ERROR\nmessage:go away\n\n\0");
  expect(told.troubles).toEqual(["the broker says: go away"]);
  expect(told.links).toEqual(["live", "down"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
});

test("the push link sends nothing and opens no socket after it was closed", async () => {
  const { feed, sockets, last } = await setUp();
  last().connected();
  feed.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
  expect(last().readyState).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});
