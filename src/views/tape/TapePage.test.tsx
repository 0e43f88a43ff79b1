import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FeedError } from "#feed/reading/reading";
import type { DayTapeState, WholeDay } from "#feed/tape/dayTape";
import type { TapeEntry } from "#market/prints/tapeEntries";
import { tablesIn } from "#ui/saving/savedTable";
import { inPage } from "#ui/testing/inPage.tsx";
import { TapePage } from "./TapePage.tsx";

const refetch = vi.fn();
let state: DayTapeState;
vi.mock("#feed/tape/useTape", () => ({ useTape: () => ({ ...state, refetch }) }));

const noon = Date.parse("2026-11-20T12:00:00+05:30");
const print = (count: number, given: Partial<TapeEntry> = {}): TapeEntry => ({
  key: `JKH ${count}`,
  symbol: "JKH.N0000",
  kind: "exact",
  from: noon - 10_000,
  to: noon,
  at: noon - 5_000,
  by: noon - 5_000,
  price: 20.1,
  shares: 100,
  trades: 1,
  side: "up",
  oddities: [],
  ...given,
});

function day(given: Partial<WholeDay> = {}): DayTapeState {
  const value: WholeDay = {
    entries: [],
    blocks: [],
    notes: [],
    values: new Map(),
    gaps: [],
    counts: { exact: 0, workedOut: 0, bundle: 0 },
    since: noon,
    whole: false,
    at: noon,
    origin: "recording",
    seen: undefined,
    breadth: [],
    ...given,
  };
  const stamps = { fetchedAt: noon, receivedAt: noon, stampedAt: noon, from: "/topic/board", stale: false };
  const clock = { at: noon, speed: 1 };
  return {
    data: { ...stamps, value, via: "derived", clock, source: "embedded", dropped: 0 },
    error: null,
    seen: undefined,
  };
}

beforeEach(() => void refetch.mockClear());
afterEach(cleanup);

const show = (shown: DayTapeState) => {
  state = shown;
  inPage(<TapePage />);
  return screen.getByRole("region", { name: "Tape" });
};

test("while the recording is being read, the panel is busy", () => {
  expect(show({ data: undefined, error: null, seen: undefined }).getAttribute("aria-busy")).toBe("true");
});

test("in a saved file of prints, the time of a trade has a name of our own", () => {
  const panel = show(day({ entries: [print(1)], whole: true }));
  const [saved] = tablesIn(panel).map(({ make }) => make());
  expect(saved?.fields.slice(0, 3)).toEqual(["time", "symbol", "side"]);
  expect(saved?.rows[0]?.[0]).toEqual(new Date(noon - 5_000));
});

test("a print shows its time, side, price, shares, value, certainty and window", () => {
  const panel = show(day({ entries: [print(1)], whole: true }));
  const row = within(panel).getByRole("row", { name: /JKH/ });
  for (const told of [
    "11:59:55",
    "Above the previous print",
    "20.10",
    "100",
    "2.01 K",
    "exact",
    "11:59:50–12:00:00",
  ])
    expect(row.textContent).toContain(told);
  expect(panel.textContent).toContain("The whole session, as Pola saw it");
});

test("other prints need no new measurement of a row, which would make the browser lay out the page twice", () => {
  const measured = vi.spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect");
  state = day({ entries: [print(1), print(2)] });
  const { rerender } = inPage(<TapePage key="tape" />);
  const before = measured.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  state = day({ entries: [print(4), print(3)] });
  rerender(
    <QueryClientProvider client={new QueryClient()}>
      <TapePage key="tape" />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("row")).toHaveLength(3);
  expect(measured.mock.calls.length).toBe(before);
  measured.mockRestore();
});

test("a bundle shows its number of trades, and an unusual print shows the reason", () => {
  const odd = { rule: "afterSilence", for: 40 * 60_000 } as const;
  const panel = show(day({ entries: [print(1, { kind: "bundle", trades: 4, oddities: [odd] })] }));
  expect(panel.textContent).toContain("bundle (4)");
  expect(panel.textContent).toContain("First print after 40 minutes");
});

test("the start of the known tape and its gaps are shown", () => {
  const gaps = [{ from: noon, to: noon + 120_000 }];
  expect(show(day({ gaps })).textContent).toContain("Since 12:00:00, when recording began");
  expect(screen.getByText("1 gap: 12:00:00–12:02:00")).toBeDefined();
  cleanup();
  expect(show(day({ origin: "page" })).textContent).toContain(
    "Since 12:00:00, when this page was opened; earlier prints were not recorded",
  );
});

test("a session without prints says so, and a page that saw none says when it was opened", () => {
  expect(show(day({ whole: true })).textContent).toContain("No prints in this session yet");
  cleanup();
  expect(show(day({ origin: "page" })).textContent).toContain(
    "No prints since 12:00:00, when this page was opened",
  );
});

test("a failure is shown above the prints that the page itself saw, with a retry button", () => {
  const panel = show({
    ...day({ entries: [print(1)], origin: "page" }),
    error: new FeedError("unreachable", "x"),
  });
  expect(within(panel).getByRole("row", { name: /JKH/ })).toBeDefined();
  fireEvent.click(within(panel).getByRole("button", { name: /again|retry/i }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("of 12,000 prints only those in view are mounted, and the table states their number", () => {
  const panel = show(day({ entries: Array.from({ length: 12_000 }, (_, count) => print(count)) }));
  expect(within(panel).getAllByRole("row").length).toBeLessThan(120);
  expect(within(panel).getByRole("table").getAttribute("aria-rowcount")).toBe("12001");
});

test("a printed tape says how many rows are missing on the paper", () => {
  const panel = show(day({ entries: Array.from({ length: 1_250 }, (_, at) => print(at)), whole: true }));
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(within(panel).getByText("250 more rows are not on paper. “Save as CSV” has all.")).toBeTruthy();
  expect(panel.querySelectorAll("tbody tr[data-symbol]")).toHaveLength(1_000);
  act(() => void window.dispatchEvent(new Event("afterprint")));
});
