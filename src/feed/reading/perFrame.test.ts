import { expect, test } from "vitest";
import { perFrame } from "./perFrame.ts";

function setUp() {
  const frames: (() => void)[] = [];
  const taken: number[] = [];
  const page = { hidden: false };
  const put = perFrame((value: number) => taken.push(value), {
    frame(paint) {
      frames.push(paint);
      return () => void frames.splice(frames.indexOf(paint), 1);
    },
    hidden: () => page.hidden,
  });
  return { ...put, taken, page, frames, draw: () => frames.shift()?.() };
}

test("of what comes within a frame the newest is handed on, once", () => {
  const { put, taken, draw, frames } = setUp();
  for (const value of [1, 2, 3]) put(value);
  expect(taken).toEqual([]);
  expect(frames).toHaveLength(1);
  draw();
  put(4);
  draw();
  expect(taken).toEqual([3, 4]);
});

test("in a hidden tab nothing waits for a frame, and what waited is not handed on after what is newer", () => {
  const { put, taken, page, frames } = setUp();
  put(1);
  page.hidden = true;
  put(2);
  expect(taken).toEqual([2]);
  expect(frames).toEqual([]);
});

test("after the end nothing is handed on", () => {
  const { put, stop, taken, draw } = setUp();
  put(1);
  stop();
  draw();
  expect(taken).toEqual([]);
});
