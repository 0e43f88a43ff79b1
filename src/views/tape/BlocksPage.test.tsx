import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FeedError } from "#feed/reading/reading";
import type { DayBlocks, ValuedTape } from "#feed/tape/useTape";
import type { SeenBlock } from "#market/prints/tape";
import { tablesIn } from "#ui/saving/savedTable";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { BlocksPage } from "./BlocksPage.tsx";

const refetch = vi.fn();
let state: Pick<ValuedTape<DayBlocks>, "data" | "error">;
vi.mock("#feed/tape/useTape", () => ({ useBlocks: () => ({ ...state, refetch }) }));

const noon = Date.parse("2026-11-20T12:00:00+05:30");
const million = 1_000_000;

const exactSum = {
  ...{
    shares: 3 * million,
    trades: 1,
    lines: 1,
    value: 57 * million,
    slack: 0,
    boardTurnover: 1,
    share: 42.4,
  },
  worth: "exact",
} as const;

const block = (given: Partial<SeenBlock> = {}): SeenBlock => ({
  key: "SING block",
  symbol: "SING.N0000",
  from: noon - 10_000,
  to: noon,
  seenAt: noon,
  shares: 3 * million,
  trades: 1,
  value: 57 * million,
  worth: "about",
  slack: 0,
  sharesBefore: 0,
  last: 19,
  previousClose: 20,
  vwap: 19,
  shareOfDay: 99.8,
  ...given,
});

function day(given: Partial<DayBlocks> = {}): Pick<ValuedTape<DayBlocks>, "data" | "error"> {
  const value: DayBlocks = {
    entries: [],
    blocks: [],
    sum: {
      shares: 0,
      trades: 0,
      lines: 0,
      value: 0,
      worth: "exact",
      slack: 0,
      boardTurnover: 100 * million,
      share: 0,
    },
    check: undefined,
    notes: [],
    values: new Map(),
    gaps: [],
    counts: { exact: 0, workedOut: 0, bundle: 0 },
    since: noon - 60_000,
    whole: true,
    at: noon,
    origin: "recording",
    seen: undefined,
    breadth: [],
    ...given,
  };
  const stamps = { fetchedAt: noon, receivedAt: noon, stampedAt: noon, from: "/topic/board", stale: false };
  const clock = { at: noon, speed: 1 };
  return { data: { ...stamps, value, via: "derived", clock, source: "embedded", dropped: 0 }, error: null };
}

beforeEach(() => {
  refetch.mockClear();
  readExchangeClockFrom(() => noon);
});
afterEach(cleanup);

const show = (shown: typeof state) => {
  state = shown;
  inPage(<BlocksPage />);
  return screen.getByRole("region", { name: "Blocks" });
};
const rowOf = (panel: HTMLElement) => within(panel).getByRole("row", { name: /SING/ }).textContent;

test("an estimated block has a ≈, the previous close as its price, and no price to compare", () => {
  const sum = {
    shares: 3 * million,
    trades: 1,
    lines: 1,
    value: 57 * million,
    worth: "about",
    slack: 0,
    boardTurnover: 1,
    share: 42.4,
  } as const;
  const panel = show(day({ blocks: [block()], sum }));
  expect(rowOf(panel)).toContain("≈ 57 M");
  expect(rowOf(panel)).toContain("≈ 19.00 prev close");
  expect(rowOf(panel)?.match(/%/g)).toHaveLength(1); // only its part of the line's day
  expect(panel.textContent).toContain("at previous close");
  expect(panel.textContent).toContain("≈ 42% of turnover is crossed");
});

test("an exact block has its price, against the last price, the previous close and VWAP", () => {
  const panel = show(day({ blocks: [block({ worth: "exact", value: 60 * million })] }));
  for (const told of ["3,000,000", "60.00 M", "20.00 quote", "+5.26%", "0.00%", "99.80%"])
    expect(rowOf(panel)).toContain(told);
  expect(rowOf(panel)).not.toContain("≈");
});

