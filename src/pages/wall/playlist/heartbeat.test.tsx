import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { FeedError } from "#feed/reading/reading";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { Heartbeat } from "#pages/wall/playlist/wallState";
import { BeatDot } from "#pages/wall/WallCanvas.tsx";
import { second } from "#units/time";

vi.mock("#feed/clock/clock", async (original) => ({ ...(await original<object>()), now: () => Date.now() }));

const inSession = 10 * second;
const start = Date.parse("2026-11-20T11:00:00+05:30");
const answer = (at: number, given: object = {}) =>
  ({ loaded: true, newestTradeAt: at, failure: undefined, ...readingOf(0, at, given) }) as never;

test("the dot blinks with each new answer, and not with an answer repeated from a cache", () => {
  const heart = new Heartbeat();
  const beats = (at: number, given?: object) => heart.take(answer(at, given), inSession);
  expect(beats(0)).toBe(1);
  expect(beats(0)).toBe(1);
  expect(beats(10 * second)).toBe(2);
  expect(beats(20 * second, { stale: true })).toBe(2);
  expect(beats(21 * second, { kept: true })).toBe(2);
  expect(beats(22 * second, { failure: new FeedError("unreachable", "gone") })).toBe(2);
  // received now but as old as the previous answer: the server cannot reach the service
  expect(beats(30 * second, { fetchedAt: 10 * second })).toBe(2);
  expect(beats(31 * second, { fetchedAt: 30 * second })).toBe(3);
});

test("the dot stops soon after an answer was due and did not arrive", () => {
  const heart = new Heartbeat();
  expect(heart.isBeating(0, inSession)).toBe(false);
  heart.take(answer(0), inSession);
  expect(heart.isBeating(14 * second, inSession)).toBe(true);
  expect(heart.isBeating(16 * second, inSession)).toBe(false);
  expect(heart.isBeating(16 * second, 60 * second)).toBe(true); // with the longer interval of the night
});

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the dot is filled while answers arrive, and never beside STALE or OFFLINE", () => {
  boardStore.takeSnapshot(readingOf([wireRow("A.N0000", 1)], Date.now()));
  const { rerender } = render(<BeatDot stance="live" />);
  const dot = () => screen.getByRole("img");
  expect(dot().getAttribute("aria-label")).toBe("answers arrive");
  for (const stance of ["stale", "offline"] as const) {
    rerender(<BeatDot stance={stance} />);
    expect(dot().dataset["beating"]).toBe("false");
    expect(dot().getAttribute("aria-label")).toBe("no answers arrive");
  }
  rerender(<BeatDot stance="closed" />);
  expect(dot().dataset["beating"]).toBe("true");
  act(() => void vi.advanceTimersByTime(100 * second));
  expect(dot().dataset["beating"]).toBe("false");
});
