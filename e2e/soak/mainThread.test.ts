import { expect, test } from "vitest";
import { usedBetween } from "./mainThread.ts";

const looks = [
  { at: 1_000, used: 500 },
  { at: 1_020, used: 500 },
  { at: 1_120, used: 550 },
  { at: 1_140, used: 570 },
];

test.each([
  ["a frame that waited all the time", 1_000, 1_020, 0],
  ["a frame that worked half of the time", 1_020, 1_120, 50],
  ["a part of a frame", 1_030, 1_050, 10],
  ["a frame that worked all the time", 1_120, 1_140, 20],
  ["a frame that is not over yet", 1_120, 1_500, 20],
  ["a frame that began before the first sample", 900, 1_120, 50],
])("%s", (_, from, to, used) => {
  expect(usedBetween(looks, from, to)).toBeCloseTo(used, 9);
});

test("time before the first measurement counts completely as work", () => {
  expect(usedBetween([], 1_000, 1_300)).toBe(300);
});
