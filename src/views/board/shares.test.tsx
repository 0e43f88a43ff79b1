import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { Reading } from "#feed/reading/reading";
import type { BoardChanges, WireRow } from "#rows/boardRows";
import { boardColumns } from "#views/board/columns/columns";
import { BoardGrid } from "#views/board/grid/BoardGrid.tsx";
import type { BoardColumn } from "./columns/column.ts";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let at = 0;
const reading = <T,>(value: T): Reading<T> => {
  at++;
  return {
    value,
    fetchedAt: at,
    receivedAt: at,
    stampedAt: at,
    via: "http",
    from: "/tradeSummary",
    stale: false,
    clock: { at, speed: 1 },
    source: "embedded",
    dropped: 0,
  };
};
const change = (...changed: WireRow[]) =>
  act(() => {
    const since = at;
    const value: BoardChanges = {
      sequence: at,
      since,
      fetchedAt: since + 1,
      clock: since,
      changed,
      gone: [],
    };
    boardStore.takeChanges(reading(value));
  });

function show(...ids: string[]) {
  const shown: BoardColumn[] = ids.flatMap((id) => boardColumns.get(id) ?? []);
  const { container } = render(
    <BoardGrid
      label="Board"
      board={boardStore}
      columns={shown}
      symbols={boardStore.symbols()}
      rowHeight={28}
      narrow={false}
      sort={[]}
      onSort={() => {}}
      onOpen={() => {}}
      onHold={() => {}}
    />,
  );
  return (column: string) =>
    ["A", "B"].map(
      (symbol) => container.querySelector(`[data-symbol="${symbol}"] [data-column="${column}"]`)?.textContent,
    );
}

test("a line's percentage is of all lines, and every percentage changes when another line changes or arrives", async () => {
  boardStore.takeSnapshot(
    reading([
      { symbol: "A", marketCap: 30, marketCapPercentage: 0, turnover: 1, tradevolume: 1 },
      { symbol: "B", marketCap: 10, marketCapPercentage: 0, turnover: 3, tradevolume: 1 },
    ]),
  );
  await act(async () => {}); // the first update arrives synchronously, not in a frame
  const cells = show("symbol", "capShare", "turnoverShare", "tradesShare");
  expect(cells("capShare")).toEqual(["75.00%", "25.00%"]);
  expect(cells("turnoverShare")).toEqual(["25.00%", "75.00%"]);
  expect(cells("tradesShare")).toEqual(["50.00%", "50.00%"]);
  change({ symbol: "B", turnover: 9 });
  expect(cells("turnoverShare")).toEqual(["10.00%", "90.00%"]);
  change({ symbol: "C", marketCap: 40, turnover: 10 });
  expect(cells("capShare")).toEqual(["37.50%", "12.50%"]);
  expect(cells("turnoverShare")).toEqual(["5.00%", "45.00%"]);
});

test("a percentage of zero, or of an unknown total, is shown as a dash", () => {
  boardStore.takeSnapshot(reading([{ symbol: "A", turnover: 0 }, { symbol: "B" }]));
  const cells = show("symbol", "capShare", "turnoverShare");
  expect(cells("turnoverShare")).toEqual(["—", "—"]);
  expect(cells("capShare")).toEqual(["—", "—"]);
});

test("minutes since the last trade follow the exchange's clock, written into the same cell", () => {
  const noon = Date.UTC(2026, 10, 20, 6, 30);
  let now = noon;
  vi.spyOn(exchangeClock, "exchange").mockImplementation(() => ({ at: now, speed: 1 }));
  boardStore.takeSnapshot(
    reading([
      { symbol: "A", lastTradedTime: noon - 30_000 },
      { symbol: "B", lastTradedTime: noon - 134 * 60_000 },
    ]),
  );
  const cells = show("symbol", "sinceTrade");
  const cell = document.querySelector('[data-symbol="A"] [data-column="sinceTrade"]');
  expect(cells("sinceTrade")).toEqual(["< 1 min", "2 h 14 min"]);
  now += 150_000;
  vi.advanceTimersByTime(1_000);
  expect(cells("sinceTrade")).toEqual(["3 min", "2 h 16 min"]);
  expect(document.querySelector('[data-symbol="A"] [data-column="sinceTrade"]')).toBe(cell);
});
