import { expect, test } from "vitest";
import { RateWindows } from "./rateWindows.ts";

test("the window of an address begins with its first request, and only requests within the limit count", () => {
  const windows = new RateWindows(2, 1_000);
  const spend = (address: string, now: number, points?: number) => windows.spend(address, now, points);
  expect(spend("a", 700)).toEqual({ allowed: true, remaining: 1, resetIn: 1_000 });
  expect(spend("a", 800, 1)).toEqual({ allowed: false, remaining: 1, resetIn: 900 });
  expect(spend("a", 900)).toEqual({ allowed: true, remaining: 0, resetIn: 800 });
  expect(spend("a", 1_000).allowed).toBe(false);
  expect(spend("b", 1_000).allowed).toBe(true);
  expect(spend("a", 1_699).allowed).toBe(false);
  expect(spend("a", 1_700)).toEqual({ allowed: true, remaining: 1, resetIn: 1_000 });
});
