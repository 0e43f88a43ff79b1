import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { leaders } from "#feed/leaders/leaders";
import { link } from "#feed/link/live";
import type { Reading } from "#feed/reading/reading";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { Active, Mover } from "#market/lists/leaderboard";
import { inPage } from "#ui/testing/inPage.tsx";
import { ActivePanel, MoversPanel } from "./leaderPanels.tsx";

// without an answer: after a failure a list would be derived from the board
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  link.set({ state: "connecting", since: 0, connects: 1 });
});

const mover = (symbol: string, changePercent: number | undefined, price = 10): Mover => ({
  symbol,
  price,
  change: 0.1,
  changePercent,
  tradedAt: undefined,
});

/** Replaces the list of an earlier test before anything is drawn. */
function hold<Row>(list: { take: (reading: Reading<Row[]>) => void }, reading: Reading<Row[]>): void {
  list.take({ ...reading, value: [], via: "derived", fetchedAt: Number.POSITIVE_INFINITY });
  list.take(reading);
}
const answer = (reading: Reading<Mover[]>) => act(async () => leaders.gainers.take(reading));
const show = async (rows: Mover[], given: Partial<Reading<Mover[]>> = {}) => {
  hold(leaders.gainers, readingOf(rows, now(), given));
  const page = await inPage(<MoversPanel side="gainers" />);
  const panel = page.container.querySelector("section") as HTMLElement; // a query by role would search every row, which is slow
  const order = () =>
    [...panel.querySelectorAll("[data-symbol]")].map((row) => row.getAttribute("data-symbol"));
  return { ...page, panel, order, lit: () => panel.querySelectorAll('[class*="flash-"]') };
};

describe("a list", () => {
  test("a list without rows states the reason", async () => {
    const { panel } = await show([]);
    expect(panel.textContent).toContain("No line is up in this session yet.");
    expect(within(panel).queryByRole("table")).toBeNull();
  });

  test("a list with one row is shown as a list", async () => {
    const { order } = await show([mover("A", 1)]);
    expect(order()).toEqual(["A"]);
  });

  test("a list with five hundred rows shows every one, ranked to the last", async () => {
    const { panel, order } = await show(Array.from({ length: 500 }, (_, at) => mover(`L${at}`, 500 - at)));
    expect(order()).toHaveLength(500);
    expect(panel.querySelector('[data-symbol="L499"] .leader-rank')?.textContent).toBe("500");
  });

  test("rows that have only a symbol show dashes, not zeros", async () => {
    const nothing = {
      symbol: "A",
      trades: undefined,
      shares: undefined,
      turnover: undefined,
      changePercent: undefined,
    } satisfies Active;
    hold(leaders.mostActive, readingOf([nothing], now()));
    await inPage(<ActivePanel />);
    const panel = await screen.findByRole("region", { name: "Most active" });
    expect([...panel.querySelectorAll("td.figure")].map((cell) => cell.textContent)).toEqual(
      Array(4).fill("—"),
    );
  });

  test("a repeated line is listed once, at its better rank", async () => {
    const { order } = await show([mover("A", 3), mover("B", 2), mover("A", 1)]);
    expect(order()).toEqual(["A", "B"]);
  });

  test("a line that the board lacks is listed without a name", async () => {
    boardStore.takeSnapshot(readingOf([wireRow("KNOWN.N0000", 1, { name: "KNOWN PLC" })], now()));
    const { panel } = await show([mover("UNKNOWN.N0000", 3), mover("KNOWN.N0000", 2)]);
    expect(panel.querySelector('[data-symbol="UNKNOWN.N0000"] .leader-name')?.textContent).toBe("");
    expect(panel.querySelector('[data-symbol="KNOWN.N0000"] .leader-name')?.textContent).toBe("Known PLC");
  });
});

describe("a list that changed", () => {
  // a flash ends after a part of a second, which a busy machine may need to draw it
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("a list that changed flashes the figures that rose or fell, and no others", async () => {
    const { lit } = await show([mover("A", 3), mover("B", 2)]);
    expect(lit()).toHaveLength(0);
    await answer(readingOf([mover("A", 2.5), mover("B", 2, 11)], now()));
    expect([...lit()].map(({ className }) => className)).toEqual([
      expect.stringContaining("flash-down"),
      expect.stringContaining("flash-up"),
    ]);
  });

  test("a list that changed flashes nothing if only its sequence changed", async () => {
    const { order, lit } = await show([mover("A", 2), mover("B", 2)]);
    await answer(readingOf([mover("B", 2), mover("A", 2)], now()));
    expect(order()).toEqual(["B", "A"]);
    expect(lit()).toHaveLength(0);
  });

  const noNews: readonly [string, () => void, Partial<Reading<Mover[]>>][] = [
    ["a reconnect", () => link.set({ state: "live", since: now() + 1, connects: 1 }), {}],
    ["a change to rows calculated from the board", () => undefined, { via: "derived" }],
    ["a restart of the exchange", () => undefined, { clock: { at: 0, speed: 1 } }],
  ];
  test.each(noNews)(
    "by %s is shown without flashes and without changes of rank",
    async (_, happen, given) => {
      const { panel, order, lit } = await show([mover("A", 3), mover("B", 2)]);
      happen();
      await answer(readingOf([mover("B", 5), mover("A", 1)], now(), given));
      expect(order()).toEqual(["B", "A"]);
      expect(lit()).toHaveLength(0);
      expect(panel.textContent).not.toMatch(/NEW|place/);
    },
  );
});

test("outdated figures show the time since which nothing newer has arrived", async () => {
  link.set({ state: "down", since: 0, connects: 1 });
  const at = Date.parse("2026-11-20T11:42:10+05:30");
  const { panel } = await show([mover("A", 3)], {
    fetchedAt: now() - 86_400_000,
    receivedAt: 0,
    clock: { at, speed: 1 },
  });
  expect(panel.textContent).toContain("no data since 11:42");
});
