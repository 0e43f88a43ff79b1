import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board";
import { daySheetsQuery, toDaySheet } from "#feed/daySheet";
import { readingOf, wireRow } from "#feed/fixtures";
import type { DaySheet } from "#market/daySheet";
import { inPage } from "#ui/inPage.tsx";
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
const show = (tradedAt: number, sheet: DaySheet) => {
  boardStore.takeSnapshot(readingOf([wireRow("A", 1, { lastTradedTime: tradedAt })], Date.now()));
  return inPage(<DayPanel />, [[daySheetsQuery().queryKey, { value: [sheet] }]]);
};

test("the figures of a session that is not today's are headed by its date, which is not said again", async () => {
  await show(july(10, 14), sheetOf(july(10)));
  const panel = screen.getByRole("region", { name: "Last session" });
  expect(panel.textContent).toContain("10 Jul 2026");
  expect(panel.querySelector("dt small")).toBeNull();
});

test("today's session is the day so far, and a sheet of the day before carries its own date", async () => {
  await show(Date.now(), sheetOf(july(9)));
  const panel = screen.getByRole("region", { name: "Day so far" });
  expect([...panel.querySelectorAll("dt small")].map((date) => date.textContent)).toEqual(
    Array(3).fill("9 Jul"),
  );
});
