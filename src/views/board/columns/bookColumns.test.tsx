import { act, cleanup } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { now } from "#feed/clock/clock";
import { toOrderBook } from "#feed/groups/prices";
import { type WatchedBook, watchedBooks, wishedBooks } from "#feed/lines/lineFacts";
import { readingOf } from "#feed/testing/freshnessScene";
import { showTitle } from "#views/board/grid/gridEvents";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { boardRow } from "#views/board/testing/testRows";
import { columnsOf } from "./columnSets.ts";
import { columns } from "./columns.ts";
import { sortables } from "./sortKeys.ts";

vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
afterEach(() => {
  cleanup();
  watchedBooks.set(new Map());
});

const shown = columnsOf("symbol.bid.ask.spread.bookAge");
const level = { id: 1, securityId: 1, board: "-1", splits: 1, priceLevel: 1, yield: 1, quantity: 5 };

function show() {
  const { grid, board } = showGrid([boardRow("JKH.N0000")], { columns: shown });
  const cell = (id: string) => {
    const found = grid.querySelector<HTMLElement>(`[data-symbol="JKH.N0000"] [data-column="${id}"]`);
    showTitle(found, board, shown);
    return found;
  };
  const answer = (levels: [buySell: number, price: number][], more: Partial<WatchedBook> = {}) => {
    const reqOrderBook = levels.map(([buySell, price]) => ({ ...level, buySell, price }));
    const value = toOrderBook({ reqOrderBook, reqOrderBookTotal: { id: 1, totalBids: 5, totalAsks: 5 } });
    const reading = readingOf(value, now() - 8_000);
    act(() => watchedBooks.set(new Map([["JKH.N0000", { reading, old: false, ...more }]])));
  };
  const texts = () => ["bid", "ask", "spread"].map((id) => cell(id)?.textContent);
  return { cell, answer, texts };
}

test("bid, ask and spread are written when a book comes, with when it was asked for", () => {
  const { cell, answer, texts } = show();
  expect(texts()).toEqual(["—", "—", "—"]);
  expect(cell("bid")?.title).toContain("was not read yet");
  answer([
    [1, 19.9],
    [2, 20.1],
  ]);
  expect(texts()).toEqual(["19.90", "20.10", "0.20"]);
  expect(cell("bid")?.title).toBe("19.90. Asked 8 s ago; the exchange does not date its book.");
  expect(cell("spread")?.title).toContain("20.10 − 19.90 = 0.20 (1.00%)");
  expect(cell("bid")?.dataset).toMatchObject({ field: "price" });
});

test("a side that the service does not send is a dash, and so is a price of 0", () => {
  const { answer, texts } = show();
  answer([[1, 19.9]]);
  expect(texts()).toEqual(["19.90", "—", "—"]);
  answer([
    [1, 0],
    [2, 0],
  ]);
  expect(texts()).toEqual(["—", "—", "—"]);
});

test("a book that is old is greyed and told as old though its prices are the same", () => {
  const { cell, answer } = show();
  answer([[1, 19.9]]);
  expect(cell("bid")?.classList.contains("old")).toBe(false);
  answer([[1, 19.9]], { old: true });
  expect(cell("bid")?.classList.contains("old")).toBe(true);
  expect(cell("bid")?.title).toContain("Not to be taken for the book of now");
});

test("only a mounted line that is in view wishes for its book, and only where a column shows it", () => {
  show();
  expect(wishedBooks()).toEqual(["JKH.N0000"]); // nothing has a size here: all touches all
  cleanup();
  expect(wishedBooks()).toEqual([]);
  showGrid([boardRow("JKH.N0000")], { columns: columnsOf("symbol.price") });
  expect(wishedBooks()).toEqual([]);
});

test("they are a watchlist's alone, and nothing is ordered by what only lines in view have", () => {
  for (const id of ["bid", "ask", "spread", "bookAge"])
    expect([columns.get(id)?.only, sortables.has(id)]).toEqual(["/watch/$list", false]);
});
