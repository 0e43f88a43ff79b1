import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { companyBook, emptyBook } from "#feed/lines/companyBook";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { listingBoards } from "#market/company/listingBoard";
import { FacetSheet } from "#views/board/filter/FacetSheet.tsx";
import { activeFacets, noFacets } from "#views/board/filter/facets";
import { showTitle } from "#views/board/grid/gridKeys";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";
import { savedLines } from "./column.ts";
import { columnsOfSet } from "./columnSets.ts";
import { drawLiquidity, drawRange, priceColumns } from "./priceColumns.ts";

test("a price outside the day's range has another mark than a price at its end", () => {
  const cell = document.createElement("div");
  const isOutside = (price: number) => {
    drawRange(cell, boardRow("A", { price, low: 10, high: 20 }));
    return cell.querySelector(".range")?.hasAttribute("data-outside");
  };
  expect([9, 10, 20, 21].map(isOutside)).toEqual([true, false, false, true]);
});

test("range and bar are one element each, which is never replaced; both are drawn in fractions of its width", () => {
  const cell = document.createElement("div");
  const drawn = (draw: typeof drawRange, row: Parameters<typeof boardRow>[1]) => {
    draw(cell, boardRow("A", row));
    return cell.firstElementChild;
  };
  const range = drawn(drawRange, { price: 12.5, low: 10, high: 20, open: 15, previousClose: 20 });
  expect(range?.getAttribute("style")?.replaceAll(" ", "")).toContain(
    "--at:0.250;--close:1.000;--open:0.500;--way-from:0.250;--way:0.750",
  );
  expect(range?.className).toBe("range down");
  expect(drawn(drawRange, { price: 20, low: 10, high: 20, previousClose: 15 })).toBe(range);
  expect(range?.className).toBe("range up");
  expect(range?.childElementCount).toBe(0);
  cell.replaceChildren();
  const bar = drawn(drawLiquidity, { turnover: 1e9 });
  expect(bar?.getAttribute("style")?.replaceAll(" ", "")).toContain("--share:1.000");
  expect(cell.querySelectorAll("*")).toHaveLength(1);
});

test("a change across a split is shown as sent, without colour or arrow, and with its reason", () => {
  const row = boardRow("A", {
    ...{ previousClose: 170, price: 34.2, change: -135.8, changePercent: -79.88 },
    ...{ open: 34, high: 35, low: 33 },
  });
  const cells = priceColumns.filter(({ id }) => id === "change" || id === "changePercent");
  expect(cells.map(({ show }) => show(row))).toEqual(["−135.80", "−79.88%"]);
  expect(cells.map(({ direction }) => direction?.(row))).toEqual(["flat", "flat"]);
  expect(cells[0]?.title?.(row)).toContain("170.00 to 34.20");
});

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
  companyBook.set(emptyBook);
});
afterEach(cleanup);

const learn = (...pairs: [status: number, boardType: string][]) =>
  act(() => {
    const boards = listingBoards(pairs.map(([status, boardType]) => ({ status, boardType })));
    companyBook.set({ ...emptyBook, boards });
  });

const columns = columnsOfSet("symbol.listingBoard.status");
const rows = [boardRow("SHL.N0000", { status: 1 }), boardRow("CALI.U0000", { status: 4 })];

function show() {
  const { board, grid } = showGrid(rows, { columns });
  return (symbol: string, column: string) => {
    const cell = grid.querySelector<HTMLElement>(`[data-symbol="${symbol}"] [data-column="${column}"]`);
    showTitle(cell, board, columns);
    return [cell?.textContent, cell?.title];
  };
}

test("a code is shown until profiles give its name; then its lines show the name, marked as learned", () => {
  const cell = show();
  expect(cell("SHL.N0000", "listingBoard")[0]).toBe("code 1");
  expect(cell("SHL.N0000", "status")[1]).toContain("meaning is not published");
  learn([1, "Watch List"], [1, "Watch List"]);
  const why = "Watch List: learned from the profiles of 2 companies whose lines have status code 1";
  expect(cell("SHL.N0000", "listingBoard")).toEqual(["Watch List", why]);
  expect(cell("SHL.N0000", "status")).toEqual(["1", why]);
  expect(cell("CALI.U0000", "listingBoard")[0]).toBe("code 4");
  expect(screen.getByRole("columnheader", { name: "Board (learned)" })).toBeTruthy();
});

test("if profiles disagree about a code, it stays a code, and its tooltip lists the names", () => {
  const cell = show();
  learn([1, "Watch List"], [1, "Main Board"]);
  const [written, why] = cell("SHL.N0000", "listingBoard");
  expect(written).toBe("code 1");
  expect(why).toContain("contradict each other: Main Board, Watch List");
});

test("a saved file has the learned name, or an empty cell", () => {
  learn([1, "Watch List"]);
  const { board } = showGrid(rows, { columns });
  const saved = savedLines({ board, columns, symbols: board.symbols(), label: "Board" });
  expect(saved.fields).toEqual(["symbol", "listingBoard", "status"]);
  expect(saved.rows).toEqual([
    ["SHL.N0000", "Watch List", 1],
    ["CALI.U0000", undefined, 4],
  ]);
});

test("the filter lists boards by learned names, and unnamed codes by number", () => {
  const onChoose = vi.fn();
  const lines = [wireRow("SHL.N0000", 1, { status: 1 }), wireRow("CALI.U0000", 1, { status: 4 })];
  boardStore.takeSnapshot(readingOf(lines, Date.now()));
  render(<FacetSheet facets={noFacets} onChoose={onChoose} />);
  learn([1, "Watch List"]);
  screen.getByRole("button", { name: "code 4, 1 line" });
  screen.getByRole("button", { name: "Watch List, 1 line" }).click();
  expect(onChoose).toHaveBeenCalledWith({ statuses: new Set([1]) });
  const words = activeFacets({ ...noFacets, statuses: new Set([1, 4]) }).map((facet) => facet.words);
  expect(words).toEqual(["Watch List (learned)", "status 4"]);
});
