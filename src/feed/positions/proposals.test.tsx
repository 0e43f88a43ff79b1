import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { marketLists } from "#feed/papers/disclosures";
import { figuresOf } from "#market/positions/figures";
import { holdingsOf } from "#market/positions/holdings";
import { entriesOf } from "#market/positions/testing/books";
import { boardRow, disclosure } from "#market/testing/fixtures";
import { useProposalCounts } from "./proposals.ts";

// no answer arrives
beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = Date.parse("2026-10-02T11:00:00+05:30");

/** The counts for shares of AAA and BBB, with these papers in the market's list. */
function counted(categories: Readonly<Record<string, string>>, more = "", price = 20.1) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const papers = Object.entries(categories).map(([code, category]) =>
    disclosure({ key: `${code} ${category}`, code, category, at }),
  );
  client.setQueryData(marketLists.approvedAnnouncements.queryKey, { value: papers } as never);
  const entries = entriesOf(
    `2026-01-05 buy AAA.N0000 1000 19.80\n2026-01-05 buy BBB.N0000 500 10.00\n${more}`,
  );
  const book = { entries, brokers: [] };
  const positions = holdingsOf(book).holdings.map((holding) => {
    const traded = { price, open: price, high: price, low: price, previousClose: 20, lastTradeAt: at };
    const row = boardRow({ symbol: holding.symbol, ...(holding.symbol === "AAA.N0000" && traded) });
    const seen = { at, word: "live", brokers: [] } as const;
    return { holding, row, figures: figuresOf(holding, { row, usualTurnover: undefined }, seen) };
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return [...renderHook(() => useProposalCounts(positions, book), { wrapper }).result.current];
}

test("an announced action of a held line is counted before its entries are opened", () => {
  expect(counted({ "BBB.N0000": "CASH DIVIDEND", "CCC.N0000": "RIGHTS ISSUE (DATES)" })).toEqual([
    ["BBB.N0000", 1],
  ]);
  expect(counted({ "BBB.N0000": "CORPORATE DISCLOSURE" })).toEqual([]);
});

test("an action of which the book has an entry is not counted", () => {
  expect(counted({ "BBB.N0000": "CASH DIVIDEND" }, "2026-10-01 dividend BBB.N0000 250")).toEqual([]);
});

test("a price that fell to a fifth since the previous close is counted as a sub-division", () => {
  expect(counted({}, "", 4)).toEqual([["AAA.N0000", 1]]);
});
