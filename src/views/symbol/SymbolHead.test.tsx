import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { stockSeriesQuery } from "#feed/groups/charts";
import { markedLines } from "#feed/lines/lineMarks";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import { type LineSources, lineOf } from "#market/line/line";
import { boardRow } from "#market/testing/fixtures";
import { toQuote } from "#rows/priceRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { SymbolHead } from "./SymbolHead.tsx";

// a board was received, and the line is not on it
beforeEach(() => void boardStore.takeSnapshot(readingOf([wireRow("A", 1, {})], Date.now())));
afterEach(cleanup);

// fields that the head shows, of JKH.N0000 after the close of 10 July 2026
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

type Given = Partial<Record<keyof typeof sent, number | null>>;
interface Known extends Partial<Omit<LineSources, "quote">> {
  logo?: string;
}

type Answers = Parameters<typeof inPage>[1];

async function show(given: Given, { logo, ...sources }: Known = {}, answers: Answers = []) {
  const info = { ...sent, ...given };
  const quote =
    toQuote({
      reqSymbolInfo: { ...info, symbol: sent.symbol, name: sent.name },
      reqSymbolBetaInfo: beta,
      reqLogo: { id: 1, path: logo ?? null, secId: 508 },
      reqTagsLogo: null,
    }) ?? undefined;
  await inPage(
    <SymbolHead
      line={lineOf("JKH.N0000", { row: undefined, quote, ...sources })}
      asked={{ data: quote && readingOf(quote, Date.now()), trust: "live" }}
      ofBoard="live"
    />,
    answers,
  );
  await screen.findByRole("heading", { name: "John Keells Holdings PLC" });
  return screen.getByRole("banner");
}
const field = (head: HTMLElement, name: string) => head.querySelector(`[data-field="${name}"]`)?.textContent;

