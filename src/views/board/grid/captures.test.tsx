/** Tests the board with real recorded answers of the service. They are stored beside the project and are not part of it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import type { Reading } from "#feed/reading/reading";
import type { WireRow } from "#rows/boardRows";
import { columnsOf } from "#views/board/columns/columnSets";
import { columns } from "#views/board/columns/columns";
import { BoardGrid } from "./BoardGrid.tsx";
import { showTitle } from "./gridKeys.ts";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
afterEach(cleanup);

const captures = join(import.meta.dirname, "../../../../../shared/captures/tradeSummary");
const sent = (file: string): readonly WireRow[] =>
  JSON.parse(readFileSync(join(captures, `${file}.json`), "utf8")).reqTradeSummery;

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
  const shown = columnsOf("all");
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

describe.skipIf(!existsSync(captures))("captured bodies (skipped where ../shared/captures is absent)", () => {
  test("the crossed shares and trades of JKH are differences of two sums, as the header explains", () => {
    const cell = show(sent("2026-07-10_partial"));
    expect(cell("JKH.N0000", "sharesWithCrossings").text).toBe("6,052,893");
    expect(cell("JKH.N0000", "crossed").text).toBe("3,000,000");
    expect(cell("JKH.N0000", "crossed").title).toContain("6,052,893 with crossings − 3,052,893 without");
    expect(cell("JKH.N0000", "crossedTrades").text).toBe("3");
    expect(cell("ABAN.N0000", "crossed").text).toBe("—");
    const head = screen.getByRole("columnheader", { name: "Crossed" });
    expect(head.querySelector("button")?.title).toContain("shares incl. crossed − shares");
  });

  test("the market-cap percentage is calculated here, and the sent value is labelled as sent", () => {
    const rows = sent("2026-10-09_first33");
    const cell = show(rows);
    const whole = total(rows, (row) => row.marketCap ?? undefined);
    const [row] = rows;
    expect(row?.marketCapPercentage).toBe(0);
    const own = ((row?.marketCap ?? 0) / whole) * 100;
    expect(cell(row?.symbol ?? "", "capShare").text).toBe(`${own.toFixed(2)}%`);
    expect(cell(row?.symbol ?? "", "marketCapPercent").text).toBe("0.00%");
    expect(columns.get("marketCapPercent")?.explain).toBe("explain.marketCapPercent");
  });

  test("a price below the day's low has its mark at the low end, with a word and a reason", () => {
    const cell = show(sent("2026-07-10_partial"));
    expect(cell("ABAN.N0000", "price").text).toBe("1,144.25");
    expect(cell("ABAN.N0000", "rangePosition").text).toBe("below");
    for (const column of ["price", "range", "rangePosition"])
      expect(cell("ABAN.N0000", column).title).toContain("outside the day's low and high");
    const mark = document.querySelector<HTMLElement>(
      '[data-symbol="ABAN.N0000"] [data-column="range"] .range',
    );
    expect(mark?.style.getPropertyValue("--at")).toBe("0.000");
    expect(cell("JKH.N0000", "range").title).not.toContain("outside");
  });

  test("the totals equal the sums over the recorded answer", () => {
    const rows = sent("2026-10-09_first33");
    show(rows);
    const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
    const cells = [...foot.children].map((cell) => cell.textContent);
    const of = (column: string) => cells[columnsOf("all").findIndex(({ id }) => id === column)];
    const counted = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
    expect(of("symbol")).toBe(`${rows.length} lines · LKR`);
    expect(of("shares")).toBe(counted(total(rows, (row) => row.sharevolume ?? undefined)));
    expect(of("trades")).toBe(counted(total(rows, (row) => row.tradevolume ?? undefined)));
    const turnover = total(rows, (row) => row.turnover ?? undefined);
    expect(of("turnover")).toBe(`${(turnover / 1e6).toFixed(2)} M`);
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

  test("a row from July on a board of October is in no sum, percentage or count, and the foot reports it", () => {
    const july = sent("2026-07-10_partial").filter(({ symbol }) => symbol === "JKH.N0000");
    const rows = sent("2026-10-09_first33");
    const cell = show([...july, ...rows]);
    const foot = screen.getByRole("group", { name: "Totals of the lines shown" });
    const cells = [...foot.children].map((each) => each.textContent);
    const of = (column: string) => cells[columnsOf("all").findIndex(({ id }) => id === column)];
    const counted = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
    expect(of("symbol")).toBe(`${rows.length + 1} lines · LKR`);
    expect(of("company")).toContain("1 line of another day left out");
    expect(of("shares")).toBe(counted(total(rows, (row) => row.sharevolume ?? undefined)));
    expect(of("sharesWithCrossings")).toBe(counted(total(rows, (row) => row.crossingVolume ?? undefined)));
    expect(cell("JKH.N0000", "turnoverShare").text).toBe("—");
  });
});
