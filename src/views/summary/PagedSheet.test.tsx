import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { daySheetsQuery } from "#feed/groups/daySheet";
import { readingOf } from "#feed/testing/freshnessScene";
import { toDaySheet } from "#rows/daySheetRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { roomFor } from "#ui/testing/pagedScene";
import { groups } from "./figures.ts";
import { PagedSheet } from "./SummaryPage.tsx";

beforeEach(() => roomFor(10));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = Parameters<typeof toDaySheet>[0];
const latest: Sent = { id: 1, tradeDate: 1_783_621_800_000, equityTurnover: 2_000_000, per: 11.5, dy: 2.9 };
const show = (...sent: Sent[]) =>
  inPage(<PagedSheet />, [[daySheetsQuery().queryKey, readingOf(sent.map(toDaySheet), Date.now())]]);
const cells = (name: RegExp) =>
  [...screen.getByRole("row", { name }).querySelectorAll("td")].map(({ textContent }) => textContent);

test("all six groups are shown, and each figure has one change: in per cent, or in points for a percentage", async () => {
  show(latest, { ...latest, equityTurnover: 1_000_000, dy: 3 });
  await waitFor(() => expect(screen.getAllByRole("table")).toHaveLength(groups.length));
  expect(cells(/^Equity turnover/)).toEqual(["2.00 M", "1.00 M", "▲ +100.00%"]);
  expect(cells(/^Dividend yield/)).toEqual(["2.90%", "3.00%", "▼ −0.10 pp"]);
});

test("a record with only nulls is shown as dashes, and a missing record is reported", async () => {
  show({ id: 1 } as Sent);
  await waitFor(() => expect(cells(/^Equity turnover/)).toEqual(["—", "—", "—"]));
  cleanup();
  show();
  expect(screen.getByText("The service sent no record of a session.")).toBeTruthy();
});
