import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { boardStore } from "#feed/board/board";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { Quote } from "#market/line/quote";
import { toQuote } from "#rows/priceRows";
import { inPage } from "#ui/testing/inPage.tsx";
import { ClassesPanel, IdentityPanel, RiskPanel } from "./identityPanels.tsx";
import { RangesPanel } from "./RangesPanel.tsx";
import { ActivityPanel } from "./tradingPanels.tsx";

afterEach(cleanup);

// JKH.N0000 after the close of 10 July 2026
const sent = {
  id: 297,
  symbol: "JKH.N0000",
  name: "JOHN KEELLS HOLDINGS PLC",
  issueDate: "23/OCT/1986",
  quantityIssued: 17_734_109_136,
  lastTradedPrice: 20,
  wtdHiPrice: 20.3,
  wtdLowPrice: 19.8,
  allHiPrice: 430.25,
  allLowPrice: 8.75,
  tdyShareVolume: 6_052_893,
  wdyShareVolume: 45_201_690,
  p12ShareVolume: 2_956_106_398,
  tdyTradeVolume: 297,
  wtdTradeVolume: null,
  p12Turnover: null,
  isin: "LK0092N00003",
};

const quoteOf = (given: Record<string, unknown> = {}): Quote => {
  const quote = toQuote({
    reqSymbolInfo: { ...sent, ...given, symbol: sent.symbol },
    reqSymbolBetaInfo: null,
    reqLogo: null,
    reqTagsLogo: null,
  });
  if (!quote) throw new Error("no info, no quote");
  return quote;
};
const told = (given?: Record<string, unknown>) => ({
  quote: { data: readingOf(quoteOf(given), Date.now()), error: null },
  freshness: "live" as const,
});

async function show(drawn: ReactNode, name: string): Promise<HTMLElement> {
  await inPage(drawn);
  return screen.findByRole("region", { name });
}
const rowOf = (panel: HTMLElement, head: string) =>
  [...panel.querySelectorAll("tbody tr")].find((row) => row.querySelector("th")?.textContent === head);
const field = (panel: HTMLElement, name: string) =>
  panel.querySelector(`[data-field="${name}"]`)?.textContent;

const one = { sessions: "one" } as const;

const standing = (given: Record<string, unknown>, price: number | undefined, more = {}) =>
  show(
    <RangesPanel {...told(given)} line={{ sessions: "one", price }} across={undefined} {...more} />,
    "Where the price stands",
  );

test("each span shows the position of the price between its low and its high", async () => {
  const panel = await standing({}, 20);
  expect(rowOf(panel, "Week")?.textContent).toBe("Week19.8020.3040%");
  expect(field(panel, "allHiPrice")).toBe("430.25");
});

test("a price outside a span's extremes is marked at the nearer end, with its value and the reason in words", async () => {
  const row = rowOf(await standing({}, 21), "Week");
  expect(row?.textContent).toBe("Week19.8020.30above");
  expect(row?.getAttribute("title")).toContain("21.00 is above this high");
  expect(row?.querySelector("i")?.style.left).toBe("100%");
});

test("zeros and nulls are not prices: their span says that no trade is known", async () => {
  const panel = await standing({ wtdHiPrice: 0, wtdLowPrice: 0, allHiPrice: null, allLowPrice: null }, 20);
  expect(rowOf(panel, "Week")?.textContent).toBe("Week—no trade known——");
  expect(rowOf(panel, "All time")?.textContent).toContain("no trade known");
  expect(panel.textContent).not.toContain("0.00");
});

test("a span with a single price has no position, and without a price no span has one", async () => {
  const panel = await standing({ wtdHiPrice: 20, wtdLowPrice: 20 }, 20);
  expect(rowOf(panel, "Week")?.textContent).toBe("Week20.0020.00one price");
  cleanup();
  expect(rowOf(await standing({}, undefined), "Week")?.textContent).toBe("Week19.8020.30—");
});

test("a jump in the year's chart is reported with its days", async () => {
  const jump = { at: Date.UTC(2026, 2, 3), beforeAt: Date.UTC(2026, 2, 2), from: 128.25, to: 26 };
  const panel = await standing({}, 20, { across: new Map([["allTime", jump]]) });
  expect(panel.textContent).toContain("128.25 to 26.00 in one step on 3 Mar 2026: possibly a split");
});

test("a span with prices from before a jump is marked and shows no position; other spans keep theirs", async () => {
  const jump = { at: Date.UTC(2026, 2, 3), beforeAt: Date.UTC(2026, 2, 2), from: 128.25, to: 26 };
  const across = new Map([
    ["year", jump],
    ["allTime", jump],
  ]);
  const panel = await standing({ ytdHiPrice: 130, ytdLowPrice: 19 }, 20, { across });
  expect(rowOf(panel, "Week")?.textContent).toBe("Week19.8020.3040%");
  expect(rowOf(panel, "Year")?.textContent).toBe("Year19.00across 3 Mar 2026130.00—");
  expect(rowOf(panel, "Year")?.getAttribute("title")).toContain("before the price jump of 3 Mar 2026");
  expect(rowOf(panel, "All time")?.textContent).toBe("All time8.75across 3 Mar 2026430.25—");
  expect(field(panel, "ytdHiPrice")).toBe("130.00");
});

