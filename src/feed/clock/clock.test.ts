import { expect, test } from "vitest";
import { createPageClock } from "./clock.ts";

const setUp = () => {
  const at = { monotonic: 1_000, wall: 1_900_000_000_000 };
  const clock = createPageClock(
    () => at.monotonic,
    () => at.wall,
  );
  const pass = (ms: number) => {
    at.monotonic += ms;
    at.wall += ms;
  };
  return { at, clock, pass, start: clock.now() };
};

test("the page's clock shows the computer's time and runs with it", () => {
  const { clock, pass, start } = setUp();
  expect(start).toBe(1_900_000_000_000);
  pass(2_500);
  expect(clock.now() - start).toBe(2_500);
});

test("an age does not shrink when the computer's clock is set back", () => {
  const { at, clock, pass, start } = setUp();
  pass(1_000);
  at.wall -= 3_600_000;
  expect(clock.now() - start).toBe(1_000);
  pass(1_000);
  expect(clock.now() - start).toBe(2_000);
});

test("sleep counts although the monotonic clock stood still", () => {
  const { at, clock, start } = setUp();
  at.wall += 7_200_000;
  expect(clock.now() - start).toBe(7_200_000);
  expect(clock.now() - start).toBe(7_200_000);
});

test("a slow drift between the computer's clock and the monotonic clock does not count as sleep", () => {
  const { at, clock, pass, start } = setUp();
  for (let i = 0; i < 100; i++) {
    pass(1_000);
    at.wall += 100;
    clock.now();
  }
  expect(clock.now() - start).toBe(100_000);
});

test("`observe` returns the time since the previous call, also after the page was suspended", () => {
  const { at, clock, pass } = setUp();
  clock.observe();
  pass(1_000);
  expect(clock.observe()).toBe(1_000);
  pass(60_000);
  clock.now(); // `now` alone does not count as a call
  expect(clock.observe()).toBe(60_000);
  at.wall += 7_200_000;
  expect(clock.observe()).toBe(7_200_000);
});
