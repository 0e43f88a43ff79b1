import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { columnsOfSet } from "#views/board/columns/columnSets";
import { many, showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";

afterEach(cleanup);

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focusedSymbol = () => document.activeElement?.closest("[data-symbol]")?.getAttribute("data-symbol");

test("one cell is in the tab order; keys move this place, and Enter opens the cell's line", () => {
  const { grid, cell, onOpen } = showGrid();
  const start = cell("L000.N0000", "price");
  start?.focus();
  fireEvent.keyDown(start ?? grid, { key: "ArrowDown" });
  expect(document.activeElement).toBe(cell("L001.N0000", "price"));
  fireEvent.keyDown(document.activeElement ?? grid, { key: "End", ctrlKey: true });
  expect(document.activeElement?.closest("[data-symbol]")?.getAttribute("data-symbol")).toBe("L277.N0000");
  fireEvent.keyDown(document.activeElement ?? grid, { key: "Enter" });
  expect(onOpen).toHaveBeenCalledWith("L277.N0000");
  expect(grid.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
});

const showFew = () =>
  showGrid(many.slice(0, 12), { columns: columnsOfSet("symbol.company.price.turnover.marketCap") });

test("keys move from the header into the rows and back, within one column", () => {
  const { grid } = showFew();
  const turnover = within(screen.getByRole("columnheader", { name: "Turnover" })).getByRole("button");
  turnover.focus();
  press("ArrowDown");
  expect(focusedSymbol()).toBe("L000.N0000");
  expect(document.activeElement?.getAttribute("data-column")).toBe("turnover");
  press("ArrowUp");
  expect(document.activeElement).toBe(turnover);
  press("End");
  expect(document.activeElement?.closest('[role="columnheader"]')?.getAttribute("aria-colindex")).toBe(
    grid.getAttribute("aria-colcount"),
  );
  expect(fireEvent.keyDown(turnover, { key: "Enter" })).toBe(true); // the button handles Enter: it sorts
});

test("letters go to the next symbol that begins with them, but not with Ctrl or Cmd", () => {
  const rows = ["COPA", "LOIN", "AMTE", "LOLC"].map((code) => boardRow(`${code}.N0000`));
  const { cell } = showGrid(rows, { columns: columnsOfSet("symbol.price") });
  act(() => cell("COPA.N0000", "price")?.focus());
  press("l", { ctrlKey: true });
  press("l", { metaKey: true });
  expect(focusedSymbol()).toBe("COPA.N0000");
  for (const key of "lol") press(key);
  expect(document.activeElement).toBe(cell("LOLC.N0000", "price"));
});

test("the focus stays in the grid when its line, its column or every line is removed", () => {
  const { board, again, cell } = showFew();
  act(() => cell("L003.N0000", "marketCap")?.focus());
  const without = board.symbols().filter((symbol) => symbol !== "L003.N0000");
  again({ symbols: without });
  expect(document.activeElement).toBe(cell("L004.N0000", "marketCap"));
  again({ symbols: [...without].reverse() });
  expect(document.activeElement).toBe(cell("L004.N0000", "marketCap"));
  again({ columns: columnsOfSet("symbol.company.price") });
  expect(document.activeElement).toBe(cell("L004.N0000", "price"));
  again({ symbols: [] });
  expect(document.activeElement?.closest('[role="columnheader"]')).toBeTruthy();
});
