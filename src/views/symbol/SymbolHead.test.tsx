import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board";
import { readingOf, wireRow } from "#feed/fixtures";
import { toQuote } from "#feed/quote";
import { lineOf } from "#market/line";
import { inPage } from "#ui/inPage.tsx";
import { SymbolHead } from "./SymbolHead.tsx";

// a board was received, and the line is not on it
beforeEach(() => void boardStore.takeSnapshot(readingOf([wireRow("A", 1, {})], Date.now())));
afterEach(cleanup);

// JKH.N0000 after the close of 10 July 2026, the fields that the head shows
const sent = {
  id: 297,
  symbol: "JKH.N0000",
  name: "JOHN KEELLS HOLDINGS PLC",
  lastTradedPrice: 20,
  previousClose: 19.9,
  hiTrade: 20.2,
  lowTrade: 19.9,
  closingPrice: 20,
  change: 0.1,
  changePercentage: 0.5025125628140703,
  marketCap: 3.5468218272e11,
  marketCapPercentage: 4.4885216,
  tdyShareVolume: 6_052_893,
  tdyTradeVolume: 297,
  tdyTurnover: 1.21043648e8,
};
const beta = {
  securityId: 508,
  triASIBetaValue: 1.4364177,
  betaValueSPSL: 1.3333858,
  triASIBetaPeriod: "2025",
  quarter: 1,
};

async function show(given: Partial<Record<keyof typeof sent, number | null>>, logo: string | null = null) {
  const info = { ...sent, ...given };
  const quote =
    toQuote({
      reqSymbolInfo: { ...info, symbol: sent.symbol, name: sent.name },
      reqSymbolBetaInfo: beta,
      reqLogo: { id: 1, path: logo, secId: 508 },
      reqTagsLogo: null,
    }) ?? undefined;
  await inPage(
    <SymbolHead
      line={lineOf("JKH.N0000", undefined, quote)}
      asked={{ data: quote && readingOf(quote, Date.now()), trust: "live" }}
      ofBoard="live"
    />,
  );
  await screen.findByRole("heading", { name: "John Keells Holdings PLC" });
  return screen.getByRole("banner");
}
const field = (head: HTMLElement, name: string) => head.querySelector(`[data-field="${name}"]`)?.textContent;

test("a line that is not on the board is shown by its quote, betas with their period", async () => {
  const head = await show({});
  expect(field(head, "lastTradedPrice")).toBe("20.00");
  expect(field(head, "changePercentage")).toBe("+0.50%");
  expect(field(head, "previousClose")).toBe("19.90");
  expect(field(head, "tdyShareVolume")).toBe("6,052,893");
  expect(field(head, "tdyTurnover")).toBe("121.04 M");
  expect(field(head, "marketCapPercentage")).toBe("4.49%");
  expect(field(head, "triASIBetaValue")).toBe("1.44");
  expect(head.textContent).toContain("2025 Q1");
  expect(head.textContent).toContain("N · voting");
});

test("a line missing from the board whose quote says that it traded is not called untraded", async () => {
  const head = await show({});
  expect(head.textContent).toContain("missing from the latest board");
  expect(head.textContent).not.toContain("has not traded");
  expect(field(head, "lastTradedTime")).toBe("time of the last trade not known");
});

test("a suspended line shows dashes and says why, never a zero price", async () => {
  const nothing = { lastTradedPrice: null, previousClose: null, hiTrade: null, lowTrade: null, change: null };
  const head = await show({ ...nothing, changePercentage: null, marketCap: null, closingPrice: 0 });
  expect(field(head, "lastTradedPrice")).toBe("—");
  expect(head.textContent).toContain("publishes no prices for this line");
  expect(head.textContent).not.toContain("0.00");
});

test("a line that has not traded keeps its price and says that it has not traded", async () => {
  const head = await show({
    hiTrade: null,
    lowTrade: null,
    tdyShareVolume: 0,
    tdyTradeVolume: 0,
    tdyTurnover: 0,
  });
  expect(field(head, "lastTradedPrice")).toBe("20.00");
  expect(head.textContent).toContain("has not traded in this session");
});

test("without a logo the line's initials stand; with one its path leads only into this server's files", async () => {
  const bare = await show({});
  expect(within(bare).getByText("JK")).toBeTruthy();
  cleanup();
  const head = await show({}, "//evil.example/../a b.png");
  expect(head.querySelector("img")?.getAttribute("src")).toBe("/files/evil.example/a%20b.png");
});
