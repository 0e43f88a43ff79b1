import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usualLines } from "#feed/lines/usualLines";
import { booksInView, type WatchedBook, watchedBooks } from "#feed/lines/watchedBooks";
import { noteYear, quotedYears } from "#feed/lines/yearFigures";
import { heldShares } from "#feed/positions/heldShares";
import { crossedValues } from "#feed/tape/crossedValues";
import { readingOf } from "#feed/testing/freshnessScene";
import type { BoardRow } from "#market/line/board";
import { usualTrading } from "#market/lists/usual";
import { toOrderBook } from "#rows/priceRows";
import { followOthers } from "#views/board/grid/BoardLine.tsx";
import { showTitle } from "#views/board/grid/gridKeys";
import { sortables } from "#views/board/order/order";
import { showGrid } from "#views/board/testing/gridScene.tsx";
import { boardOf, boardRow } from "#views/board/testing/testRows";
import { crossedValueColumn } from "./askedColumns.ts";
import { columnsOfSet } from "./columnSets.ts";
import { boardColumns } from "./columns.ts";
import { usualDayColumn as column } from "./usualDayColumn.ts";

describe("book columns", () => {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
  afterEach(() => {
    cleanup();
    watchedBooks.set(new Map());
  });

  const shown = columnsOfSet("symbol.bid.ask.spread.bookAge");
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

  test("bid, ask and spread are written when an order book arrives, with the time of its request", () => {
    const { cell, answer, texts } = show();
    expect(texts()).toEqual(["—", "—", "—"]);
    expect(cell("bid")?.title).toContain("is not loaded yet");
    answer([
      [1, 19.9],
      [2, 20.1],
    ]);
    expect(texts()).toEqual(["19.90", "20.10", "0.20"]);
    expect(cell("bid")?.title).toBe("19.90. Requested 8 s ago; sent without a time.");
    expect(cell("spread")?.title).toContain("20.10 − 19.90 = 0.20 (1.00%)");
    expect(cell("bid")?.dataset).toMatchObject({ field: "price" });
  });

  test("a side that the service does not send is shown as a dash, and so is a price of 0", () => {
    const { answer, texts } = show();
    answer([[1, 19.9]]);
    expect(texts()).toEqual(["19.90", "—", "—"]);
    answer([
      [1, 0],
      [2, 0],
    ]);
    expect(texts()).toEqual(["—", "—", "—"]);
  });

  test("an outdated book is grey, and its tooltip says so, even if its prices are unchanged", () => {
    const { cell, answer } = show();
    answer([[1, 19.9]]);
    expect(cell("bid")?.classList.contains("old")).toBe(false);
    answer([[1, 19.9]], { old: true });
    expect(cell("bid")?.classList.contains("old")).toBe(true);
    expect(cell("bid")?.title).toContain("The book may have changed since");
  });

  test("only a mounted line in view requests its book, and only if a column shows it", () => {
    show();
    expect(booksInView()).toEqual(["JKH.N0000"]); // tests have no layout: every row counts as in view
    cleanup();
    expect(booksInView()).toEqual([]);
    showGrid([boardRow("JKH.N0000")], { columns: columnsOfSet("symbol.price") });
    expect(booksInView()).toEqual([]);
  });

  test("only watchlists have the book columns, and lines cannot be sorted by them", () => {
    for (const id of ["bid", "ask", "spread", "bookAge"])
      expect([boardColumns.get(id)?.only, sortables.has(id)]).toEqual(["/watch/$list", false]);
  });
});

