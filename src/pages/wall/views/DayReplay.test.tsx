import { expect, test } from "vitest";
import type { DayFrame } from "#feed/tape/dayFrames";
import { breadthOf } from "#market/lists/breadth";
import { minute } from "#units/time";
import { frameAt } from "./DayReplay.tsx";

const frame = (at: number): DayFrame => ({
  at: at * minute,
  breadth: breadthOf([]),
  gainers: [],
  losers: [],
});
const shown = (frames: readonly DayFrame[], part: number) => {
  const found = frameAt(frames, part);
  return found && [found.at / minute, found.frame.at / minute];
};

test("the day passes evenly, so during a gap the frame before it stays for as long as the gap lasts", () => {
  const frames = [frame(0), frame(10), frame(90), frame(100)];
  expect(shown(frames, 0)).toEqual([0, 0]);
  expect(shown(frames, 0.2)).toEqual([20, 10]);
  expect(shown(frames, 0.89)).toEqual([89, 10]);
  expect(shown(frames, 0.9)).toEqual([90, 90]);
});

test("the first frame is shown before the start, and the last frame after the end", () => {
  const frames = [frame(5), frame(6)];
  expect(shown(frames, -1)).toEqual([5, 5]);
  expect(shown(frames, 2)).toEqual([6, 6]);
});

test("a day without frames shows nothing", () => {
  expect(frameAt([], 0.5)).toBeUndefined();
});
