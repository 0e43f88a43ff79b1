import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { DaySheet } from "#market/lists/daySheet";
import { toDaySheet } from "#rows/daySheetRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { DayPanel } from "./DayPanel.tsx";

afterEach(cleanup);

const july = (day: number, hour = 0) => Date.UTC(2026, 6, day, hour) - 19_800_000;
const sheetOf = (dayAt: number): DaySheet =>
  toDaySheet({
    tradeDate: dayAt,
    equityTurnover: 1,
    equityForeignPurchase: 2,
    equityForeignSales: 1,
    per: 9.5,
    dy: 3.1,
  });
/** @param hour of 13 July 2026 in Colombo, a Monday */
const clockAt = (hour: number) =>
  exchangeClock.noteReading(readingOf(null, now(), { clock: { at: july(13, hour), speed: 1 } }));
beforeEach(() => clockAt(11));

const show = (tradedAt: number, ...sheets: DaySheet[]) => {
  boardStore.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: tradedAt })], now()));
  return inPage(<DayPanel />, [[daySheetsQuery().queryKey, readingOf(sheets, now())]]);
};
const panelOf = (name: string) => screen.getByRole("region", { name });
const sheetOfPanel = (name: string) => panelOf(name).querySelector(".day-sheet") as HTMLElement;

test("a sum that lacks some lines is marked as a minimum; a sum without any figure is unknown", async () => {
  const line = { turnover: 500, sharevolume: 50, tradevolume: 5 };
  const rows = [
    wireRow("A", 1, { ...line, sharevolume: null, tradevolume: null }),
    wireRow("B", 1, { ...line, tradevolume: null }),
  ];
  boardStore.takeSnapshot(readingOf(rows, now()));
  await inPage(<DayPanel />, [[daySheetsQuery().queryKey, readingOf([], now())]]);
  const sums = screen.getAllByRole("definition").slice(0, 3);
  expect(sums.map(({ textContent }) => textContent)).toEqual(["1.00 K", "≥ 50.00", "—"]);
  expect(sums[1]?.dataset["derived"]).toBe("A minimum, because the service sends no figure for 1 of 2 lines");
});

test("figures of another session than today's show its date in the head, once", async () => {
  await show(july(10, 14), sheetOf(july(10)));
  expect(panelOf("Last session").textContent).toContain("10 Jul 2026");
  expect(sheetOfPanel("Last session").querySelector("time")).toBeNull();
});

test("today's session is called the day so far, and a sheet of the day before shows its own date", async () => {
  await show(july(13, 11), sheetOf(july(9)));
  expect(sheetOfPanel("Day so far").querySelector("time")?.textContent).toBe("9 Jul 2026");
});

test("once the market is closed, today's session is called the last one, with its date", async () => {
  clockAt(20);
  await show(july(13, 14), sheetOf(july(13)));
  expect(panelOf("Last session").textContent).toContain("13 Jul 2026");
  expect(screen.queryByText("Day so far")).toBeNull();
});

test("sums from the board and figures of the day sheet each show their own source and age", async () => {
  await show(july(13, 11), sheetOf(july(9)));
  const chips = [...panelOf("Day so far").querySelectorAll(".source")].map((chip) =>
    chip.getAttribute("data-via"),
  );
  expect(chips).toEqual(["derived", "http"]);
});

test("a sheet is compared with the previous sheet, if both have the figure", async () => {
  const before = { ...sheetOf(july(9)), priceEarnings: 9, dividendYield: undefined, foreignSales: 4 };
  await show(july(10, 14), sheetOf(july(10)), before);
  const trends = [...sheetOfPanel("Last session").querySelectorAll(".day-trend")];
  expect(trends.map((trend) => trend.lastChild?.textContent)).toEqual(["+3.00", "+0.50"]);
  expect(sheetOfPanel("Last session").textContent).not.toContain("provisional");
});
