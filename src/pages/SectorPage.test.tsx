import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { companyBook, emptyBook } from "#feed/lines/companyBook";
import { marketLists } from "#feed/papers/disclosures";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { sectorBook } from "#market/company/sectorBook";
import { disclosure } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { RouteContext, RouteTable } from "#ui/router/routes";
import { inPage } from "#ui/testing/inPage.tsx";
import { SectorDisclosures } from "./SectorPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  companyBook.set(emptyBook);
});

test("a sector shows the disclosures of its companies once they are known", () => {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 400 }));
  const named = (symbol: string, name: string) => wireRow(symbol, 1, { name });
  boardStore.takeSnapshot(
    readingOf([named("BANK.N0000", "FIRST BANK PLC"), named("OIL.N0000", "OLD OIL PLC")], Date.now()),
  );
  const said = (key: string, company: string) => disclosure({ key, company, title: `${key} of it` });
  const published = [said("a", "First Bank Limited"), said("b", "Old Oil PLC"), said("c", "Nobody PLC")];
  inPage(
    <RouteContext value={new RouteTable({ searches: {}, pages: {} })}>
      <SectorDisclosures sectorId={238} />
    </RouteContext>,
    [
      [marketLists.approvedAnnouncements.queryKey, readingOf(published, Date.now())],
      ...[marketLists.financialAnnouncements, marketLists.circulars, marketLists.directives].map(
        ({ queryKey }) => [queryKey, readingOf([], Date.now())] as const,
      ),
    ],
  );
  const panel = within(screen.getByRole("region", { name: "Disclosures of these lines" }));
  expect(panel.getByText(/^The newest lists have nothing/)).toBeTruthy();
  const texts = new Map([
    ["BANK", "Banks"],
    ["OIL", "Energy"],
  ]);
  const groups = [sectorFixture(238, "Banks"), sectorFixture(223, "Energy")];
  act(() => companyBook.set({ ...emptyBook, ...sectorBook(groups, texts), waiting: 0 }));
  expect(panel.getAllByRole("listitem").map((row) => row.getAttribute("data-symbol"))).toEqual([
    "BANK.N0000",
  ]);
});
