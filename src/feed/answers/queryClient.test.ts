import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./pollIntervals.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T11:00:00+05:30") }));
afterEach(() => vi.useRealTimers());

test.each([
  ["requested again when a view opens a minute later", 60_000, 2],
  ["not requested again within seconds", 3_000, 1],
  ["requested again although the computer's clock was set back by an hour", -3_600_000, 2],
  ["requested again although the computer's clock was set back by a day", -86_400_000, 2],
])("an answer is %s", async (_, ms, times) => {
  const cache = createQueryClient();
  const queryFn = vi.fn(async () => 1);
  const look = async () => {
    const stop = new QueryObserver(cache, { queryKey: ["one"], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    stop();
  };
  await look();
  vi.setSystemTime(Date.now() + ms);
  await look();
  expect(queryFn).toHaveBeenCalledTimes(times);
  cache.clear();
});