test("ranges of another session show no position of the price, and a note says why", async () => {
  const panel = await show(
    <RangesPanel {...told({})} line={{ sessions: "quote-older", price: 20 }} across={undefined} />,
    "Where the price stands",
  );
  expect(rowOf(panel, "Week")?.textContent).toBe("Week19.8020.30—");
  expect(panel.textContent).toContain("earlier session");
});

const activity = (
  given: Record<string, unknown>,
  days: number | undefined,
  session: number | undefined = Date.now(),
) =>
  show(
    <ActivityPanel {...told(given)} line={one} days={days} uncovered={false} session={session} />,
    "Activity",
  );

test("the newest session is called today only on its day; otherwise it shows its date, or only the word session", async () => {
  const newest = (panel: HTMLElement) => panel.querySelector("tbody th")?.textContent;
  expect(newest(await activity({}, 240))).toBe("Today");
  cleanup();
  expect(newest(await activity({}, 240, Date.UTC(2026, 6, 10, 9)))).toBe("10 Jul 2026");
  cleanup();
  const panel = await show(
    <ActivityPanel {...told()} line={one} days={240} uncovered={false} session={undefined} />,
    "Activity",
  );
  expect(newest(panel)).toBe("Session");
});

test("an unpublished figure is a dash with its reason, and today is compared with the average day", async () => {
  const panel = await activity({}, 240);
  expect(field(panel, "tdyTradeVolume")).toBe("297");
  expect(field(panel, "wtdTradeVolume")).toBe("—");
  expect(panel.querySelector('[data-field="wtdTradeVolume"]')?.getAttribute("title")).toContain(
    "not published",
  );
  expect(panel.querySelector('[data-field="tdyShareVolume"]')?.getAttribute("title")).toBe("6,052,893");
  expect(panel.textContent).toContain("This session: 0.49× an average day");
});

test("if the days of the year's chart do not add up to the year's shares, the average day is unknown", async () => {
  const panel = await show(
    <ActivityPanel {...told()} line={one} days={undefined} uncovered session={Date.now()} />,
    "Activity",
  );
  expect(panel.textContent).toContain("This session: — an average day");
  expect(panel.textContent).not.toContain("×");
});

test("after a split within the year no average day is shown", async () => {
  const split = { at: Date.UTC(2026, 6, 9), beforeAt: Date.UTC(2026, 6, 8), from: 100, to: 20 };
  const panel = await show(
    <ActivityPanel {...told()} line={one} days={240} uncovered={false} split={split} session={Date.now()} />,
    "Activity",
  );
  expect(panel.textContent).toContain("This session: — an average day");
});

test("without the year's chart or the year's sum nothing is compared", async () => {
  expect((await activity({}, undefined)).textContent).not.toContain("average");
  cleanup();
  expect((await activity({ p12ShareVolume: 0 }, 240)).textContent).not.toContain("average");
});

test("a line that never traded shows zeros, and a note says that it never traded", async () => {
  const nothing = { tdyShareVolume: 0, wdyShareVolume: 0, p12ShareVolume: 0, tdyTradeVolume: 0 };
  const panel = await activity(nothing, 0);
  expect(panel.textContent).toContain("the service knows no trade of this line");
  expect(field(panel, "tdyShareVolume")).toBe("0");
});

test("a week that excludes today has a note that says so", async () => {
  const panel = await activity({ tdyShareVolume: 69, wdyShareVolume: 4 }, undefined);
  expect(panel.textContent).toContain("they do not include the session yet");
});

test("identity shows dashes for nulls, and every field is available as sent", async () => {
  const panel = await show(<IdentityPanel {...told({ issueDate: "soon" })} />, "Identity");
  expect(field(panel, "issueDate")).toBe("soon");
  expect(field(panel, "quantityIssued")).toBe("17,734,109,136");
  expect(field(panel, "issuedPrice")).toBe("—");
  expect(panel.querySelector("summary")?.textContent).toBe("All fields");
  expect(quoteOf().sent).toContainEqual({
    field: "allHiPrice",
    place: "reqSymbolInfo.allHiPrice",
    value: "430.25",
  });
});

test("missing betas and missing foreign holdings each have a note", async () => {
  const panel = await show(<RiskPanel {...told()} />, "Risk and ownership");
  expect(panel.textContent).toContain("no betas for this line");
  expect(panel.textContent).toContain("Foreign holdings —, Foreign share —: not published");
});

test("the classes of one company are side by side, compared with the voting shares", async () => {
  boardStore.takeSnapshot(
    readingOf([wireRow("COPA.N0000", 100), wireRow("COPA.X0000", 80), wireRow("OTHR.N0000", 5)], Date.now()),
  );
  const panel = await show(<ClassesPanel symbol="COPA.X0000" />, "Classes of share");
  const rows = [...panel.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("−20.00%");
  expect(rows[1]).toContain("this line");
  cleanup();
  await inPage(<ClassesPanel symbol="OTHR.N0000" />);
  expect(screen.queryByRole("region")).toBeNull();
});
