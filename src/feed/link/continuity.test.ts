import { expect, test } from "vitest";
import type { Reading } from "#feed/reading/reading";
import { readingOf } from "#feed/testing/freshnessScene";
import { isNewsAfter } from "./live.ts";

const at = 1_000_000;
const held = readingOf([], at);
const next = (given: Partial<Reading<never[]>> = {}) =>
  readingOf([], at + 10_000, { clock: { at: at + 10_000, speed: 1 }, ...given });
const linked = { state: "live", since: at - 60_000, connects: 1 } as const;

test("while the link runs, the next list may flash, whether pushed or polled", () => {
  expect(isNewsAfter(held, next(), linked)).toBe(true);
  expect(isNewsAfter(held, next({ via: "push" }), linked)).toBe(true);
});

test("the first list after a reconnect may not flash", () => {
  expect(isNewsAfter(held, next(), { state: "live", since: at + 5_000, connects: 1 })).toBe(false);
});

test("without a push link the next polled list may flash", () => {
  expect(isNewsAfter(held, next(), { state: "down", since: at + 5_000, connects: 1 })).toBe(true);
});

test("a list after a long time without lists may not flash", () => {
  const later = at + 200_000;
  expect(isNewsAfter(held, readingOf([], later, { clock: { at: later, speed: 1 } }), linked)).toBe(false);
});

test("a list of a restarted exchange may not flash", () => {
  expect(isNewsAfter(held, next({ clock: { at: at - 7_200_000, speed: 1 } }), linked)).toBe(false);
});

test("a derived list after a sent one may not flash, nor a sent list after a derived one", () => {
  expect(isNewsAfter(held, next({ via: "derived" }), linked)).toBe(false);
  expect(isNewsAfter(readingOf([], at, { via: "derived" }), next(), linked)).toBe(false);
});
