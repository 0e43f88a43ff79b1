import { expect, test, vi } from "vitest";
import { createStore } from "#feed/reading/store";
import { type UsualTrading, usualTrading } from "#market/lists/usual";
import { startUsualLines } from "./usualLines.ts";

const compared = usualTrading(
  [],
  { market: { turnover: 1, shares: 1, days: 7 }, lines: new Map() },
  Date.parse("2026-10-09T11:42:00+05:30"),
);

function scene() {
  const lines = createStore<UsualTrading | undefined>(undefined);
  const state = { readers: 0, loaded: true, now: 0 };
  const fetchQuery = vi.fn(async () => ({ value: compared }));
  const usual = startUsualLines({
    cache: { fetchQuery: fetchQuery as never },
    lines,
    readers: () => state.readers,
    loaded: () => state.loaded,
    now: () => state.now,
  });
  const seconds = (count: number) => {
    for (let each = 0; each < count; each += 1) {
      state.now += 1_000;
      usual.tick();
    }
  };
  return { usual, lines, state, fetchQuery, seconds };
}

test("nothing is requested before the board has arrived, or while no view shows it", () => {
  const { usual, state, fetchQuery, seconds } = scene();
  seconds(90);
  state.readers = 1;
  state.loaded = false;
  usual.request();
  seconds(90);
  expect(fetchQuery).not.toHaveBeenCalled();
});

test("while a view shows it, the comparison is requested once a minute", async () => {
  const { usual, lines, state, fetchQuery, seconds } = scene();
  state.readers = 3;
  usual.request();
  await vi.waitFor(() => expect(lines.get()).toBe(compared));
  seconds(179);
  expect(fetchQuery).toHaveBeenCalledTimes(3);
});

test("after a failure nothing is shown, and the next attempt follows sooner", async () => {
  const { usual, lines, state, fetchQuery, seconds } = scene();
  state.readers = 1;
  await usual.show();
  fetchQuery.mockRejectedValueOnce(new Error("no answer"));
  await usual.show();
  expect(lines.get()).toBeUndefined();
  seconds(20);
  expect(fetchQuery).toHaveBeenCalledTimes(3);
});
