import { expect, test, vi } from "vitest";
import type { Reading } from "#feed/reading/reading";
import type { WireRow } from "#rows/boardRows";

const reading = (at: number, price: number): Reading<WireRow[]> => ({
  value: [{ symbol: "A.N0000", price }],
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  from: "/tradeSummary",
  stale: false,
  clock: { at, speed: 1 },
  source: "embedded",
  dropped: 0,
});

test("listeners get the first board without waiting for a frame, and later boards once per frame", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => frames.push(paint));
  const { boardStore } = await import("#feed/board/board");
  const told = vi.fn();
  boardStore.subscribeRows(told);
  boardStore.takeSnapshot(reading(1, 10));
  await Promise.resolve();
  expect(told).toHaveBeenCalledOnce();
  boardStore.takeSnapshot(reading(2, 11));
  boardStore.takeSnapshot(reading(3, 12));
  await Promise.resolve();
  expect(told).toHaveBeenCalledOnce();
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(told).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