test("the head counts the blocks that stand, and a cancelled block says so", () => {
  const blocks = [block({ worth: "exact" }), block({ key: "gone", worth: "exact", cancelled: true })];
  const panel = show(day({ blocks, sum: exactSum }));
  expect(panel.textContent).toContain("1 block in 1 line");
  expect(panel.textContent).toMatch(/by quotes(?!;)/);
  expect(within(panel).getAllByRole("row", { name: /cancelled/ })).toHaveLength(1);
});

test("rows that divide an exact sum add up to it, and the head does not say that they differ", () => {
  const part = { together: true, value: 28.5 * million } as const;
  const panel = show(day({ blocks: [block(part), block({ ...part, key: "other" })], sum: exactSum }));
  expect(panel.textContent).toContain("by quotes; 2 rows are estimates within this exact sum");
});

test("a block of another day has its date", () => {
  readExchangeClockFrom(() => noon + 3 * 86_400_000);
  expect(rowOf(show(day({ blocks: [block()] })))).toContain("Fri 20 Nov 11:59:50–12:00:00");
});

test("a saved file names the differences as what they are", () => {
  const panel = show(day({ blocks: [block({ worth: "exact" })] }));
  const [saved] = tablesIn(panel).map(({ make }) => make());
  for (const name of ["againstLastPercent", "againstPreviousClosePercent", "againstVwapPercent"])
    expect(saved?.fields).toContain(name);
  expect(saved?.fields).not.toContain("last");
});

test("a gap that ends on another day has both dates", () => {
  const gap = { from: noon, to: noon + 2 * 86_400_000 };
  expect(show(day({ gaps: [gap] })).textContent).toMatch(
    /1 gap: \w{3} \d+ \w{3} 12:00:00–\w{3} \d+ \w{3} 12:00:00/,
  );
});

test("a block from before the first board is marked as such", () => {
  expect(rowOf(show(day({ blocks: [block({ from: undefined })] })))).toContain("before 11:59:00");
});

test("the check against the exchange's total shows agreement, a remainder, or that it was not made yet", () => {
  expect(show(day()).textContent).toContain("not checked yet");
  cleanup();
  expect(show(day({ check: { agrees: true, expected: 60, remainder: 0 } })).textContent).toContain(
    "✓ agrees with the exchange’s total",
  );
  cleanup();
  expect(show(day({ check: { agrees: false, expected: 60, remainder: -1_000_000 } })).textContent).toContain(
    "⚠ differs from the exchange’s total by LKR −1,000,000.00",
  );
});

test("a correction is listed with its window, and does not count as a block", () => {
  const note = {
    symbol: "SING.N0000",
    of: "blocks",
    from: noon,
    to: noon + 10_000,
    trades: -1,
    shares: -3 * million,
  } as const;
  const panel = show(day({ notes: [{ ...note, why: "corrected" }] }));
  expect(panel.textContent).toContain("No blocks in this session yet");
  const notes = within(panel).getByRole("region", { name: "Corrections" });
  expect(notes.textContent).toContain(
    "SING.N0000 crossed total corrected by −3,000,000 shares and −1 trades",
  );
});

test("while loading the panel says so, and a failure is shown with a retry button", () => {
  expect(show({ data: undefined, error: null }).getAttribute("aria-busy")).toBe("true");
  cleanup();
  const panel = show({ ...day(), error: new FeedError("unreachable", "x") });
  fireEvent.click(within(panel).getByRole("button", { name: /again|retry/i }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("if quotes give the day's sum but a row is an estimate, the head says that the rows' sum differs", () => {
  const sum = { ...exactSum, value: 60 * million };
  expect(show(day({ blocks: [block()], sum })).textContent).toContain(
    "by quotes; 1 row is an estimate, so the rows’ sum differs",
  );
  cleanup();
  expect(show(day({ blocks: [block({ worth: "exact" })], sum })).textContent).toMatch(/by quotes(?!;)/);
});
