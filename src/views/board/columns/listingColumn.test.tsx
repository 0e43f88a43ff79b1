import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { learntBoards, noBoards } from "#feed/lines/lineFacts";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { listingBoards } from "#market/company/listingBoard";
import { FacetSheet } from "#views/board/filter/FacetSheet.tsx";
import { activeFacets, noFacets } from "#views/board/filter/facets";
import { showTitle } from "#views/board/grid/gridKeys";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";
import { savedLines } from "./column.ts";
import { columnsOf } from "./columnSets.ts";

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
  learntBoards.set(noBoards);
});
afterEach(cleanup);

const learn = (...pairs: [status: number, boardType: string][]) =>
  act(() => learntBoards.set(listingBoards(pairs.map(([status, boardType]) => ({ status, boardType })))));

const columns = columnsOf("symbol.listingBoard.status");
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
