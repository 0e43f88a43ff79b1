import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnceAnswered } from "./reloadOnceAnswered.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

function scene() {
  const kept = new Map<string, string>();
  const state = { up: false, reloads: 0 };
  const begin = (storage: Parameters<typeof reloadOnceAnswered>[0]["storage"]) =>
    reloadOnceAnswered({
      answers: async () => {
        if (!state.up) throw new TypeError("Failed to fetch");
        return true;
      },
      reload: () => {
        state.reloads += 1;
      },
      storage,
      now: () => Date.now(),
    });
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return { state, storage, begin };
}
const run = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("nothing is loaded anew while the server is gone, and once as soon as it answers", async () => {
  const { state, storage, begin } = scene();
  begin(storage);
  await run(60_000);
  expect(state.reloads).toBe(0);
  state.up = true;
  await run(60_000);
  expect(state.reloads).toBe(1);
});

test("code that fails after each load is loaded anew once a minute at most", async () => {
  const { state, storage, begin } = scene();
  state.up = true;
  for (let at = 0; at < 180; at += 5) {
    const stop = begin(storage); // as each new page would
    await run(5_000);
    stop();
  }
  expect(state.reloads).toBe(3);
});

test("a browser that keeps nothing is left to its reader", async () => {
  const { state, begin } = scene();
  state.up = true;
  begin(undefined);
  begin({
    getItem: () => null,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  });
  await run(10_000);
  expect(state.reloads).toBe(0);
});
