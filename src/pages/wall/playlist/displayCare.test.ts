import { expect, test, vi } from "vitest";
import { minute } from "#units/time";
import { darkClockAt, headBelow, isAsleep, keepAwake, shiftAt } from "./displayCare.ts";

const overnight = { from: 20 * 60, to: 8 * 60 };

test.each([
  [overnight, "2026-11-23T19:59:59", false],
  [overnight, "2026-11-23T20:00:00", true],
  [overnight, "2026-11-24T00:00:00", true],
  [overnight, "2026-11-24T07:59:59", true],
  [overnight, "2026-11-24T08:00:00", false],
  [{ from: 0, to: 24 * 60 }, "2026-11-22T12:00:00", true],
  [{ from: 60, to: 120 }, "2026-11-22T00:59:59", false],
  [{ from: 60, to: 120 }, "2026-11-22T01:00:00", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-23T08:49:59", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-23T08:50:00", false],
  [{ from: 14 * 60, to: 18 * 60 }, "2026-11-23T15:09:59", false],
  [{ from: 14 * 60, to: 18 * 60 }, "2026-11-23T15:10:00", true],
  [{ from: 20 * 60, to: 10 * 60 }, "2026-11-22T09:59:59", true],
])("with %o at %s in Colombo, whether a display is dark: %s", (hours, clock, dark) => {
  expect(isAsleep(hours, Date.parse(`${clock}+05:30`))).toBe(dark);
});

const minutes = Array.from({ length: 162 }, (_, at) => at);

test("the picture visits every place within four steps of the middle, one step a minute, and then starts again", () => {
  const path = minutes.map((at) => shiftAt(at * minute));
  expect(new Set(path.map(({ x, y }) => `${x} ${y}`)).size).toBe(81);
  for (const [at, { x, y }] of path.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4);
    const next = shiftAt((at + 1) * minute);
    expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBeLessThanOrEqual(1);
  }
  expect(shiftAt(162 * minute)).toEqual(shiftAt(0));
  expect(shiftAt(minute - 1)).toEqual(shiftAt(0));
});

test("the header moves to the opposite edge every half hour", () => {
  expect([0, 29, 30, 59, 60].map((at) => headBelow(at * minute))).toEqual([false, false, true, true, false]);
});

test("the clock of a dark display moves each minute and stays within the display", () => {
  const path = minutes.map((at) => darkClockAt(at * minute));
  for (const [at, { x, y }] of path.entries()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(100);
    expect(path[at + 1]).not.toEqual({ x, y });
  }
});

const settled = () => new Promise<void>((done) => setTimeout(done, 0));

function display() {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const given: { released: boolean }[] = [];
  const request = async () => {
    const sentinel = {
      released: false,
      release: async () => {
        sentinel.released = true;
      },
    };
    given.push(sentinel);
    return sentinel as unknown as WakeLockSentinel;
  };
  const show = async (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
    await settled();
  };
  return { page: page as unknown as Document, given, lock: { request }, show };
}

test("the wake lock is requested, and again after the browser released it while the page was hidden", async () => {
  const { page, given, lock, show } = display();
  const stop = keepAwake({ lock, page });
  await settled();
  expect(given).toHaveLength(1);
  for (const sentinel of given) sentinel.released = true;
  await show("hidden");
  expect(given).toHaveLength(1);
  await show("visible");
  expect(given).toHaveLength(2);
  await show("visible");
  expect(given).toHaveLength(2);
  stop();
  await settled();
  expect(given.map(({ released }) => released)).toEqual([true, true]);
  await show("visible");
  expect(given).toHaveLength(2);
});

test("a browser without wake locks, or one that refuses, causes no failure", async () => {
  const { page, show } = display();
  keepAwake({ lock: undefined, page })();
  const request = vi.fn(() => Promise.reject(new Error("battery")));
  const stop = keepAwake({ lock: { request }, page });
  await show("visible");
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  await show("visible");
  expect(request).toHaveBeenCalledTimes(2);
});
