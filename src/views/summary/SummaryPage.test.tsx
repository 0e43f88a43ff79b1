import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { readingOf } from "#feed/testing/freshnessScene";
import { toDaySheet } from "#rows/daySheetRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { groups } from "./figures.ts";
import { SheetTable } from "./SheetTable.tsx";
import { SummaryPage } from "./SummaryPage.tsx";

afterEach(cleanup);

type Sent = Parameters<typeof toDaySheet>[0];
const july = (day: number) => Date.UTC(2026, 6, day) - 19_800_000;
const latest: Sent = {
  id: 26_376,
  tradeDate: july(10),
  equityTurnover: 2_032_697_980,
  equityDomesticPurchase: 1_916_196_480,
  equityForeignPurchase: 116_501_568,
  equityDomesticSales: 1_243_132_290,
  equityForeignSales: 789_565_760,
  tradesNo: 16_518,
  tradesNoDomestic: 15_914,
  tradesNoForeign: 604,
  per: 11.5,
  dy: 2.9,
  mpi: null,
};
const previous: Sent = { ...latest, id: 26_374, tradeDate: july(9), equityTurnover: 1_438_491_650, dy: 3 };

const show = (...sent: Sent[]) =>
  inPage(<SummaryPage />, [[daySheetsQuery().queryKey, readingOf(sent.map(toDaySheet), Date.now())]]);
const row = (name: RegExp) => screen.getByRole("row", { name });
const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the session is named by its day, and compared with the previous session", async () => {
  await show(latest, previous);
  expect(screen.getByText("Session of Friday 10 Jul 2026")).toBeTruthy();
  expect(screen.getByText("against Thursday 9 Jul 2026")).toBeTruthy();
  expect(cells(/^Equity turnover/)).toEqual(["2.03 B", "1.44 B", "+594.21 M", "▲ +41.31%"]);
});

test("during the session, figures that accumulate have no change yet, and other figures have one", () => {
  const day = toDaySheet({ ...latest, asi: 20_100, marketCap: 110 });
  const before = toDaySheet({ ...previous, asi: 20_000, marketCap: 100 });
  inPage(
    groups.map((group) => (
      <SheetTable key={group.name} {...{ group }} latest={day} previous={before} provisional />
    )),
  );
  expect(cells(/^Equity turnover/)).toEqual(["2.03 B", "1.44 B", "—", "—"]);
  expect(cells(/^Trades, domestic/).slice(2)).toEqual(["—", "—"]);
  expect(cells(/^ASPI .*20,100/)[3]).toBe("▲ +0.50%");
  expect(cells(/^Market cap/)[3]).toBe("▲ +10.00%");
});

test("a percentage changes by points, and its relative change is not shown", async () => {
  await show(latest, previous);
  expect(cells(/^Dividend yield/)).toEqual(["2.90%", "3.00%", "▼ −0.10 pp", "—"]);
});

test("foreign purchases minus sales have a sign", async () => {
  await show(latest);
  expect(cells(/^Foreign net/)).toEqual(["▼ −673.06 M", "—", "—", "—"]);
});

test("an index that neither sheet has is left out; an index that either sheet has is shown", async () => {
  await show(latest, previous);
  expect(screen.queryByRole("row", { name: /^Milanka/ })).toBeNull();
  cleanup();
  await show(latest, { ...previous, mpi: 3_000.5 });
  expect(cells(/^Milanka /)).toEqual(["—", "3,000.50", "—", "—"]);
});

test("sums that match are reported, and a sum that does not match is shown with its figures", async () => {
  await show(latest, previous);
  expect(screen.getByText(/3 sums checked/)).toBeTruthy();
  cleanup();
  await show({ ...latest, tradesNoForeign: 600 });
  expect(screen.getByText(/Trades: domestic 15,914.00 \+ foreign 600.00 is not 16,518.00/)).toBeTruthy();
});

test.each([
  [[], "no record of a session"],
  [[{}], "a session that the exchange did not date"],
])("if %o is sent, the sheet says so", async (sent, told) => {
  await show(...sent);
  expect(screen.getByText(new RegExp(told))).toBeTruthy();
});
