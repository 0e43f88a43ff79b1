import { expect, test } from "vitest";
import { Watchdog } from "./watchdog.ts";

const seen = { visible: true, every: 10_000 };
/** Looks once a second for so long; what it finds last. */
function looks(watchdog: Watchdog, seconds: number, how = seen, each = () => {}) {
  let found: ReturnType<Watchdog["look"]>;
  for (let at = 0; at < seconds; at++) {
    each();
    found = watchdog.look(1_000, how);
  }
  return found;
}

test("a page that draws and asks is left alone", () => {
  const watchdog = new Watchdog();
  const alive = () => {
    watchdog.frame();
    watchdog.polled();
  };
  expect(looks(watchdog, 1_000, seen, alive)).toBeUndefined();
});

test("two minutes without a frame are noticed, but not of a page that nobody sees", () => {
  const watchdog = new Watchdog();
  expect(looks(watchdog, 119, seen, watchdog.polled)).toBeUndefined();
  expect(looks(watchdog, 1, seen, watchdog.polled)).toBe("frames");
  expect(looks(new Watchdog(), 119, { ...seen, visible: false })).toBeUndefined();
});

test("two minutes in which not one question ended are noticed; where it is asked more seldom, twice that", () => {
  const watchdog = new Watchdog();
  expect(looks(watchdog, 119, seen, watchdog.frame)).toBeUndefined();
  expect(looks(watchdog, 1, seen, watchdog.frame)).toBe("polls");
  const slow = new Watchdog();
  expect(looks(slow, 1_199, { ...seen, every: 600_000 }, slow.frame)).toBeUndefined();
  expect(looks(slow, 1, { ...seen, every: 600_000 }, slow.frame)).toBe("polls");
});

test("a night asleep is no standstill", () => {
  const watchdog = new Watchdog();
  watchdog.look(1_000, seen);
  expect(watchdog.look(8 * 3_600_000, seen)).toBeUndefined();
});
