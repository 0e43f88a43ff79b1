import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { useMending } from "./useMending.ts";

/** whether the server has the page: asked before every load */
const asked = vi.fn(async () => new Response("", { status: 503 }));

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse("2026-11-20T11:00:00+05:30"),
    toFake: ["setInterval", "Date", "performance"],
  });
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  // a display that is switched off, or a window behind another: nothing is drawn
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
});
afterEach(() => {
  act(cleanup); // what ends with the page would end some time after it, where no frame is drawn: the test's window is gone then
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

test("a page that is not drawn because nobody sees it does not load itself while answers come", () => {
  renderHook(() => useMending("board"));
  pass(600, () => boardStore.takeSnapshot(readingOf([wireRow("A.N0000", 1)], Date.now())));
  expect(asked).not.toHaveBeenCalled();
});

test("one that asks for nothing any more does", () => {
  renderHook(() => useMending("board"));
  pass(119);
  expect(asked).not.toHaveBeenCalled();
  pass(10);
  expect(asked).toHaveBeenCalled();
});
