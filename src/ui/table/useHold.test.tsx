import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHold } from "./useHold.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp() {
  const onHold = vi.fn<(held: boolean) => void>();
  let scrolled = () => {};
  function Rows() {
    const hold = useHold(onHold);
    scrolled = hold.scrolled;
    return (
      // biome-ignore lint/a11y/useSemanticElements: whatever holds rows
      <div role="group" {...hold.handlers}>
        <button type="button">one</button>
        <button type="button">two</button>
      </div>
    );
  }
  const { unmount } = render(<Rows />);
  const [one, two] = screen.getAllByRole("button") as [HTMLElement, HTMLElement];
  const held = () => onHold.mock.lastCall?.[0] ?? false;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  return { rows: screen.getByRole("group"), one, two, held, pass, unmount, scrolled: () => scrolled() };
}

test("the rows are held from when a pointer enters until a second after it left", () => {
  const { rows, held, pass } = setUp();
  fireEvent.pointerEnter(rows);
  expect(held()).toBe(true);
  pass(60_000);
  expect(held()).toBe(true);
  fireEvent.pointerLeave(rows, { relatedTarget: document.body });
  pass(900);
  expect(held()).toBe(true);
  pass(200);
  expect(held()).toBe(false);
});

test("a pointer that leaves the window counts as leaving the rows", () => {
  const { rows, held, pass } = setUp();
  fireEvent.pointerEnter(rows);
  fireEvent.pointerLeave(rows, { relatedTarget: null });
  pass(1_100);
  expect(held()).toBe(false);
});

test("rows that move under a resting pointer are held as soon as the pointer moves or presses", () => {
  for (const stir of [fireEvent.pointerMove, fireEvent.pointerDown]) {
    const { rows, held } = setUp();
    stir(rows, { pointerType: "mouse" });
    expect(held()).toBe(true);
    cleanup();
  }
});

test("a touch holds the rows until a second after it ended, also if it became a scroll", () => {
  const { rows, held, pass } = setUp();
  fireEvent.pointerDown(rows, { pointerType: "touch" });
  expect(held()).toBe(true);
  fireEvent.pointerCancel(rows, { pointerType: "touch" });
  pass(900);
  expect(held()).toBe(true);
  pass(200);
  expect(held()).toBe(false);
});

test("rows that still scroll after a touch are held until they stop", () => {
  const { held, pass, scrolled } = setUp();
  for (let i = 0; i < 5; i++) {
    scrolled();
    pass(500);
    expect(held()).toBe(true);
  }
  pass(600);
  expect(held()).toBe(false);
});

test("the rows are held while the focus moves between cells, until it leaves", () => {
  const { one, two, held, pass } = setUp();
  fireEvent(one, new FocusEvent("focusin", { bubbles: true }));
  fireEvent(one, new FocusEvent("focusout", { bubbles: true, relatedTarget: two }));
  fireEvent(two, new FocusEvent("focusin", { bubbles: true }));
  pass(5_000);
  expect(held()).toBe(true);
  fireEvent(two, new FocusEvent("focusout", { bubbles: true, relatedTarget: document.body }));
  pass(1_100);
  expect(held()).toBe(false);
});

test("when the window loses the focus the rows are not held, and they are held again when the focus returns", () => {
  const { one, held, pass } = setUp();
  fireEvent(one, new FocusEvent("focusin", { bubbles: true }));
  fireEvent(one, new FocusEvent("focusout", { bubbles: true, relatedTarget: null }));
  pass(1_100);
  expect(held()).toBe(false);
  fireEvent(one, new FocusEvent("focusin", { bubbles: true }));
  expect(held()).toBe(true);
});

test("while the pointer is in the rows they are held, although the focus leaves", () => {
  const { rows, one, held, pass } = setUp();
  fireEvent.pointerEnter(rows);
  fireEvent(one, new FocusEvent("focusin", { bubbles: true }));
  fireEvent(one, new FocusEvent("focusout", { bubbles: true, relatedTarget: null }));
  pass(10_000);
  expect(held()).toBe(true);
});

test("the rows of a hidden or unmounted page are not held", () => {
  const first = setUp();
  fireEvent.pointerEnter(first.rows);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  fireEvent(document, new Event("visibilitychange"));
  expect(first.held()).toBe(false);
  vi.restoreAllMocks();
  cleanup();
  const second = setUp();
  fireEvent.pointerEnter(second.rows);
  act(() => void second.unmount());
  expect(second.held()).toBe(false);
});
