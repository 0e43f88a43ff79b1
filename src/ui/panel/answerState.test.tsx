import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notePageMounted, useAwaited } from "./answerState.tsx";
import { Panel, type PanelReading } from "./Panel.tsx";

const there: PanelReading<number> = { value: 1, fetchedAt: 0, via: "http" };
const place = { top: 0 };
let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined;

beforeEach(() => {
  place.top = 100;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, place.top, 300, 200),
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: typeof seen) {
        seen = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const panel = (data: PanelReading<number> | undefined, error: Error | null = null) => (
  <Panel title="Gainers" freshness="live" reading={{ data, error }}>
    {() => null}
  </Panel>
);
const awaited = () => renderHook(useAwaited).result.current;

test("the opening page is awaited until its parts are counted, so that LIVE does not come and go", () => {
  expect(awaited()).toBe(true);
  notePageMounted();
  notePageMounted();
  expect(awaited()).toBe(false);
});

test("a panel on screen counts as awaited until its first answer is on screen", () => {
  const { rerender } = render(panel(undefined));
  expect(awaited()).toBe(true);
  rerender(panel(there));
  expect(awaited()).toBe(false);
});

test("a panel that failed does not count as awaited", () => {
  const { rerender } = render(panel(undefined));
  rerender(panel(undefined, new Error("refused")));
  expect(awaited()).toBe(false);
});

test("a panel that is unmounted while it loads does not count as awaited", () => {
  render(panel(undefined)).unmount();
  expect(awaited()).toBe(false);
});

test("a panel with a cached answer never counts as awaited", () => {
  render(panel(there));
  expect(awaited()).toBe(false);
});

test("a panel below the visible part counts as awaited once it is scrolled into view", () => {
  place.top = innerHeight + 10;
  render(panel(undefined));
  expect(awaited()).toBe(false);
  act(() => seen([{ isIntersecting: true }]));
  expect(awaited()).toBe(true);
  act(() => seen([{ isIntersecting: false }]));
  expect(awaited()).toBe(false);
});
