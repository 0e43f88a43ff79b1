import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "#ui/preferences/preferences";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { restMs } from "./peekControl.ts";

vi.mock("./PeekCard.tsx", () => ({ AskingPeek: () => null }));

/** px by which the page's header pushes the rows down */
let pushed = 0;
/** The callbacks of observers that observe something. */
const watching = new Set<() => void>();
class Resizes {
  readonly #take: () => void;
  constructor(take: () => void) {
    this.#take = take;
  }
  observe() {
    watching.add(this.#take);
  }
  unobserve() {}
  disconnect() {
    watching.delete(this.#take);
  }
}
const resize = () => {
  for (const take of watching) take();
};

Object.defineProperties(document.documentElement, {
  clientWidth: { value: 1440 },
  clientHeight: { value: 900 },
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("ResizeObserver", Resizes);
  pushed = 0;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = Number(this.closest("[aria-rowindex]")?.getAttribute("aria-rowindex") ?? 0);
    return new DOMRect(10, pushed + row * 28, 100, row > 0 ? 28 : 600 - pushed);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  usePreferences.getState().choose({ peekOnHover: true });
});

/** Moves the clock. The first peek of all then loads the card's code, whose arrival needs two turns. */
async function pass(ms: number): Promise<void> {
  for (const time of [ms, 0, 0]) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(time)));
    await vi.dynamicImportSettled();
  }
}
const card = () => screen.queryByRole("dialog");
const expectCard = (symbol: string) => expect(card()?.getAttribute("aria-label")).toBe(`Peek at ${symbol}`);
type Grid = ReturnType<typeof showGrid>;

/** Moves the pointer to the name of a row. */
function point({ cell }: Grid, row: number, pointerType = "mouse") {
  const name = cell(`L00${row}.N0000`, "name");
  if (!name) throw new Error(`no row ${row}`);
  fireEvent(name, new PointerEvent("pointermove", { bubbles: true, pointerType }));
}

/** Presses Space in a row. */
function space({ cell }: Grid, row: number) {
  const price = cell(`L00${row}.N0000`, "price");
  act(() => price?.focus());
  fireEvent.keyDown(price ?? document.body, { key: " " });
}

test("names that the pointer only passes open no card; the name where it rests opens one, and leaving closes it", async () => {
  const grid = showGrid();
  for (const row of [0, 1, 2]) {
    point(grid, row);
    await pass(restMs - 1);
    expect(card()).toBeNull();
  }
  await pass(1);
  expectCard("L002.N0000");
  fireEvent.pointerLeave(grid.grid);
  await pass(1_000);
  expect(card()).toBeNull();
});

test("with hovering switched off a resting pointer opens no card, and Space still does", async () => {
  usePreferences.getState().choose({ peekOnHover: false });
  const grid = showGrid();
  point(grid, 1);
  await pass(5_000);
  expect(card()).toBeNull();
  space(grid, 3);
  await pass(0);
  expectCard("L003.N0000");
});

test("a finger on a name opens no card", async () => {
  const grid = showGrid();
  point(grid, 1, "touch");
  await pass(5_000);
  expect(card()).toBeNull();
});

test("rows that a growing header pushes down take the card with them", async () => {
  const grid = showGrid();
  space(grid, 3);
  await pass(0);
  const top = () => Number.parseFloat(card()?.style.top ?? "");
  const before = top();
  expect(before).toBeGreaterThan(0);
  pushed = 60;
  act(resize);
  await pass(0);
  expect(top()).toBe(before + 60);
});

test("a card is closed by Escape, which returns the focus to the row, and by a window of another size", async () => {
  const grid = showGrid();
  space(grid, 3);
  await pass(0);
  const inside = card();
  inside?.setAttribute("tabindex", "-1");
  inside?.focus();
  fireEvent.keyDown(inside ?? document.body, { key: "Escape" });
  await pass(0);
  expect(card()).toBeNull();
  expect(document.activeElement?.closest("[data-symbol]")?.getAttribute("data-symbol")).toBe("L003.N0000");
  space(grid, 3);
  await pass(0);
  expect(card()).not.toBeNull();
  fireEvent(window, new Event("resize"));
  await pass(0);
  expect(card()).toBeNull();
});