test("a line that is not on the board is shown with its quote, and betas with their period", async () => {
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

test("a line missing from the board whose quote has trades is neither called untraded nor current", async () => {
  const head = await show({}, { listAt: Date.parse("2026-10-09T14:29:00+05:30") });
  expect(head.textContent).toContain("The board of 9 Oct 2026 does not list this line.");
  expect(head.textContent).not.toContain("has not traded");
  expect(field(head, "lastTradedTime")).toBe("session not known");
  expect(head.querySelector("[data-past]")).not.toBeNull();
});

test("a small trade that did not move the board's price is named with its own price", async () => {
  const at = exchangeNow() - 26_000;
  const row = boardRow({ symbol: "JKH.N0000", price: 28.6, lastTradeAt: at });
  const ticks = (price: number) => [
    [stockSeriesQuery(297, 1).queryKey, readingOf([{ at, price }], Date.now())] as const,
  ];
  expect(field(await show({}, { row }, ticks(28.5)), "lastTradedTime")).toMatch(
    /^last trade 28.50, 2\d s ago$/,
  );
  cleanup();
  expect(field(await show({}, { row }, ticks(28.6)), "lastTradedTime")).toMatch(/^last trade 2\d s ago$/);
});

test("so it is when that trade was on an earlier day", async () => {
  const at = exchangeNow() - 3 * 86_400_000;
  const row = boardRow({ symbol: "JKH.N0000", price: 13.1, lastTradeAt: at });
  const ticks = [stockSeriesQuery(297, 1).queryKey, readingOf([{ at, price: 13 }], Date.now())] as const;
  expect(field(await show({}, { row }, [ticks]), "lastTradedTime")).toMatch(/^last trade 13.00 on \d/);
});

test("the age of a trade hours ahead of the clock is not 0 s", async () => {
  const row = boardRow({ symbol: "JKH.N0000", price: 28.6, lastTradeAt: exchangeNow() + 3 * 3_600_000 });
  const told = field(await show({}, { row }), "lastTradedTime");
  expect(told).toMatch(/^last trade (stamped|\d)/);
  expect(told).not.toContain("ago");
});

test("before the first board, a quote with trades counts as current", async () => {
  const head = await show({});
  expect(field(head, "lastTradedTime")).toBe("time of the last trade not known");
  expect(head.querySelector("[data-past]")).toBeNull();
});

test("if price and previous close are on different scales, the change has no colour or arrow, and a reason is given", async () => {
  await show({
    lastTradedPrice: 26,
    previousClose: 128.25,
    change: -102.25,
    changePercentage: -79.73,
    hiTrade: 27,
  });
  const change = document.querySelector('[data-field="change"]');
  expect(change?.textContent).toBe("−102.25");
  expect(change?.closest(".down")).toBeNull();
  expect(document.querySelector(".symbol-price")?.textContent).not.toContain("▼");
  expect(screen.getByText(/^Possible split, bonus or rights issue: 128.25 to 26.00/)).toBeTruthy();
});

test("on the day of a split the change is measured from the open, if that is on the new scale", async () => {
  const row = boardRow({ price: 4.2, open: 4, previousClose: 21.2, change: -17, shares: 5, trades: 1 });
  const head = await show({}, { row: { ...row, symbol: "JKH.N0000", lastTradeAt: Date.now() } });
  expect(head.querySelector(".symbol-price")?.textContent).toContain("▲ +0.20 +5.00% since the open");
  cleanup();
  const late = await show({}, { row: { ...row, open: 21, lastTradeAt: Date.now() } });
  expect(late.textContent).not.toContain("since the open");
});

test.each([
  [0.2, 0.3],
  [20, 26],
])("a move from %d to %d counts as an ordinary rise", async (previousClose, lastTradedPrice) => {
  const change = lastTradedPrice - previousClose;
  await show({ lastTradedPrice, previousClose, change, changePercentage: (100 * change) / previousClose });
  expect(document.querySelector('[data-field="change"]')?.closest(".up")).not.toBeNull();
  expect(screen.queryByText(/^Possible split/)).toBeNull();
});

test("a suspended line shows dashes with the reason, never a zero price", async () => {
  const nothing = { lastTradedPrice: null, previousClose: null, hiTrade: null, lowTrade: null, change: null };
  const head = await show({ ...nothing, changePercentage: null, marketCap: null, closingPrice: 0 });
  expect(field(head, "lastTradedPrice")).toBe("—");
  expect(head.textContent).toContain("publishes no prices for this line");
  expect(head.textContent).not.toContain("0.00");
});

test("an untraded line keeps its price, and a note says that it has not traded", async () => {
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

test("without a logo the line's initials are shown; a logo is loaded only from this server's files", async () => {
  const bare = await show({});
  expect(within(bare).getByText("JK")).toBeTruthy();
  cleanup();
  const head = await show({}, { logo: "//evil.example/../a b.png" });
  expect(head.querySelector("img")?.getAttribute("src")).toBe("/files/evil.example/a%20b.png");
});

const at = (day: string) => Date.parse(`2026-${day}T14:29:00+05:30`);
const ofJuly = boardRow({
  symbol: "JKH.N0000",
  price: 20.1,
  closingPrice: 20.1,
  change: 0.1,
  changePercent: 0.5,
  previousClose: 20,
  trades: 100,
  marketCap: 3.6e11,
  lastTradeAt: at("07-13"),
});

test("if the board is from the next session, the quote's close and market percentage are marked and its market cap is not used", async () => {
  const head = await show({}, { row: ofJuly, marketAt: at("07-13") });
  expect(field(head, "price")).toBe("20.10");
  expect(field(head, "marketCap")).toBe("360.00 B");
  for (const name of ["closingPrice", "marketCapPercentage"])
    expect(head.querySelector(`[data-field="${name}"] + .line-apart`)?.textContent, name).toBe(
      "earlier session",
    );
  expect(head.textContent).toContain("The board is from 13 Jul 2026, the quote is from an earlier session.");
});

test("if board and quote are from the same session, no figure is marked", async () => {
  const row = { ...ofJuly, price: 20, closingPrice: 20, previousClose: 19.9, tradesWithCrossings: 297 };
  const head = await show({}, { row, marketAt: at("07-13") });
  expect(head.querySelector(".line-apart")).toBeNull();
  expect(head.querySelector(".symbol-gap")).toBeNull();
});

test("a line that stopped trading shows the day of its last trade, and no change", async () => {
  const quiet = { hiTrade: null, lowTrade: null, tdyShareVolume: 0, tdyTradeVolume: 0, tdyTurnover: 0 };
  const head = await show({ ...quiet, change: 0 }, { lastDay: { at: at("01-14"), price: 12.3 } });
  expect(field(head, "lastTradedTime")).toBe("last traded 14 Jan 2026");
  expect(head.querySelector('[data-field="changePercentage"]')).toBeNull();
});

test("a line without a current price shows the last price of its year's chart, with its day", async () => {
  const nothing = { lastTradedPrice: null, previousClose: null, hiTrade: null, lowTrade: null, change: null };
  const none = { changePercentage: null, marketCap: null, closingPrice: 0 };
  const uncounted = { tdyShareVolume: null, tdyTradeVolume: null, tdyTurnover: null };
  const head = await show(
    { ...nothing, ...none, ...uncounted },
    { lastDay: { at: at("01-14"), price: 12.3 } },
  );
  expect(field(head, "p")).toBe("12.30");
  expect(field(head, "lastTradedTime")).toBe("last traded 14 Jan 2026");
  expect(head.textContent).toContain("no price for this line now");
  expect(head.textContent).not.toContain("publishes no prices");
});

test("figures of a session earlier than the market's newest are labelled, without live colours", async () => {
  const row = { ...ofJuly, price: 20, closingPrice: 20, previousClose: 19.9, tradesWithCrossings: 297 };
  const head = await show({}, { row, marketAt: at("10-09") });
  expect(head.querySelector("[data-past]")).not.toBeNull();
  expect(head.textContent).toContain("These figures are from the session of 13 Jul 2026");
});

test("the head says that trading was suspended, and names the announcement", async () => {
  const at = Date.UTC(2026, 6, 10, 5, 0);
  markedLines.set(new Map([["JKH.N0000", [{ kind: "suspended", category: "TRADING SUSPENDED", at }]]]));
  const head = await show({});
  expect(within(head).getByText("suspended").title).toContain(
    "TRADING SUSPENDED: announced 10 Jul 2026 10:30",
  );
  markedLines.set(new Map());
});
