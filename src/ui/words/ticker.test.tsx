import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useEachSecond, useSpaced } from "#ui/words/ticker";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function speak() {
  const hook = renderHook(({ words }) => useSpaced(words, 10_000), { initialProps: { words: "LIVE" } });
  const told = () => hook.result.current;
  const become = (words: string) => hook.rerender({ words });
  return { told, become };
}

test("a first change is shown at once, and a second after ten seconds", () => {
  const { told, become } = speak();
  become("STALE");
  pass(0);
  expect(told()).toBe("STALE");
  become("LIVE");
  pass(9_000);
  expect(told()).toBe("STALE");
  pass(1_000);
  expect(told()).toBe("LIVE");
});

test("a change that is undone meanwhile is never shown", () => {
  const { told, become } = speak();
  become("STALE");
  pass(0);
  become("LIVE");
  pass(2_000);
  become("OFFLINE");
  pass(2_000);
  become("STALE");
  pass(60_000);
  expect(told()).toBe("STALE");
});

test("a value that changes at every reading is drawn once a second, and not without end", () => {
  let [readings, drawn] = [0, 0];
  const hook = renderHook(() => {
    drawn += 1;
    return useEachSecond(() => (readings += 1));
  });
  expect(drawn).toBe(1);
  const first = hook.result.current;
  pass(1_000);
  expect(hook.result.current).toBeGreaterThan(first);
  expect(drawn).toBe(2);
});
