import { expect, test } from "vitest";
import { reopenAfter, reopenAfterRefusal } from "./reopening.ts";

/** Random numbers that are the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Time from the service's return until the link is open, ms. */
function recovery(faultMs: number, random: () => number): { after: number; attempts: number } {
  let at = 0;
  let failures = 0;
  while (at < faultMs) {
    at += reopenAfter({ failures, outageMs: at }, 1, random());
    failures += 1;
  }
  return { after: at - faultMs, attempts: failures };
}

test("after outages of a second to an hour the link is open again within 3 s on average and 30 s at most", () => {
  const random = chance(7);
  const minutes = Array.from({ length: 2_000 }, () => recovery(1_000 + random() * 600_000, random).after);
  const hours = Array.from({ length: 500 }, () => recovery(600_000 + random() * 3_000_000, random).after);
  const median = minutes.sort((a, b) => a - b)[minutes.length / 2] ?? Number.NaN;
  expect(median).toBeLessThanOrEqual(3_000);
  expect(Math.max(...minutes, ...hours)).toBeLessThanOrEqual(30_000);
});

test("the link opens at most two sockets in a second, for any random numbers and pace", () => {
  for (const pace of [0.01, 1, 10]) {
    for (let failures = 0; failures < 50; failures += 1)
      expect(reopenAfter({ failures, outageMs: 0 }, pace, 0)).toBeGreaterThanOrEqual(500);
  }
});

test("waits are spread over their whole range, so that many gateways do not reconnect together", () => {
  const random = chance(3);
  const waits = Array.from({ length: 1_000 }, () => reopenAfter({ failures: 9, outageMs: 0 }, 1, random()));
  for (let second = 1; second < 8; second += 1)
    expect(
      waits.filter((wait) => wait >= second * 1_000 && wait < (second + 1) * 1_000).length,
    ).toBeGreaterThan(60);
});

test("during a long outage attempts become rarer, but there is at least one every 30 s", () => {
  expect(reopenAfter({ failures: 20, outageMs: 3_600_000 }, 1, 1)).toBe(30_000);
  expect(reopenAfter({ failures: 20, outageMs: 60_000 }, 1, 1)).toBe(8_000);
});

test("waits after refusals are in the upper half of a range that doubles up to 30 s", () => {
  for (const [refusals, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    expect(reopenAfterRefusal({ refusals }, 1, 0)).toBe(seconds * 500);
    expect(reopenAfterRefusal({ refusals }, 1, 1)).toBe(seconds * 1_000);
  }
});

test("if the service refuses this server, the waits double up to 10 minutes", () => {
  for (const [refusals, seconds] of [20, 40, 80, 160, 320, 600, 600].entries()) {
    expect(reopenAfterRefusal({ refusals, status: 403 }, 1, 0)).toBe(seconds * 500);
    expect(reopenAfterRefusal({ refusals, status: 429 }, 1, 1)).toBe(seconds * 1_000);
  }
});