describe("usual day column", () => {
  beforeEach(() => {
    quotedYears.set(new Map());
    usualLines.set(undefined);
  });

  /** medians of this many days at 11:42, for the turnover of `quiet` */
  const recordedDays = (days: number, median = 800_000) => {
    const at = Date.parse("2026-11-20T11:42:00+05:30");
    const rows = [boardRow("JKH.N0000", quiet)];
    const lines = new Map([["JKH.N0000", { turnover: median, shares: 4, days }]]);
    const market = { turnover: median, shares: 4, days };
    usualLines.set(usualTrading(rows, { market, lines }, at));
  };

  const noRange = { high: undefined, low: undefined };
  const quoted = { clock: { at: Date.UTC(2026, 10, 20, 6, 0), speed: 1 }, source: undefined };
  /** "14/Aug/2026" */
  const hundredDaysAgo = new Date(exchangeNow() - 100 * 86_400_000)
    .toLocaleDateString("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" })
    .replace("Sept", "Sep")
    .replaceAll(" ", "/");
  const quiet = { shares: 10, sharesWithCrossings: 10, turnover: 2e6 };

  const noteTurnover = (turnover: number | undefined, symbol = "JKH.N0000", given = {}) =>
    noteYear(symbol, { ...noRange, turnover, shares: undefined }, { ...quoted, ...given });

  test.each<[Partial<BoardRow>, number | undefined, string]>([
    [quiet, 240e6, "2.00×"],
    [{ ...quiet, sharesWithCrossings: 30 }, 240e6, "≥ 2.00×"],
    [{ ...quiet, sharesWithCrossings: undefined }, 240e6, "≥ 2.00×"],
    [{ ...quiet, turnover: 100 }, 240e6, "< 0.01×"],
    [{ ...quiet, turnover: undefined }, 240e6, "—"],
    [{ ...quiet, issueDate: hundredDaysAgo }, 240e6, "—"],
    [quiet, 0, "—"],
    [quiet, undefined, "—"],
  ])("%j compared with a twelve-month turnover of %s is %s", (row, year, shown) => {
    noteTurnover(year);
    expect(column.show(boardRow("JKH.N0000", row))).toBe(shown);
  });

  test("the tooltip has the numbers; without a quote it says what would provide them", () => {
    const row = boardRow("JKH.N0000", quiet);
    expect(column.title?.(row)).toContain("is not loaded on this page");
    noteTurnover(240e6);
    expect(column.title?.(row)).toBe(
      "2,000,000.00 ÷ (240,000,000.00 ÷ 240 sessions; quote of 20 Nov 2026) = 2.00×",
    );
  });

  test("shares are compared if the quote has no 12-month turnover, as in all quotes seen", () => {
    noteYear("JKH.N0000", { ...noRange, turnover: undefined, shares: 240_000 }, quoted);
    const row = boardRow("JKH.N0000", { ...quiet, shares: 500, sharesWithCrossings: 500 });
    expect(column.show(row)).toBe("0.50×");
    expect(column.title?.(row)).toBe(
      "500 shares ÷ (240,000 shares in twelve months ÷ 240 sessions; quote of 20 Nov 2026; it has no 12-month turnover) = 0.50×",
    );
  });

  test.each<[string, Partial<BoardRow>, number | undefined]>([
    ["has neither turnover nor shares", quiet, undefined],
    ["listed less than twelve months ago", { ...quiet, issueDate: hundredDaysAgo }, 240e6],
  ])("the tooltip of a dash gives the reason: %s", (reason, given, turnover) => {
    noteTurnover(turnover);
    const row = boardRow("JKH.N0000", given);
    expect([column.show(row), column.title?.(row)]).toEqual(["—", expect.stringContaining(reason)]);
  });

  test("a saved file has the figure, and an empty cell if the figure is only a minimum", () => {
    noteTurnover(240e6);
    expect(column.saved?.["usualDay"]?.(boardRow("JKH.N0000", quiet))).toBe(2);
    expect(
      column.saved?.["usualDay"]?.(boardRow("JKH.N0000", { ...quiet, sharesWithCrossings: 30 })),
    ).toBeUndefined();
  });

  test("with five or more recorded days, the column compares with the median of the time of day, and the tooltip names time and days", () => {
    noteTurnover(240e6);
    const row = boardRow("JKH.N0000", { ...quiet, sharesWithCrossings: 30 });
    recordedDays(4);
    expect(column.show(row)).toBe("≥ 2.00×");
    recordedDays(5);
    expect([column.show(row), column.value(row)]).toEqual(["2.50×", 2.5]);
    expect(column.title?.(row)).toBe(
      "2,000,000.00 by 11:42 ÷ 800,000.00, the median turnover by 11:42 of 5 recorded days = 2.50×",
    );
  });

  test("with recorded days, a line without a median is not compared with an average day instead", () => {
    noteTurnover(240e6);
    recordedDays(7, 0);
    const row = boardRow("JKH.N0000", quiet);
    expect([column.show(row), column.title?.(row)]).toEqual([
      "—",
      "The median turnover of this line by 11:42 is 0, over 7 recorded days",
    ]);
  });

  test("the recorded days are requested only while a mounted line shows the column", () => {
    expect(usualLines.isObserved()).toBe(false);
    const leave = followOthers([column], boardOf([]).board, () => undefined);
    expect(usualLines.isObserved()).toBe(true);
    leave();
    expect(usualLines.isObserved()).toBe(false);
  });

  test("a loaded quote updates the cell; a quote from another source does not", () => {
    const reported: string[] = [];
    const leave = followOthers([column], boardOf([]).board, (what) => reported.push(what));
    noteTurnover(240e6, "JKH.N0000", { source: "embedded" });
    expect(reported).toEqual(["usual"]);
    expect(column.show(boardRow("JKH.N0000", quiet))).toBe("—");
    leave();
    noteTurnover(240e6, "ABC.N0000");
    expect(reported).toEqual(["usual"]);
  });
});

