import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FeedError } from "#feed/reading/reading";
import type { DayTapeState, WholeDay } from "#feed/tape/dayTape";
import { type SeenDay, seenDayAfter, seenPhaseOf } from "#market/day/evidence";
import type { BoardRow } from "#market/line/board";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { boardRow } from "#market/testing/fixtures";
import { inPage } from "#ui/testing/inPage.tsx";
import { ClosingPage, OpeningPage } from "./PhasesPage.tsx";

const refetch = vi.fn();
const shown = vi.hoisted(() => ({
  state: { data: undefined, error: null } as unknown,
  rows: [] as readonly { symbol: string }[],
  seen: undefined as unknown,
  today: true,
}));
vi.mock("#feed/tape/dayTape", () => ({
  useDayTape: () => ({ ...(shown.state as object), refetch }),
  useSeenDay: () => shown.seen,
}));
vi.mock("#feed/clock/exchangeClock", async (original) => ({
  ...(await original<object>()),
  isToday: () => shown.today,
}));
vi.mock("#feed/board/board", async (original) => ({
  ...(await original<object>()),
  useBoardRows: () => new Map(shown.rows.map((row) => [row.symbol, row])),
}));

const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`);

interface Scene {
  now: string;
  rows: readonly BoardRow[];
  /** time of a board without trades, before the first */
  before?: string;
  entries?: readonly TapeEntry[];
  given?: Partial<DayTapeState>;
}

function show(page: ReactNode, name: string, { now, rows, before, entries = [], given = {} }: Scene) {
  const first: SeenDay | undefined =
    before === undefined ? undefined : seenDayAfter(undefined, { at: at(before), rows: [] });
  const day = seenDayAfter(first, { at: at(now), rows });
  shown.rows = rows;
  shown.seen = { ...seenPhaseOf(day), day };
  const value: WholeDay = {
    entries,
    blocks: [],
    notes: [],
    values: new Map(),
    gaps: [],
    counts: { exact: 0, workedOut: 0, bundle: 0 },
    since: at("09:20:00"),
    whole: true,
    at: at(now),
    origin: "recording",
    seen: day,
    breadth: [],
  };
  const stamps = { fetchedAt: 1, receivedAt: 1, stampedAt: 1, from: "/topic/board", stale: false } as const;
  const clock = { at: at(now), speed: 1 };
  shown.state = {
    data: { ...stamps, value, via: "derived", clock, source: "embedded", dropped: 0 },
    error: null,
    ...given,
  };
  inPage(page);
  return screen.getByRole("region", { name });
}

beforeEach(() => {
  shown.today = true;
  history.replaceState(null, "", "/");
});
afterEach(cleanup);

const symbols = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.getAttribute("data-symbol"));

describe("the opening", () => {
  const opened = at("10:15:01");
  const rows = [
    boardRow({
      symbol: "FLAT.N0000",
      open: 10,
      previousClose: 10,
      price: 10,
      lastTradeAt: opened,
      shares: 100,
    }),
    boardRow({
      symbol: "UP.N0000",
      open: 50.5,
      previousClose: 50,
      price: 51.51,
      lastTradeAt: opened,
      shares: 200,
    }),
    boardRow({ symbol: "SPLIT.N0000", open: 26, previousClose: 128.25, price: 26, lastTradeAt: opened }),
    boardRow({ symbol: "NONE.N0000", previousClose: 5, price: 5, lastTradeAt: opened + 60_000 }),
  ];
  const scene = { now: "10:16:20", before: "10:14:55", rows };

  test("the opening shows the seen open beside the scheduled one, and the auction as a lower limit", () => {
    const panel = show(<OpeningPage />, "Opening", scene);
    for (const told of [
      "Opened 10:15:01",
      "scheduled 09:30",
      "Auction: ≥ 3 lines, ≥ 300 shares, ≈ LKR 11.10 K",
      "1 up, 0 down, 1 at the previous close",
      "1 without an opening price",
      "1 split, not counted",
    ])
      expect(panel.textContent).toContain(told);
  });

  test("the opening lists the largest gap first, marks a split, and leaves unknown figures open", () => {
    const panel = show(<OpeningPage />, "Opening", scene);
    expect(symbols(panel)).toEqual(["UP.N0000", "FLAT.N0000", "SPLIT.N0000", "NONE.N0000"]);
    const of = (name: RegExp) => within(panel).getByRole("row", { name }).textContent;
    expect(of(/UP/)).toContain("▲ +0.50▲ +1.00%+520051.51▲ +2.00%");
    expect(of(/SPLIT/)).toContain("split?");
    expect(of(/SPLIT/)).toContain("26.00128.25———");
    expect(of(/NONE/)).toContain("—5.00———");
  });

  test("a page without the day's start claims neither the open nor the auction", () => {
    const panel = show(<OpeningPage />, "Opening", { now: scene.now, rows });
    expect(panel.textContent).toContain(
      "Opening not seenscheduled 09:30earliest trade on the boards 10:15:01",
    );
    expect(panel.textContent).toContain("Auction not known");
  });

  test("before the first trade the page says so, and an earlier session has its date", () => {
    expect(show(<OpeningPage />, "Opening", { now: "10:00:00", rows: [] }).textContent).toContain(
      "No line has traded in this session yet",
    );
    cleanup();
    shown.today = false;
    expect(show(<OpeningPage />, "Opening", scene).textContent).toContain("Session of 20 Nov 2026");
  });
});

describe("the closing", () => {
  const last = at("14:29:50");
  const print = (symbol: string, price: number): TapeEntry => ({
    key: symbol,
    symbol,
    kind: "exact",
    from: last - 10_000,
    to: last + 1_000,
    at: last,
    by: last,
    price,
    shares: 100,
    trades: 1,
    side: "same",
    oddities: [],
  });
  const rows = [
    boardRow({ symbol: "EQUAL.N0000", closingPrice: 20, lastTradeAt: last, shares: 100 }),
    boardRow({ symbol: "AWAITED.N0000", lastTradeAt: last, shares: 100 }),
    boardRow({ symbol: "LESS.N0000", closingPrice: 19.5, lastTradeAt: last, shares: 100 }),
    boardRow({ symbol: "UNSEEN.N0000", closingPrice: 30, lastTradeAt: last, shares: 100 }),
  ];
  const entries = ["EQUAL", "AWAITED", "LESS"].map((name) => print(`${name}.N0000`, 20));
  const scene = { now: "14:40:00", rows, entries };

  test("the closing counts the official closes, and lists those that differ first", () => {
    const panel = show(<ClosingPage />, "Closing", scene);
    for (const told of [
      "3 of 4 have their official close",
      "Official closes appear line by line until about 15:10",
      "1 close differs from the last print",
      "Scheduled: Settling 14:30–15:10",
    ])
      expect(panel.textContent).toContain(told);
    expect(symbols(panel)[0]).toBe("LESS.N0000");
    const of = (name: RegExp) => within(panel).getByRole("row", { name }).textContent;
    expect(of(/LESS/)).toContain("20.0014:29:5019.50▼ −0.50▼ −2.50%−5100");
    expect(of(/AWAITED/)).toContain("20.0014:29:50————");
    expect(of(/UNSEEN/)).toContain("—14:29:5030.00———");
  });

  test("the filter for differing closes is kept in the address", () => {
    const panel = show(<ClosingPage />, "Closing", scene);
    fireEvent.click(within(panel).getByRole("button", { name: "Differing" }));
    expect(location.search).toBe("?differ=true");
  });

  test("before the close it says what is awaited and when", () => {
    const open = rows.map((row) => ({ ...row, closingPrice: undefined }));
    const panel = show(<ClosingPage />, "Closing", { now: "14:29:58", rows: open, entries });
    expect(panel.textContent).toContain("0 of 4 have their official close");
    expect(panel.textContent).toContain("Official closes appear after 14:30");
    expect(panel.textContent).toContain("No line has both an official close and a last print");
    expect(panel.textContent).not.toContain("0 closes differ");
  });

  test("while loading the panel says so, and a failure has a retry button", () => {
    const given = { data: undefined } as const;
    expect(show(<ClosingPage />, "Closing", { ...scene, given }).getAttribute("aria-busy")).toBe("true");
    cleanup();
    const panel = show(<ClosingPage />, "Closing", {
      ...scene,
      given: { error: new FeedError("unreachable", "x") },
    });
    fireEvent.click(within(panel).getByRole("button", { name: /again|retry/i }));
    expect(refetch).toHaveBeenCalledOnce();
    expect(symbols(panel)).toHaveLength(4);
  });
});
