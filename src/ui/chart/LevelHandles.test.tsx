import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { LevelHandles } from "./LevelHandles.tsx";
import type { ChartLevel } from "./library/chartOverlay.ts";

afterEach(cleanup);

/** A scale of 10 px for each rupee, with 30.00 at the top, and levels on a grid of 0.10. */
function scene({ price = 20 } = {}) {
  const onMove = vi.fn();
  const drawn: (readonly number[])[] = [];
  const cents = (value: number) => Math.round(value * 10) / 10;
  const level: ChartLevel = {
    id: "rule",
    price,
    labelAt: (at) => `price > ${at.toFixed(2)}`,
    step: (from, steps) => cents(from + steps / 10),
    snap: cents,
    onMove,
  };
  const scale = {
    toY: (value: number) => (30 - value) * 10,
    toPrice: (y: number) => 30 - y / 10,
    foot: 200,
    side: 400,
  };
  render(<LevelHandles levels={[level]} scale={scale} onDraw={(prices) => drawn.push(prices)} />);
  return { onMove, drawn };
}
const handle = () => screen.getByRole("slider", { name: /^Alert: price > / });
const price = () => handle().getAttribute("aria-valuetext");

test("a drag snaps to the grid, draws the line under the pointer, and keeps the price when the button is released", () => {
  const { onMove, drawn } = scene();
  handle().setPointerCapture = () => {};
  fireEvent.pointerDown(handle(), { button: 0, clientY: 100 });
  fireEvent.pointerMove(handle(), { clientY: 83.7 });
  expect(price()).toBe("21.60");
  expect(handle().textContent).toBe("price > 21.60");
  expect(drawn.at(-1)).toEqual([21.6]);
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.pointerUp(handle());
  expect(onMove).toHaveBeenCalledExactlyOnceWith(21.6);
});

test("Esc during a drag cancels it, and the release keeps nothing", () => {
  const { onMove, drawn } = scene();
  handle().setPointerCapture = () => {};
  fireEvent.pointerDown(handle(), { button: 0, clientY: 100 });
  fireEvent.pointerMove(handle(), { clientY: 50 });
  fireEvent.keyDown(handle(), { key: "Escape" });
  expect(price()).toBe("20.00");
  expect(drawn.at(-1)).toEqual([20]);
  fireEvent.pointerUp(handle());
  expect(onMove).not.toHaveBeenCalled();
});

test("arrow keys move the level by a tick, Page keys by ten, and only Enter keeps the price", async () => {
  const { onMove } = scene();
  handle().focus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}{PageDown}");
  expect(price()).toBe("19.20");
  expect(onMove).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onMove).toHaveBeenCalledExactlyOnceWith(19.2);
});

test("a level that leaves the focus without Enter returns to its price", async () => {
  const { onMove } = scene();
  handle().focus();
  await userEvent.keyboard("{ArrowUp}");
  await userEvent.tab();
  expect(price()).toBe("20.00");
  expect(onMove).not.toHaveBeenCalled();
});

test.each([
  [31, "↑", "0px"],
  [9, "↓", "176px"],
])("a level of %s outside the prices in view has a mark %s at the edge", (outside, arrow, top) => {
  scene({ price: outside });
  expect(handle().textContent).toBe(`${arrow}${outside.toFixed(2)}`);
  expect(handle().style.top).toBe(top);
});

test("a mark at the edge is taken by the pointer or by keys, as a line is", async () => {
  const { onMove, drawn } = scene({ price: 31 });
  handle().setPointerCapture = () => {};
  fireEvent.pointerDown(handle(), { button: 0, clientY: 10 });
  fireEvent.pointerMove(handle(), { clientY: 40 });
  expect(drawn.at(-1)).toEqual([26]);
  fireEvent.pointerUp(handle());
  expect(onMove).toHaveBeenCalledExactlyOnceWith(26);
  handle().focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(handle().textContent).toBe("↑30.90");
  await userEvent.keyboard("{Enter}");
  expect(onMove).toHaveBeenLastCalledWith(30.9);
});
