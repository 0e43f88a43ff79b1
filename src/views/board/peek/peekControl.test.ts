import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noPeek, PeekControl } from "./peekControl.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const peek = () => {
  let shown = noPeek;
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const control = new PeekControl(after, (next) => {
    shown = next;
  });
  return { control, symbol: () => shown.peeked?.symbol, shown: () => shown };
};

test("the pointer must rest on one name; a row that it only passes opens no peek", () => {
  const { control, symbol } = peek();
  for (const passed of ["A", "B", "C"]) {
    control.pointed(passed);
    vi.advanceTimersByTime(390);
    expect(symbol()).toBeUndefined();
  }
  vi.advanceTimersByTime(10);
  expect(symbol()).toBe("C");
});

test("a peek opened by pointer closes shortly after the pointer left, unless it is over the card", () => {
  const { control, symbol } = peek();
  control.pointed("A");
  vi.advanceTimersByTime(400);
  control.pointedAway(false);
  vi.advanceTimersByTime(200);
  control.pointedAway(true);
  vi.advanceTimersByTime(1_000);
  expect(symbol()).toBe("A");
  for (let at = 0; at < 300; at += 50) {
    control.pointedAway(false);
    vi.advanceTimersByTime(50);
  }
  expect(symbol()).toBeUndefined();
});

test("a peek opened by Space stays when the pointer leaves, and closes with Space", () => {
  const { control, symbol } = peek();
  control.toggle("A");
  control.pointedAway(false);
  vi.advanceTimersByTime(1_000);
  expect(symbol()).toBe("A");
  control.toggle("A");
  expect(symbol()).toBeUndefined();
});

test("while arrow keys move the focus, the peek opens only at the row where they stop", () => {
  const { control, symbol } = peek();
  control.toggle("A");
  for (const row of ["B", "C", "D"]) {
    control.movedTo(row);
    control.scrolled();
    expect(symbol()).toBeUndefined();
    vi.advanceTimersByTime(150);
  }
  vi.advanceTimersByTime(50);
  expect(symbol()).toBe("D");
});

test("arrow keys and brackets do not open a peek", () => {
  const { control, symbol } = peek();
  control.movedTo("B");
  vi.advanceTimersByTime(1_000);
  expect(symbol()).toBeUndefined();
  expect(control.step(1)).toBe(false);
});

test("scrolling closes a peek, and forgets the name under the pointer", () => {
  const { control, symbol } = peek();
  control.toggle("A");
  control.scrolled();
  expect(symbol()).toBeUndefined();
  control.pointed("B");
  control.scrolled();
  vi.advanceTimersByTime(1_000);
  expect(symbol()).toBeUndefined();
});

test("brackets step the range between a day and a year, and the next peek keeps it", () => {
  const { control, shown } = peek();
  control.toggle("A");
  control.step(-1);
  expect(shown().range).toBe("1D");
  for (let step = 0; step < 9; step++) control.step(1);
  expect(shown().range).toBe("1Y");
  control.toggle("B");
  expect(shown()).toEqual({ peeked: { symbol: "B", by: "keys" }, range: "1Y" });
});
