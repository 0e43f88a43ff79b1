import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board";
import type { BoardChanges } from "#feed/boardRows";
import type { Reading } from "#feed/reading";
import { BoardGrid } from "./BoardGrid.tsx";
import { columnsOf } from "./columnSets.ts";
import { columns } from "./columns.ts";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
afterEach(cleanup);

const reading = <T,>(value: T, at: number): Reading<T> => ({
  value,
  fetchedAt: at,
  receivedAt: at,
  stampedAt: at,
  via: "http",
  stale: false,
  clock: { at, speed: 1 },
  source: "embedded",
  dropped: 0,
});
const line = (symbol: string, marketCap: number) => ({ symbol, marketCap, marketCapPercentage: 0 });

test("a line's share is of the caps of all lines, and every share follows when a line comes", () => {
  boardStore.takeSnapshot(reading([line("A", 30), line("B", 10)], 1));
  const size = columnsOf("size");
  const { container } = render(
    <BoardGrid
      board={boardStore}
      columns={size}
      symbols={boardStore.symbols()}
      rowHeight={28}
      narrow={false}
      sort={undefined}
      ascending={false}
      onSort={() => {}}
      onOpen={() => {}}
      onHold={() => {}}
    />,
  );
  const share = (symbol: string) =>
    container.querySelector(`[data-symbol="${symbol}"] [data-column="capShare"]`)?.textContent;
  expect([share("A"), share("B")]).toEqual(["75.00%", "25.00%"]);
  const more: BoardChanges = {
    sequence: 1,
    since: 1,
    fetchedAt: 2,
    clock: 2,
    changed: [line("C", 40)],
    gone: [],
  };
  act(() => void boardStore.takeChanges(reading(more, 2)));
  expect([share("A"), share("B")]).toEqual(["37.50%", "12.50%"]);
  expect(size.some(({ id }) => id === "marketCapPercent")).toBe(false);
});

test("the market cap of the board says at which price it is taken", () => {
  expect(columns.get("marketCap")?.explain).toBe("explain.marketCap");
});
