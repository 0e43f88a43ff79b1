import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mostPrintedRows } from "#ui/screen/printing";
import { rowWindow, useRowWindow } from "./useRowWindow.ts";

const rows = { count: 278, height: 28 };

test.each([600, 784, 1080, 1310, 1440].flatMap((view) => [24, 28, 36].map((height) => [view, height])))(
  "in %i px with rows %i px high, all rows in view are mounted at any scroll position, and at most 60 with the focused row",
  (view = 0, height = 0) => {
    const most = 278 * height - view;
    const fits = Math.ceil(view / height) + 1 <= 56;
    const wrong: number[] = [];
    for (let top = 0; top <= most; top += 7) {
      const { first, end } = rowWindow(top, view, { count: 278, height });
      const covered = first * height <= top && end * height >= Math.min(278 * height, top + view);
      if (!covered || (fits && end - first > 59)) wrong.push(top);
    }
    expect(wrong).toEqual([]);
  },
);

test("before the first paint, the rows in view and at most three more are mounted", () => {
  const wrong: number[] = [];
  for (let top = 0; top < 6_000; top += 7) {
    const { first, end } = rowWindow(top, 784, { ...rows, early: true });
    const covered = first * 28 <= top && end * 28 >= Math.min(278 * 28, top + 784);
    if (!covered || end - first > 784 / 28 + 1 + 3) wrong.push(top);
  }
  expect(wrong).toEqual([]);
});

test("at the end of the list the last row is mounted, and nothing after it", () => {
  expect(rowWindow(1e6, 784, rows).end).toBe(278);
  expect(rowWindow(0, 784, { count: 3, height: 28 })).toMatchObject({ first: 0, end: 3, entry: 0 });
  expect(rowWindow(0, 784, { count: 0, height: 28 })).toMatchObject({ first: 0, end: 0 });
});

test("Tab goes to a row in view", () => {
  const wrong: number[] = [];
  for (let top = 0; top < 6_000; top += 11) {
    const { entry } = rowWindow(top, 784, rows);
    if ((entry + 1) * 28 <= top || entry * 28 >= top + 784 - 100) wrong.push(top);
  }
  expect(wrong).toEqual([]);
});

test("another number of rows needs no new measurement, which would make the browser lay out the page twice", () => {
  const scroller = document.createElement("div");
  const view = vi.spyOn(scroller, "clientHeight", "get").mockReturnValue(280);
  const top = vi.spyOn(scroller, "scrollTop", "get").mockReturnValue(2_800);
  const whenIdle = (then: () => void) => {
    then();
    return () => undefined;
  };
  const held = { current: scroller };
  const { result, rerender } = renderHook(
    (count: number) => useRowWindow(held, { count, height: 28, whenIdle }),
    {
      initialProps: 278,
    },
  );
  expect(result.current).toEqual(rowWindow(2_800, 280, { count: 278, height: 28 }));
  const read = view.mock.calls.length + top.mock.calls.length;
  rerender(105);
  expect(result.current).toEqual(rowWindow(2_800, 280, { count: 105, height: 28 }));
  expect(view.mock.calls.length + top.mock.calls.length).toBe(read);
});

test("before the first paint, rows beyond the end of a shortened list do not stay", () => {
  const scroller = document.createElement("div");
  vi.spyOn(scroller, "clientHeight", "get").mockReturnValue(280);
  const held = { current: scroller };
  const whenIdle = () => () => undefined;
  const { result, rerender } = renderHook(
    (count: number) => useRowWindow(held, { count, height: 28, whenIdle }),
    { initialProps: 278 },
  );
  rerender(5);
  expect(result.current).toMatchObject({ first: 0, end: 5 });
});

test("on paper all rows are mounted, up to a limit, and after printing only those in view", () => {
  const held = { current: document.createElement("div") };
  const mounted = (count: number) => {
    const { result } = renderHook(() => useRowWindow(held, { count, height: 28, whenIdle: () => () => {} }));
    return () => result.current.end - result.current.first;
  };
  const [board, tape] = [mounted(278), mounted(20_000)];
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect([board(), tape()]).toEqual([278, mostPrintedRows]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(board()).toBeLessThan(60);
});
