/** For tests: renders a board, and renders it again with other properties. */
import { render, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { BoardRow } from "#market/line/board";
import { columnsOfSet } from "#views/board/columns/columnSets";
import { BoardGrid, type BoardGridProps } from "#views/board/grid/BoardGrid.tsx";
import { boardOf, boardRow } from "./testRows.ts";

export const many = Array.from({ length: 278 }, (_, at) =>
  boardRow(`L${String(at).padStart(3, "0")}.N0000`, { shares: 10, change: at % 3 === 0 ? -1 : 1 }),
);

export function showGrid(rows: readonly BoardRow[] = many, changed: Partial<BoardGridProps> = {}) {
  const live = boardOf(rows);
  const handlers = { onSort: vi.fn(), onOpen: vi.fn(), onHold: vi.fn() };
  let props: BoardGridProps = {
    label: "Board",
    board: live.board,
    columns: columnsOfSet("symbol.company.price.changePercent.shares.turnover"),
    symbols: live.board.symbols(),
    rowHeight: 28,
    narrow: false,
    sort: [],
    ...handlers,
    ...changed,
  };
  const { rerender } = render(<BoardGrid {...props} />);
  const again = (next: Partial<BoardGridProps>) => {
    props = { ...props, ...next };
    rerender(<BoardGrid {...props} />);
  };
  const grid = screen.getByRole("grid", { name: "Board" });
  const cell = (symbol: string, field: string) =>
    grid.querySelector<HTMLElement>(`[data-symbol="${symbol}"] [data-field="${field}"]`);
  return { ...live, ...handlers, grid, cell, again };
}
