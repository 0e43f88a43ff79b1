import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { leaders } from "#feed/leaders/leaders";
import type { Reading } from "#feed/reading/reading";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { Mover } from "#market/lists/leaderboard";
import { inPage } from "#ui/testing/inPage.tsx";
import { readExchangeClockFrom } from "#ui/words/ticker";
import { ActivePanel, MoversPanel } from "./leaderPanels.tsx";

afterEach(cleanup);

const mover = (symbol: string, changePercent: number): Mover => ({
  symbol,
  price: 10,
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
const showGainers = async (rows: Mover[]) => {
  hold(leaders.gainers, readingOf(rows, now()));
  const page = await inPage(<MoversPanel side="gainers" />);
  const panel = await screen.findByRole("region", { name: "Top gainers" });
  const order = () =>
    [...panel.querySelectorAll("[data-symbol]")].map((row) => row.getAttribute("data-symbol"));
  return { ...page, panel, order };
};

test("a gainer is shown with its name from the board, and links to its page", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10, { name: "CORAL  PACKAGING PLC" })], now()));
  const { panel } = await showGainers([mover("COPA.N0000", 4.456)]);
  expect(await within(panel).findByText("Coral Packaging PLC")).toBeTruthy();
  expect(within(panel).getByRole("link", { name: /COPA/ }).getAttribute("href")).toBe("/s/COPA.N0000");
  expect(panel.querySelector('[data-field="changePercentage"]')?.textContent).toBe("+4.46%");
  expect(panel.querySelector('[data-field="price"]')?.textContent).toBe("10.00");
});

test("a name with markup is shown as plain text", async () => {
  const name = '<img src=x onerror="window.hit=1">';
  boardStore.takeSnapshot(readingOf([wireRow("EVIL.N0000", 1, { name })], now() + 1));
  const { panel } = await showGainers([mover("EVIL.N0000", 1)]);
  expect(panel.querySelector("img")).toBeNull();
  expect(panel.textContent).toContain("onerror");
});

test("a replaced list is shown at once, with places won and lost", async () => {
  const { panel, order } = await showGainers([mover("A", 3), mover("B", 2)]);
  await answer(readingOf([mover("B", 4), mover("C", 3), mover("A", 2)], now()));
  expect(order()).toEqual(["B", "C", "A"]);
  expect(panel.textContent).toContain("up 1 place");
  expect(panel.textContent).toContain("down 2 places");
  expect(panel.textContent).toContain("NEW");
});

test("under the pointer rows stay in place, and their figures are still updated", async () => {
  const { panel, order } = await showGainers([mover("A", 3), mover("B", 2)]);
  await userEvent.hover(within(panel).getByRole("table"));
  await answer(readingOf([mover("B", 9), mover("A", 2)], now()));
  expect(order()).toEqual(["A", "B"]);
  expect(panel.textContent).toContain("+9.00%");
  expect(within(panel).getByTitle("sorting paused · 2 lines would move").textContent).toBe("paused · 2");
  await userEvent.unhover(within(panel).getByRole("table"));
  expect(order()).toEqual(["B", "A"]);
});

test("the last column of the most active lines is the change as sent, not labelled as a volume percentage", async () => {
  // JKH.N0000, 10 July 2026: percentageShareVolume 0.5025 is its price change of 0.10 on 19.90
  const jkh = {
    symbol: "JKH.N0000",
    trades: 297,
    shares: 6_052_893,
    turnover: 121_043_648,
    changePercent: 0.5025,
  };
  hold(leaders.mostActive, readingOf([jkh], now()));
  await inPage(<ActivePanel />);
  const panel = await screen.findByRole("region", { name: "Most active" });
  const heads = within(panel)
    .getAllByRole("columnheader")
    .map((head) => head.textContent);
  expect(heads.at(-1)).toBe("Δ % (as sent)");
  expect(panel.querySelector('[data-field="percentageShareVolume"]')?.textContent).toBe("+0.50%");
  expect(panel.querySelector('[data-field="turnover"]')?.textContent).toBe("121.04 M");
});

test("a list of another day shows that day, and a list of today shows none", async () => {
  const hour = 3_600_000;
  const july = Date.UTC(2026, 6, 10, 6);
  readExchangeClockFrom(() => july);
  const at = (tradedAt: number): Mover => ({ ...mover("A", 3), tradedAt });
  const { panel } = await showGainers([at(july), at(july - hour)]);
  expect(panel.textContent).toContain("of 10 Jul");
  await answer(readingOf([at(july), at(july - 24 * hour)], now()));
  expect(panel.textContent).toContain("of 9 Jul – 10 Jul");
  await answer(readingOf([at(exchangeNow())], now()));
  expect(panel.textContent).not.toMatch(/ of \d/);
});

test("an empty list states the reason", async () => {
  hold(leaders.losers, readingOf([], now()));
  await inPage(<MoversPanel side="losers" />);
  const panel = await screen.findByRole("region", { name: "Top losers" });
  expect(panel.textContent).toContain("No line is down in this session yet.");
});

const showActive = async (trades: number) => {
  const row = { symbol: "COPA.N0000", trades, shares: trades * 10, turnover: 1, changePercent: 2.5 };
  hold(leaders.mostActive, readingOf([row], now()));
  await inPage(<ActivePanel />);
  const panel = await screen.findByRole("region", { name: "Most active" });
  return { panel, change: panel.querySelector('[data-field="percentageShareVolume"]')?.closest("td") };
};
const lastTradedTime = Date.parse("2026-07-10T14:29:00+05:30");
const counted = (trades: number) => ({ tradevolume: trades, sharevolume: trades * 10, lastTradedTime });

test("a list of the most active lines that agrees with the board's rows has the board's day", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10, counted(300))], now() + 2));
  const { panel, change } = await showActive(300);
  expect(panel.textContent).toContain("of 10 Jul");
  expect(change?.className).toContain("up");
});

test("a list of the most active lines whose day is unknown says so, and has no live colour", async () => {
  boardStore.takeSnapshot(readingOf([wireRow("COPA.N0000", 10, counted(8))], now() + 3));
  const { panel, change } = await showActive(300);
  expect(panel.textContent).toContain("session not known");
  expect(change?.textContent).toContain("+2.50%");
  expect(change?.className).not.toMatch(/\b(up|down)\b/);
});
