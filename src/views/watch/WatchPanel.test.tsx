import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { knownLines } from "#feed/lines/knownLines";
import { watchBook, watchedBooks } from "#feed/lines/watchedBooks";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { inPage } from "#ui/testing/inPage.tsx";
import { roomFor } from "#ui/testing/pagedScene";
import { withLines } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { readClockFrom, readExchangeClockFrom } from "#ui/words/ticker";
import { WatchAges, WatchPanel } from "./WatchPanel.tsx";

describe("the panel", () => {
  afterEach(cleanup);
  beforeEach(() => roomFor(10));

  const at = Date.UTC(2026, 10, 18, 6);
  readExchangeClockFrom(() => at);
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10, { name: "CORAL  PACKAGING PLC" })], now()));
  knownLines.set(
    new Map([
      ["LATE.N0000", { symbol: "LATE.N0000", stockId: 1, name: "LATE PLC", price: 7.5, isClose: true, at }],
    ]),
  );

  const symbolsIn = (panel: HTMLElement) =>
    [...panel.querySelectorAll("[data-symbol]")].map((row) => row.getAttribute("data-symbol"));

  test("lines named by a link are shown in their sequence, whatever lists this browser has", async () => {
    await inPage(<WatchPanel symbols={["LATE.N0000", "COPA.N0000", "NONE.N0000"]} name="Sent" />, []);
    const panel = await screen.findByRole("region", { name: "Watchlist Sent" });
    await within(panel).findByText("NONE");
    expect(symbolsIn(panel)).toEqual(["LATE.N0000", "COPA.N0000", "NONE.N0000"]);
    expect(panel.querySelector('[data-symbol="COPA.N0000"] [data-field="price"]')?.textContent).toBe("10.00");
    expect(within(panel).getByText("Coral Packaging PLC")).toBeTruthy();
    expect(panel.querySelector('[data-symbol="NONE.N0000"]')?.textContent).toBe("NONE.N0000not on the board");
  });

  test("an untraded line shows its last close with its day, and no price of today", async () => {
    await inPage(<WatchPanel symbols={["LATE.N0000"]} />, []);
    const row = (await screen.findByText("LATE")).closest<HTMLElement>("[data-symbol]");
    expect(row?.dataset).toMatchObject({ untraded: "true" });
    expect(row?.querySelector('[data-field="price"]')).toBeNull();
    expect(within(row as HTMLElement).getByTitle(/Closed at 7\.50 on .*18/).textContent).toBe("7.50 18 Nov");
  });

  test("a list is found only by its own name, and a missing list is reported", async () => {
    useWatchlists.getState().change((all) => withLines(all, "main", [{ symbol: "COPA.N0000" }]));
    await inPage(<WatchPanel list="main" />, []);
    const main = await screen.findByRole("region", { name: "Watchlist Main" });
    await within(main).findByText("COPA");
    expect(symbolsIn(main)).toEqual(["COPA.N0000"]);
    cleanup();
    await inPage(<WatchPanel list="other" />, []);
    const panel = await screen.findByRole("region", { name: "Watchlist other" });
    expect(panel.textContent).toContain("There is no list “other” in this browser");
    expect(symbolsIn(panel)).toEqual([]);
  });

  test("a line's price flashes when it changes, and not when its list is first drawn", async () => {
    await inPage(<WatchPanel symbols={["COPA.N0000"]} />, []);
    const line = (await screen.findByText("COPA")).closest("[data-symbol]");
    const price = () => line?.querySelector(".watch-price");
    expect(price()?.className).not.toContain("flash");
    await new Promise(requestAnimationFrame); // effects run after the frame that drew the line
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now()); // the flash does not end
    act(() => void boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 11)], now() + 1)));
    await waitFor(() => expect(price()?.className).toContain("flash-up"));
    expect(price()?.textContent).toBe("11.00");
    clock.mockRestore();
  });

  test("lines that do not fit are on further pages, which are shown in turn", async () => {
    roomFor(1);
    await inPage(<WatchPanel symbols={["COPA.N0000", "LATE.N0000"]} />, []);
    await screen.findByText("COPA");
    expect(screen.queryByText("LATE")).toBeNull();
    expect(screen.getByText(/of 2/)).toBeTruthy();
  });
});

describe("the ages of the books", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T11:00:00+05:30") });
    readClockFrom(now); // one clock for both ages, as on the page
  });
  afterEach(() => {
    cleanup();
    watchedBooks.set(new Map());
    vi.useRealTimers();
  });

  const empty = { totalBids: 0, totalAsks: 0, bids: [], asks: [], others: [], sent: [] };
  const book = (age: number, old = false) => ({ reading: readingOf(empty, now() - age), old });
  const show = () => {
    const { container } = render(
      <WatchAges origin={{ via: "push", fetchedAt: now() - 3_000 }} trust="live" />,
    );
    return () => container.textContent;
  };

  test("the head of a list shows the age of the board and of the oldest order book in view", () => {
    const view = { all: false };
    const undo = [watchBook("A", () => true), watchBook("B", () => true), watchBook("C", () => view.all)];
    watchedBooks.set(
      new Map([
        ["A", book(2_000)],
        ["B", book(14_000)],
        ["C", book(50_000)],
      ]),
    );
    const shownText = show();
    expect(shownText()).toMatch(/^bid, ask 14 s.*push\s*\d s/);
    view.all = true;
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shownText()).toContain("bid, ask 51 s");
    for (const end of undo) end();
  });

  test("a late order book is marked; before the first book no age of books is shown", () => {
    const undo = watchBook("A", () => true);
    const shownText = show();
    expect(shownText()).not.toContain("bid");
    watchedBooks.set(new Map([["A", book(70_000, true)]]));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shownText()).toContain("stalebid, ask 1 min");
    undo();
  });
});
