/** Tests the board with the bodies of every set. */
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import type { Reading } from "#feed/reading/reading";
import type { WireRow } from "#rows/boardRows";
import { columnsOfSet } from "#views/board/columns/columnSets";
import { boardColumns } from "#views/board/columns/columns";
import { bodySets, sentBody } from "#wire/testing/bodySets";
import { BoardGrid } from "./BoardGrid.tsx";
import { showTitle } from "./gridKeys.ts";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
afterEach(cleanup);

let taken = 0;
function show(rows: readonly WireRow[]) {
  taken++;
  const reading: Reading<readonly WireRow[]> = {
    value: rows,
    fetchedAt: taken,
    receivedAt: taken,
    stampedAt: taken,
    via: "http",
    from: "/tradeSummary",
    stale: false,
    clock: { at: taken, speed: 1 },
    source: undefined,
    dropped: 0,
  };
  boardStore.takeSnapshot(reading);
  const shown = columnsOfSet("all");
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
  return (symbol: string, column: string) => {
    const cell = container.querySelector<HTMLElement>(`[data-symbol="${symbol}"] [data-column="${column}"]`);
    showTitle(cell, boardStore, shown);
    return { text: cell?.textContent, title: cell?.title ?? "" };
  };
}

const total = (rows: readonly WireRow[], of: (row: WireRow) => number | undefined) =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);

const counted = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });

describe.each(bodySets)("$name bodies", (set) => {
  const { symbol, boards } = set;
  const sent = (file: string) =>
    (sentBody(set, file) as { reqTradeSummery: readonly WireRow[] }).reqTradeSummery;

  test("crossed shares and trades are differences of two sums, as the header explains", () => {
    const rows = sent(boards.earlier);
    const cell = show(rows);
    const row = rows.find((each) => each.symbol === symbol);
    const [all, regular] = [row?.crossingVolume ?? 0, row?.sharevolume ?? 0];
    expect(all).toBeGreaterThan(regular);
    expect(cell(symbol, "sharesWithCrossings").text).toBe(counted(all));
    expect(cell(symbol, "crossed").text).toBe(counted(all - regular));
    expect(cell(symbol, "crossed").title).toContain(
      `${counted(all)} with crossings − ${counted(regular)} without`,
    );
    expect(cell(symbol, "crossedTrades").text).toBe(
      counted((row?.crossingTradeVol ?? 0) - (row?.tradevolume ?? 0)),
    );
    const others = rows.filter(({ crossingVolume, sharevolume }) => crossingVolume === sharevolume);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(cell(other.symbol, "crossed").text).toBe("—");
    const head = screen.getByRole("columnheader", { name: "Crossed" });
    expect(head.querySelector("button")?.title).toContain("shares incl. crossed − shares");
  });

  test("the market-cap percentage is calculated here, and the sent value is labelled as sent", () => {
    const rows = sent(boards.newest);
    const cell = show(rows);
    const whole = total(rows, (row) => row.marketCap ?? undefined);
    const [row] = rows;
    expect(row?.marketCapPercentage).toBe(0);
    const own = ((row?.marketCap ?? 0) / whole) * 100;
    expect(cell(row?.symbol ?? "", "capShare").text).toBe(`${own.toFixed(2)}%`);
    expect(cell(row?.symbol ?? "", "marketCapPercent").text).toBe("0.00%");
    expect(boardColumns.get("marketCapPercent")?.explain).toBe("explain.marketCapPercent");
  });

  test("a price below the day's low has its mark at the low end, with a word and a reason", () => {
    const rows = sent(boards.earlier);
    const cell = show(rows);
    const below = rows.filter(({ price, low }) => (price ?? 0) < (low ?? 0));
    expect(below).toHaveLength(1);
    for (const row of below) {
      const price = (row.price ?? 0).toLocaleString("en", { minimumFractionDigits: 2 });
      expect(cell(row.symbol, "price").text).toBe(price);
      expect(cell(row.symbol, "rangePosition").text).toBe("below");
      for (const column of ["price", "range", "rangePosition"])
        expect(cell(row.symbol, column).title).toContain("outside the day's low and high");
      const mark = document.querySelector<HTMLElement>(
        `[data-symbol="${row.symbol}"] [data-column="range"] .range`,
      );
      expect(mark?.style.getPropertyValue("--at")).toBe("0.000");
    }
    expect(cell(symbol, "range").title).not.toContain("outside");
  });

  test("the totals equal the sums over the body", () => {
    const rows = sent(boards.newest);
    show(rows);
    const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
    const cells = [...foot.children].map((cell) => cell.textContent);
    const of = (column: string) => cells[columnsOfSet("all").findIndex(({ id }) => id === column)];
    expect(of("symbol")).toBe(`${rows.length} lines · LKR`);
    expect(of("shares")).toBe(counted(total(rows, (row) => row.sharevolume ?? undefined)));
    expect(of("trades")).toBe(counted(total(rows, (row) => row.tradevolume ?? undefined)));
    const turnover = total(rows, (row) => row.turnover ?? undefined);
    const [unit, letter] = turnover < 1e9 ? [1e6, "M"] : [1e9, "B"];
    expect(of("turnover")).toBe(`${(turnover / unit).toFixed(2)} ${letter}`);
    const moved = (test: (change: number) => boolean) =>
      rows.filter(({ change }) => typeof change === "number" && test(change)).length;
    const ways = [moved((by) => by > 0), moved((by) => by < 0), moved((by) => by === 0)];
    expect(of("company")).toBe(`▲ ${ways[0]}  ▼ ${ways[1]}  = ${ways[2]}`);
    const crossed = total(rows, (row) => (row.crossingVolume ?? 0) - (row.sharevolume ?? 0));
    expect(of("crossed")).toBe(counted(crossed));
    expect([of("turnoverShare"), of("tradesShare"), of("capShare")]).toEqual([
      "100.00%",
      "100.00%",
      "100.00%",
    ]);
  });

  test("a row of the earlier board on the newest board is in no sum, percentage or count, and the foot reports it", () => {
    const old = sent(boards.earlier).filter((row) => row.symbol === symbol);
    const rows = sent(boards.newest);
    const cell = show([...old, ...rows]);
    const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
    const cells = [...foot.children].map((each) => each.textContent);
    const of = (column: string) => cells[columnsOfSet("all").findIndex(({ id }) => id === column)];
    expect(of("symbol")).toBe(`${rows.length + 1} lines · LKR`);
    expect(of("company")).toContain("1 line of another day left out");
    expect(of("shares")).toBe(counted(total(rows, (row) => row.sharevolume ?? undefined)));
    expect(of("sharesWithCrossings")).toBe(counted(total(rows, (row) => row.crossingVolume ?? undefined)));
    expect(cell(symbol, "turnoverShare").text).toBe("—");
  });
});
