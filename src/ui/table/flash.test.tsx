import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFlasher, createLights, flashLook } from "./flash.ts";

const normal = () => flashLook("normal", false);
let at = 0;
const lights = () => createLights(() => at);
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

test("a cell flashes in its direction, and the flash ends within half a second", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(lights(), normal);
  flasher.flash(cell, "down");
  expect(cell.className).toBe("flash-down");
  pass(299);
  expect(cell.className).toBe("flash-down");
  pass(200);
  expect(cell.className).toBe("");
});

test("no more than thirty cells flash in one frame", () => {
  const many = cells(50);
  const flasher = createFlasher(lights(), normal);
  for (const cell of many) flasher.flash(cell, "up");
  expect(lit(many)).toBe(30);
  pass(17);
  for (const cell of many) flasher.flash(cell, "up");
  expect(lit(many)).toBe(50);
});

test("one cell flashes at most once a second", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(lights(), normal);
  let times = 0;
  for (let tick = 0; tick < 100; tick++) {
    const before = cell.className;
    flasher.flash(cell, "up");
    if (before === "" && cell.className !== "") times += 1;
    pass(100);
  }
  expect(times).toBe(10);
});

test("flashes can be ended at once", () => {
  const some = cells(3);
  const flasher = createFlasher(lights(), normal);
  for (const cell of some) flasher.flash(cell, "neutral");
  flasher.clear();
  expect(lit(some)).toBe(0);
});

test("due flashes of several lists end together, in the frame of the next change", () => {
  const [first, second, next] = cells(3);
  if (!first || !second || !next) throw new Error("no cell");
  const shared = lights();
  const [one, other] = [createFlasher(shared, normal), createFlasher(shared, normal)];
  one.flash(first, "up");
  pass(20);
  other.flash(second, "up");
  pass(320);
  expect(lit([first, second])).toBe(2);
  one.flash(next, "up");
  expect(lit([first, second, next])).toBe(1);
  one.clear();
  expect(lit([next])).toBe(0);
});

test("clearing one list does not end another list's flashes", () => {
  const [first, second] = cells(2);
  if (!first || !second) throw new Error("no cell");
  const shared = lights();
  const [one, other] = [createFlasher(shared, normal), createFlasher(shared, normal)];
  one.flash(first, "up");
  other.flash(second, "up");
  one.clear();
  expect([first.className, second.className]).toEqual(["", "flash-up"]);
  pass(450);
  expect(second.className).toBe("");
});

const countLit = (cell: Element, forMs: number, step: number, flash: () => void) => {
  let times = 0;
  for (let passed = 0; passed < forMs; passed += step) {
    const before = cell.className;
    flash();
    if (before === "" && cell.className !== "") times += 1;
    pass(step);
  }
  return times;
};

test("a row flashes at most three times in any second, whichever of its cells change", () => {
  const row = document.createElement("div");
  const turns = cells(20);
  row.append(...turns);
  const flasher = createFlasher(lights(), normal);
  const moments: number[] = [];
  for (let tick = 0; tick < 200; tick++) {
    const cell = turns[tick % turns.length];
    const before = cell?.className;
    if (cell) flasher.flash(cell, "up");
    if (before === "" && cell?.className !== "") moments.push(at);
    pass(50);
  }
  expect(moments.length).toBeGreaterThan(15);
  for (const from of moments)
    expect(moments.filter((moment) => moment >= from && moment < from + 1_000).length).toBeLessThanOrEqual(3);
});

test("cells of one row that change in one frame flash together", () => {
  const row = document.createElement("div");
  const together = cells(8);
  row.append(...together);
  const flasher = createFlasher(lights(), normal);
  for (const cell of together) flasher.flash(cell, "up");
  expect(lit(together)).toBe(8);
});

test("with flash set to off no cell flashes", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(lights(), () => flashLook("off", false));
  expect(countLit(cell, 3_000, 100, () => flasher.flash(cell, "up"))).toBe(0);
});

test("with reduced motion a change with a direction is shown as a tick for a second, and a change without one is not shown", () => {
  const [cell, other] = cells(2);
  if (!cell || !other) throw new Error("no cell");
  const flasher = createFlasher(lights(), () => flashLook("long", true));
  flasher.flash(cell, "down");
  flasher.flash(other, "neutral");
  expect([cell.className, other.className]).toEqual(["tick-down", ""]);
  pass(999);
  expect(cell.className).toBe("tick-down");
  pass(200);
  expect(cell.className).toBe("");
});

test("a cell that changes direction during a flash shows only the new direction, for a whole flash", () => {
  const [cell] = cells(1);
  if (!cell) throw new Error("no cell");
  const flasher = createFlasher(lights(), () => flashLook("long", false));
  flasher.flash(cell, "down");
  at += 1_000; // the timer that ends flashes runs late
  flasher.flash(cell, "up");
  expect(cell.className).toBe("flash-up");
  at -= 1_000;
  pass(1_000);
  expect(cell.className).toBe("flash-up");
  pass(1_200);
  expect(cell.className).toBe("");
});
