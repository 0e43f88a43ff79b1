import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { columnsOfSet } from "#views/board/columns/columnSets";
import { many, showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";

afterEach(cleanup);

test("the grid states its number of lines and mounts only those in view", () => {
  const { grid } = showGrid();
  expect(grid.getAttribute("aria-rowcount")).toBe("279");
  const mounted = grid.querySelectorAll("[data-symbol]").length;
  expect(mounted).toBeGreaterThan(25);
  expect(mounted).toBeLessThanOrEqual(60);
});

test("a live change is written into the mounted cell, and the element is not replaced", () => {
  const { cell, change } = showGrid();
  const before = cell("L000.N0000", "price");
  change("L000.N0000", { price: 1013.25 });
  expect(cell("L000.N0000", "price")).toBe(before);
  expect(before?.textContent).toBe("1,013.25");
});

test("a live change flashes its cell in the up or down colour", () => {
  const { cell, change } = showGrid();
  change("L000.N0000", { price: 1 });
  // the next change ends flashes that are due
  expect(cell("L000.N0000", "price")?.className).toContain("flash-down");
  change("L001.N0000", { price: 1000 });
  expect(cell("L001.N0000", "price")?.className).toContain("flash-up");
});

test("at another moment of a replay the lines of then are written into the present elements, without flashes", () => {
  const rows = [
    boardRow("A", { price: 10, change: 1, name: undefined }),
    boardRow("B", { price: 10, change: -1, changePercent: -4.46, earlier: true }), // the price is as A's, and the direction is not
    boardRow("C", { price: 30 }),
  ];
  const texts = (grid: HTMLElement) =>
    Array.from(grid.querySelectorAll("[data-symbol]"), (line) => [
      line.getAttribute("data-symbol"),
      line.hasAttribute("data-earlier"),
      ...Array.from(line.children, ({ textContent, className }) => [textContent, className]),
    ]);
  const elements = (grid: HTMLElement) => [...grid.querySelectorAll("[data-symbol]")];
  const { grid, again, jump, change } = showGrid(rows, { symbols: ["A", "B"] });
  change("A", { price: 11 });
  change("A", { price: 10 }, false);
  const before = elements(grid);
  jump();
  again({ symbols: ["C", "A", "B"] });
  expect(elements(grid).slice(0, 2)).toEqual(before);
  expect(grid.querySelector("[class*=flash-]")).toBeNull();
  const shown = texts(grid);
  change("C", { price: 31 });
  expect(grid.querySelector('[data-symbol="C"] [data-field="price"]')?.textContent).toBe("31.00");
  cleanup();
  expect(shown).toEqual(texts(showGrid(rows, { symbols: ["C", "A", "B"] }).grid));
});

test("no cell flashes at the first paint, or if the price is unchanged", () => {
  const { grid, change } = showGrid();
  change("L000.N0000", { price: 1 }, false);
  expect(grid.querySelector("[class*=flash-]")).toBeNull();
});

test("a change is written with its sign; classes add colour and arrow", () => {
  const { cell, change } = showGrid();
  change("L001.N0000", { change: -0.4, changePercent: -1.2 });
  expect(cell("L001.N0000", "percentageChange")?.textContent).toBe("−1.20%");
  expect(cell("L001.N0000", "percentageChange")?.classList).toContain("down");
  change("L001.N0000", { change: 0, changePercent: 0 });
  expect(cell("L001.N0000", "percentageChange")?.classList).not.toContain("down");
});

test("a missing value is shown as a dash, never as 0", () => {
  const { cell } = showGrid([boardRow("A", { price: undefined, shares: undefined, name: undefined })]);
  expect(cell("A", "price")?.textContent).toBe("—");
  expect(cell("A", "sharevolume")?.textContent).toBe("—");
  expect(cell("A", "name")?.textContent).toBe("—");
});

test("a price of an earlier day appears as soon as it is known, even if the sort order is unchanged", () => {
  const unsaid = { price: undefined, lastTradeAt: undefined };
  const { cell, change } = showGrid([boardRow("A", unsaid)], {
    columns: columnsOfSet("symbol.price.lastTrade"),
  });
  expect(cell("A", "price")?.textContent).toBe("—");
  change("A", { ...unsaid, lastKnown: { price: 11.3, isClose: true, at: Date.UTC(2026, 6, 10, 9) } });
  expect(cell("A", "price")?.textContent).toBe("11.30");
  expect(cell("A", "lastTradedTime")?.textContent).toContain("10 Jul");
});

test("a name with markup is shown as plain text", () => {
  const { cell } = showGrid([boardRow("A", { name: "<img src=x onerror=alert(1)>" })]);
  expect(cell("A", "name")?.querySelector("img")).toBeNull();
  expect(cell("A", "name")?.textContent).toContain("<img");
});

test("the totals cover the lines shown, also after a change", () => {
  const { change } = showGrid();
  const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
  expect(within(foot).getByText("278 lines · LKR")).toBeTruthy();
  expect(within(foot).getByText("2,780")).toBeTruthy();
  expect(foot.textContent).toContain("▲ 185");
  change("L001.N0000", { shares: 30, change: 0 });
  expect(within(foot).getByText("2,800")).toBeTruthy();
  expect(foot.textContent).toContain("▲ 184");
});

test("without a sum of money the foot names no currency", () => {
  showGrid([boardRow("A")], { columns: columnsOfSet("symbol.company.shares") });
  const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
  expect(foot.textContent).not.toContain("LKR");
});

test("the foot counts matching untraded lines, sums figures with crossings, and shows a dash, not 0, without crossings", () => {
  const columns = columnsOfSet("symbol.company.sharesWithCrossings.tradesWithCrossings.crossed.marketCap");
  showGrid([boardRow("A"), boardRow("B", { sharesWithCrossings: undefined })], { columns, untraded: 3 });
  const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
  const cells = [...foot.children].map((cell) => cell.textContent);
  expect(cells).toEqual(["2 lines · LKR", "▲ 2  ▼ 0  = 0 · 3 no trade", "979,483", "656", "—", "4.48 B"]);
  expect(foot.lastElementChild?.getAttribute("title")).toContain(
    "Sum over the lines shown that traded in this session",
  );
});

test("a click on a row opens its symbol; with Ctrl the browser handles it", () => {
  const { cell, onOpen } = showGrid();
  const price = cell("L002.N0000", "price");
  if (!price) throw new Error("no cell");
  fireEvent.click(price, { ctrlKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(price);
  expect(onOpen).toHaveBeenCalledWith("L002.N0000");
});

test("a header states the sort order, and sorts by its column", () => {
  const { onSort } = showGrid(many, { sort: [{ id: "turnover", ascending: true }] });
  const header = screen.getByRole("columnheader", { name: /Turnover/ });
  expect(header.getAttribute("aria-sort")).toBe("ascending");
  expect(header.textContent).toBe("Turnover ▲");
  fireEvent.click(within(header).getByRole("button"));
  expect(onSort).toHaveBeenCalledWith("turnover", false);
});

test("with several sort keys each header shows the rank of its key; one has aria-sort, the others state it in words", () => {
  showGrid(many, {
    sort: [
      { id: "changePercent", ascending: false },
      { id: "turnover", ascending: true },
    ],
  });
  const [first, second] = [/Δ %/, /Turnover/].map((name) => screen.getByRole("columnheader", { name }));
  expect([first?.textContent, second?.textContent]).toEqual(["Δ % ▼1", "Turnover ▲2"]);
  expect(first?.getAttribute("aria-sort")).toBe("descending");
  expect(second?.getAttribute("aria-sort")).toBe("none");
  expect(second?.getAttribute("aria-description")).toBe("sort key 2, ascending");
});

test("Shift with a click or Enter on a header adds its column to the sort", () => {
  const { onSort, onOpen } = showGrid(many);
  const button = within(screen.getByRole("columnheader", { name: /Shares/ })).getByRole("button");
  fireEvent.click(button, { shiftKey: true });
  fireEvent.keyDown(button, { key: "Enter", shiftKey: true });
  expect(onSort.mock.calls).toEqual([
    ["shares", true],
    ["shares", true],
  ]);
  expect(onOpen).not.toHaveBeenCalled();
});

test("Alt+arrows move a line in the user's own arrangement, and do nothing in any other sort order", () => {
  const onArrange = vi.fn();
  const { cell } = showGrid(many, { onArrange });
  const third = cell("L002.N0000", "price") ?? document.body;
  fireEvent.keyDown(third, { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(third, { key: "ArrowDown", altKey: true });
  fireEvent.keyDown(cell("L000.N0000", "price") ?? document.body, { key: "ArrowUp", altKey: true });
  expect(onArrange.mock.calls).toEqual([
    ["L002.N0000", 1],
    ["L002.N0000", 3],
  ]);
});

test("a row of the user's own arrangement can be dragged, and the click at the end opens nothing", () => {
  const onArrange = vi.fn();
  const { grid, cell, onOpen } = showGrid(many, { onArrange });
  const from = cell("L001.N0000", "price") ?? grid;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  fireEvent.pointerDown(from, { clientY: 40, button: 0, pointerType: "mouse" });
  fireEvent.pointerMove(from, { clientY: 28 * 4, pointerType: "mouse" });
  expect(grid.querySelector(".board-drop")).toBeTruthy();
  fireEvent.pointerUp(from, { clientY: 28 * 4, pointerType: "mouse" });
  fireEvent.click(from);
  expect(onArrange).toHaveBeenCalledExactlyOnceWith("L001.N0000", 3);
  expect(onOpen).not.toHaveBeenCalled();
  expect(grid.querySelector(".board-drop")).toBeNull();
});

test("going back to a board restores its scroll position and its focus", () => {
  const places = new Map();
  const { grid } = showGrid(many, { entry: "k1", places });
  const scroller = grid.parentElement;
  if (scroller) scroller.scrollTop = 1_400;
  const left = grid.querySelector<HTMLElement>('[data-symbol="L003.N0000"] [data-field="price"]');
  act(() => left?.focus());
  cleanup();
  const again = showGrid(many, { entry: "k1", places });
  expect(again.grid.parentElement?.scrollTop).toBe(1_400);
  expect(document.activeElement).toBe(again.cell("L003.N0000", "price"));
  cleanup();
  expect(showGrid(many, { entry: "k2", places }).grid.parentElement?.scrollTop).toBe(0);
  expect(document.activeElement).toBe(document.body);
});

test("only a board scrolled sideways is marked, because its sticky symbol cells are slow", () => {
  const scroller = showGrid(many).grid.parentElement;
  if (!scroller) throw new Error("no scroller");
  const scrolledTo = (left: number) => {
    scroller.scrollLeft = left;
    fireEvent.scroll(scroller);
    return scroller.hasAttribute("data-sideways");
  };
  expect([scroller.hasAttribute("data-sideways"), scrolledTo(40), scrolledTo(0)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a figure too wide for its column is clipped, and so is every cell if widths were chosen", () => {
  const { cell, change, grid, again } = showGrid();
  const cut = () => cell("L000.N0000", "price")?.classList.contains("long");
  expect(cut()).toBe(false);
  change("L000.N0000", { price: 123_456_789 });
  expect(cut()).toBe(true);
  change("L000.N0000", { price: 7 });
  expect(cut()).toBe(false);
  expect(grid.parentElement?.dataset["resized"]).toBe("false");
  again({ arranging: { widths: { price: 40 }, move: vi.fn(), resize: vi.fn() } });
  expect(grid.parentElement?.dataset["resized"]).toBe("true");
});
