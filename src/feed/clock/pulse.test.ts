import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageClock } from "./clock.ts";
import { startPulse } from "./pulse.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const heard: string[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const browser = new EventTarget();
  const stop = startPulse(
    {
      clock: createPageClock(() => performance.now(), Date.now),
      page: page as unknown as Document,
      browser: browser as unknown as Window,
    },
    {
      tick: () => heard.push("tick"),
      slept: (gap) => heard.push(`woke after ${gap / 1000}`),
      online: () => heard.push("online"),
      visible: () => heard.push("visible"),
    },
  );
  return { heard, page, browser, stop };
}

test("the page's timer ticks every second, and an ordinary second does not count as sleep", () => {
  const { heard } = setUp();
  vi.advanceTimersByTime(3_000);
  expect(heard).toEqual(["tick", "tick", "tick"]);
});

test("sleep is reported before the next tick", () => {
  const { heard } = setUp();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(["woke after 3601", "tick"]);
});

test.each([
  ["visibilitychange", "page", ["woke after 60", "tick", "visible"]],
  ["resume", "page", ["woke after 60", "tick", "visible"]],
  ["pageshow", "browser", ["woke after 60", "tick", "visible"]],
  ["online", "browser", ["woke after 60", "tick", "online"]],
  ["offline", "browser", ["woke after 60", "tick"]],
] as const)(
  "on %s the timer ticks at once, without waiting for the next second",
  (event, where, expected) => {
    const set = setUp();
    vi.setSystemTime(Date.now() + 60_000);
    set[where].dispatchEvent(new Event(event));
    expect(set.heard).toEqual(expected);
  },
);

test("a hidden tab whose timers run once a minute has not slept; a tab that was frozen for longer has", () => {
  const { heard, page } = setUp();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime(Date.now() + 60_000);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard).toEqual(["tick", "tick", "visible"]);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime(Date.now() + 600_000);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard.slice(4)).toEqual(["woke after 600", "tick", "visible"]);
});

test("a hidden tab gets no call of `visible`", () => {
  const { heard, page } = setUp();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(heard).toEqual(["tick"]);
});

test("after it is stopped no timer and no listener remain", () => {
  const { heard, page, browser, stop } = setUp();
  stop();
  for (const event of ["visibilitychange", "resume"]) page.dispatchEvent(new Event(event));
  for (const event of ["pageshow", "online", "offline"]) browser.dispatchEvent(new Event(event));
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
