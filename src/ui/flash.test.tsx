import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFlasher } from "./flash.ts";

let at = 0;
const cells = (count: number) => Array.from({ length: count }, () => document.createElement("div"));
const lit = (all: readonly Element[]) => all.filter((cell) => cell.className !== "").length;
const pass = (ms: number) => {
  at += ms;
  vi.advanceTimersByTime(ms);
};

beforeEach(() => {
  at = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("a cell is lit in its direction and put out within half a second", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(() => at);
  flasher.flash(cell, "down");
  expect(cell.className).toBe("flash-down");
  pass(299);
  expect(cell.className).toBe("flash-down");
  pass(200);
  expect(cell.className).toBe("");
});

test("no more than thirty cells light up in one frame", () => {
  const many = cells(50);
  const flasher = createFlasher(() => at);
  for (const cell of many) flasher.flash(cell, "up");
  expect(lit(many)).toBe(30);
  pass(17);
  for (const cell of many) flasher.flash(cell, "up");
  expect(lit(many)).toBe(50);
});

test("one cell lights up at most once a second", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(() => at);
  let times = 0;
  for (let tick = 0; tick < 100; tick++) {
    const before = cell.className;
    flasher.flash(cell, "up");
    if (before === "" && cell.className !== "") times += 1;
    pass(100);
  }
  expect(times).toBe(10);
});

test("what is lit can be put out at once", () => {
  const some = cells(3);
  const flasher = createFlasher(() => at);
  for (const cell of some) flasher.flash(cell, "neutral");
  flasher.clear();
  expect(lit(some)).toBe(0);
});
