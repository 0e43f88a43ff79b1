import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { useMending, Watchdog } from "./useMending.ts";

describe("use mending", () => {
  /** the server's answer to the check before every reload: whether it has the page */
  const asked = vi.fn(async () => new Response("", { status: 503 }));

  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.parse("2026-11-20T11:00:00+05:30"),
      toFake: ["setInterval", "Date", "performance"],
    });
    asked.mockClear();
    vi.stubGlobal("fetch", asked);
    // imitates a display that is off, or a hidden window: no frames are drawn
    vi.stubGlobal("requestAnimationFrame", () => 1);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  });
  afterEach(() => {
    act(cleanup); // unmounts here; without frames this would happen only after the test's window is closed
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const pass = (seconds: number, each = () => {}) => {
    for (let at = 0; at < seconds; at++) {
      vi.advanceTimersByTime(1_000);
      each();
    }
  };

  test("a hidden page that draws no frames does not reload while answers arrive", () => {
    renderHook(() => useMending("board"));
    pass(600, () => boardStore.takeSnapshot(readingOf([wireRow("A.N0000", 1)], Date.now())));
    expect(asked).not.toHaveBeenCalled();
  });

  test("a hidden page without answers reloads", () => {
    renderHook(() => useMending("board"));
    pass(119);
    expect(asked).not.toHaveBeenCalled();
    pass(10);
    expect(asked).toHaveBeenCalled();
  });
});

const seen = { visible: true, every: 10_000 };
/**
 * Calls `look` once a second for this many seconds.
 * @returns the last result
 */
function looks(watchdog: Watchdog, seconds: number, how = seen, each = () => {}) {
  let found: ReturnType<Watchdog["look"]>;
  for (let at = 0; at < seconds; at++) {
    each();
    found = watchdog.look(1_000, how);
  }
  return found;
}

test("a page that draws frames and gets answers is not reloaded", () => {
  const watchdog = new Watchdog();
  const alive = () => {
    watchdog.frame();
    watchdog.polled();
  };
  expect(looks(watchdog, 1_000, seen, alive)).toBeUndefined();
});

test("two minutes without a frame mean a stuck page, unless it is hidden", () => {
  const watchdog = new Watchdog();
  expect(looks(watchdog, 119, seen, watchdog.polled)).toBeUndefined();
  expect(looks(watchdog, 1, seen, watchdog.polled)).toBe("frames");
  expect(looks(new Watchdog(), 119, { ...seen, visible: false })).toBeUndefined();
});

test("a page without an answer or failure is stuck after two minutes, or after two intervals if that is longer", () => {
  const watchdog = new Watchdog();
  expect(looks(watchdog, 119, seen, watchdog.frame)).toBeUndefined();
  expect(looks(watchdog, 1, seen, watchdog.frame)).toBe("polls");
  const slow = new Watchdog();
  expect(looks(slow, 1_199, { ...seen, every: 600_000 }, slow.frame)).toBeUndefined();
  expect(looks(slow, 1, { ...seen, every: 600_000 }, slow.frame)).toBe("polls");
});

test("time in which the computer slept does not count", () => {
  const watchdog = new Watchdog();
  watchdog.look(1_000, seen);
  expect(watchdog.look(8 * 3_600_000, seen)).toBeUndefined();
});
