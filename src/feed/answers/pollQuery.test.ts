import { environmentManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCollection } from "#feed/reading/store";
import { createQueryClient } from "./pollIntervals.ts";
import { pollQuery } from "./pollQuery.ts";

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false); // in a browser
});
afterEach(() => vi.useRealTimers());

const nothing = () => undefined;

test("a query is asked at its interval while the collection is observed, and again for another key", async () => {
  const numbers = createCollection<number | undefined>(undefined);
  const asked: string[] = [];
  let of = "a";
  let changed = nothing;
  numbers.feed(() =>
    pollQuery({
      cache: createQueryClient(),
      query: () => ({
        queryKey: [of],
        queryFn: async () => asked.push(of),
        refetchInterval: 1_000,
      }),
      take: ({ data }) => numbers.set(data),
      changes(listener) {
        changed = listener as typeof nothing;
        return nothing;
      },
    }),
  );
  const leave = numbers.subscribe(nothing);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([numbers.get(), asked]).toEqual([3, ["a", "a", "a"]]);
  of = "b";
  changed();
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers.get(), asked.at(-1)]).toEqual([4, "b"]);
  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(4);
});