describe("the value of blocks", () => {
  /** JKH's figures of one day */
  const jkh = boardRow("JKH.N0000", {
    shares: 3_052_893,
    sharesWithCrossings: 6_052_893,
    trades: 294,
    tradesWithCrossings: 295,
    price: 20.4,
    previousClose: 20.5,
  });

  afterEach(() => crossedValues.set(new Map()));

  test("an estimated value has a ≈, its formula, and says in a saved file that it is an estimate", () => {
    expect(crossedValueColumn.show(jkh)).toBe("≈ 62 M");
    expect(crossedValueColumn.title?.(jkh)).toBe("3,000,000 crossed × 20.50 = ≈ 61,500,000.00");
    expect(crossedValueColumn.saved?.["crossedValue"]?.(jkh)).toBe(61_500_000);
    expect(crossedValueColumn.saved?.["crossedWorth"]?.(jkh)).toBe("about");
  });

  test("a value that a quote gave is exact", () => {
    const value = { shares: 3_000_000, trades: 1, value: 60_000_000, slack: 0, at: 5 };
    crossedValues.set(new Map([["JKH.N0000", { values: [value], since: Number.NEGATIVE_INFINITY }]]));
    expect(crossedValueColumn.show(jkh)).toBe("60.00 M");
    expect(crossedValueColumn.title?.(jkh)).toBe("Quote’s turnover − board’s turnover = 60,000,000.00");
    expect(crossedValueColumn.value(jkh)).toBe(60_000_000);
  });

  test("a line without blocks has a dash, and sorts as 0", () => {
    const none = boardRow("A", { shares: 5, sharesWithCrossings: 5 });
    expect(crossedValueColumn.show(none)).toBe("—");
    expect(crossedValueColumn.title?.(none)).toBe("No shares crossed today");
    expect(crossedValueColumn.value(none)).toBe(0);
  });
});

describe("held columns", () => {
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => paint());
  afterEach(() => {
    cleanup();
    heldShares.set({ shares: new Map(), isHidden: false });
  });

  test("hidden amounts of a held line are dots, a line that is not held has dashes", () => {
    const shown = columnsOfSet("symbol.myShares.myValue");
    const { grid } = showGrid([boardRow("JKH.N0000", { price: 20 }), boardRow("COMB.N0000")], {
      columns: shown,
    });
    const texts = (symbol: string) =>
      ["myShares", "myValue"].map(
        (id) => grid.querySelector(`[data-symbol="${symbol}"] [data-column="${id}"]`)?.textContent,
      );
    const hold = (isHidden: boolean) =>
      act(() => heldShares.set({ shares: new Map([["JKH.N0000", 1_000]]), isHidden }));
    hold(true); // after a row was drawn without shares
    expect([texts("JKH.N0000"), texts("COMB.N0000")]).toEqual([
      ["•••", "•••"],
      ["—", "—"],
    ]);
    hold(false);
    expect(texts("JKH.N0000")[0]).toBe("1,000");
  });
});
