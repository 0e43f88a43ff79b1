import { environmentManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import type { SentIndexWeights } from "#wire/gateway/indexWeights";
import { feedIndexWeights, indexWeights } from "./indexWeights.ts";

const shown = vi.hoisted(() => ({ replay: false, at: 0 }));
vi.mock("#feed/clock/clock", async (original) => ({
  ...(await original<object>()),
  isReplay: () => shown.replay,
}));
vi.mock("#feed/clock/exchangeClock", async (original) => ({
  ...(await original<object>()),
  exchangeNow: () => shown.at,
}));

const learned: SentIndexWeights = {
  sectorId: 1,
  word: "learned",
  pairs: 985,
  since: 5,
  misses: 0.01,
  weights: { "A.N0000": 0.42 },
  uncertain: [],
  base: null,
};

let asked: string[] = [];
let answer: () => Response;
let end = () => {};
const cache = createQueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  shown.replay = false;
  asked = [];
  answer = () => Response.json({ indices: [learned] });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
  cache.clear();
  indexWeights.set(undefined);
  end = feedIndexWeights(cache);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("weights are asked for once a minute, and only while somebody looks", async () => {
  await pass(120_000);
  expect(asked).toEqual([]);
  const leave = indexWeights.subscribe(() => {});
  await pass(1_000);
  expect(indexWeights.get()?.get(1)).toMatchObject({ word: "learned", pairs: 985, misses: 0.01 });
  expect(indexWeights.get()?.get(1)?.points.get("A.N0000")).toBe(0.42);
  await pass(120_000);
  expect(asked).toEqual(Array(3).fill("/index-weights"));
  leave();
  await pass(120_000);
  expect(asked).toHaveLength(3);
});

test("a server that has no weights gives none, and a failure keeps those that were received", async () => {
  const leave = indexWeights.subscribe(() => {});
  await pass(1_000);
  answer = () => Response.json({}, { status: 503 });
  await pass(180_000);
  expect(indexWeights.get()?.get(1)?.pairs).toBe(985);
  answer = () => new Response("", { status: 404 });
  await pass(120_000);
  expect(indexWeights.get()?.size).toBe(0);
  leave();
});

test("without any answer the weights are empty after the failure, and not known before it", async () => {
  answer = () => Response.json({}, { status: 400 });
  expect(indexWeights.get()).toBeUndefined();
  const leave = indexWeights.subscribe(() => {});
  await pass(60_000);
  expect(indexWeights.get()?.size).toBe(0);
  leave();
});

test("a replay asks for the weights of its minute, once for each", async () => {
  shown.replay = true;
  shown.at = 600_000;
  const leave = indexWeights.subscribe(() => {});
  await pass(1_000);
  for (const at of [620_000, 659_000, 660_000]) {
    shown.at = at;
    await cache.refetchQueries();
  }
  expect(asked).toEqual(["/index-weights?at=600000", "/index-weights?at=660000"]);
  leave();
});
