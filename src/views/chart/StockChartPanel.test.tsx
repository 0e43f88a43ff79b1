import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { stockSeriesQuery } from "#feed/groups/charts";
import type { Period, StockPoint } from "#market/series/series";
import { inPage } from "#ui/testing/inPage.tsx";
import type { ChartAdditions } from "./overlays.ts";

import { StockChartPanel } from "./StockChartPanel.tsx";

// tests have no layout for a canvas; browser tests check the drawing
vi.mock("#ui/chart/SeriesChart.tsx", () => ({ SeriesChart: () => null }));
afterEach(cleanup);

/** 10 July 2026 in Colombo, an ended session; highs and lows follow the trades */
const trade = (minute: number, price: number, high: number) => ({
  at: Date.UTC(2026, 6, 10, 4, minute),
  price,
  quantity: 10,
  high,
  low: 19.9,
  open: undefined,
});

const undrawn: ChartAdditions = {
  own: "JKH.N0000",
  studies: [],
  compared: [],
  most: 4,
  volumes: true,
  onStudies: () => undefined,
  onCompared: () => undefined,
};

const totals = {
  trades: 2,
  shares: 20,
  from: "board",
  lastTradeAt: Date.UTC(2026, 6, 10, 4, 50),
  boardAt: Date.UTC(2026, 6, 10, 4, 50),
  sessions: "one",
  missingAt: undefined,
  yearShares: undefined,
} as const;
type Totals = Parameters<typeof StockChartPanel>[0]["totals"];

const answered = (period: Period, value: readonly StockPoint[], at: number) =>
  [stockSeriesQuery(297, period).queryKey, { value, fetchedAt: at, receivedAt: at, via: "http" }] as const;

const show = (
  points: readonly StockPoint[],
  given: Partial<Totals> = {},
  year: readonly StockPoint[] = [],
) => {
  const at = Date.now();
  return inPage(
    <StockChartPanel
      symbol="JKH.N0000"
      stockId={297}
      range="1D"
      onRange={() => undefined}
      previousClose={19.9}
      totals={{ ...totals, ...given }}
      newest={{ at: undefined, value: undefined }}
      drawn={undrawn}
    />,
    [answered(1, points, at), answered(5, year, at)],
  );
};
const chartOf = () => screen.findByRole("figure", { name: "JKH.N0000, 1 day" });

/** Days at their closes, a fixed number of days apart. */
const days = (apart: number, ...closes: number[]): StockPoint[] =>
  closes.map((close, at) => ({ ...trade(0, close, 30), at: trade(0, 0, 0).at + at * apart * 86_400_000 }));

const showYear = (points: readonly StockPoint[], given: Partial<Totals> = {}) =>
  inPage(
    <StockChartPanel
      symbol="JKH.N0000"
      stockId={297}
      range="1Y"
      onRange={() => undefined}
      previousClose={19.9}
      totals={{ ...totals, ...given }}
      newest={{ at: undefined, value: undefined }}
      drawn={undrawn}
    />,
    [answered(5, points, Date.now())],
  );

test("for a line that stopped trading, the title shows the real span, not the chosen year", async () => {
  await showYear(days(2, ...Array.from({ length: 46 }, (_, at) => 20 + at / 5)));
  const chart = await screen.findByRole("figure", { name: "JKH.N0000, 10 Jul 2026 to 8 Oct 2026" });
  expect(chart.querySelector(".chart-legend")?.textContent).toMatch(/since 10 Jul 2026 .*\+45\.00%/);
  expect(chart.textContent).not.toContain("1 year");
});

test("the change of an ended session is measured from the previous close in the page's head", async () => {
  show([trade(0, 19.9, 20.2), trade(50, 20, 20.2)]);
  const chart = await chartOf();
  expect(chart.querySelector(".chart-legend")?.textContent).toContain("+0.10 +0.50%");
  expect(within(chart).getByText(/1 day: 20\.00, \+0\.50%, between 19\.90 and 20\.20/)).toBeTruthy();
});

test("a partial list of trades is labelled as partial, without range and change", async () => {
  show([trade(0, 19.9, 20.2), trade(50, 20, 20.2)], { trades: 319, shares: 3_319_037 });
  const chart = await chartOf();
  expect(chart.querySelector(".chart-note")?.textContent).toBe("2 of 319 trades");
  expect(chart.querySelector(".chart-legend")?.textContent).not.toContain("%");
  expect(within(chart).getByText(/1 day: 2 of 319 trades; last price 20\.00 at/)).toBeTruthy();
  expect(chart.textContent).not.toMatch(/between|0\.50%/);
});

test("a chart with a few days of a year is labelled as partial, without range, change or daily changes", async () => {
  await showYear(days(91, 25.3, 25.5, 25.2, 19.9, 20), { yearShares: 2_956_000_000 });
  const chart = await screen.findByRole("figure", { name: /^JKH\.N0000, 1 year/ });
  expect(chart.querySelector(".chart-note")?.textContent).toBe("5 of about 240 sessions");
  expect(chart.querySelector(".chart-legend")?.textContent).not.toContain("%");
  expect(
    within(chart).getByText(/1 year: 5 of about 240 sessions; the last value is 20\.00 on/),
  ).toBeTruthy();
  expect(chart.textContent).not.toMatch(/between|period/);
  await userEvent.click(within(chart).getByText("View as table"));
  const rows = [...chart.querySelectorAll("tbody tr")].map((row) => row.children[2]?.textContent);
  expect(rows).toEqual(["—", "—", "—", "—", "—"]);
});

test("a rarely traded line has its year's range and change if its days contain the year's shares", async () => {
  await showYear(days(14, ...Array.from({ length: 27 }, (_, at) => 20 + at)), { yearShares: 27 * 30 });
  const chart = await screen.findByRole("figure", { name: /^JKH\.N0000, / });
  expect(chart.textContent).not.toContain("of about");
  expect(chart.textContent).toContain("between");
});

test("a missing list of trades is not shown as a day without trades", async () => {
  show([], { trades: 74, from: "quote" });
  expect(await screen.findByText(/sent no tick list; the quote counts 74 trades\.$/)).toBeTruthy();
  cleanup();
  show([], { trades: 74, from: "quote" }, days(1, 20, 21));
  expect(
    await screen.findByText(/the quote counts 74 trades\. Longer periods show earlier days\./),
  ).toBeTruthy();
  cleanup();
  show([], { trades: 0 });
  expect(await screen.findByText(/^No trades in this session\./)).toBeTruthy();
});

test("a newer price from the board is not added to a list of another day", async () => {
  show([trade(0, 19.9, 20.2)], { trades: 74, lastTradeAt: Date.UTC(2026, 6, 13, 4, 50) });
  expect(
    await screen.findByText(/sent the tick list of 10 Jul 2026, and none of the session shown here/),
  ).toBeTruthy();
});

test("an old session is labelled with its date; the chart reports no trade today only if the market traded", async () => {
  await show([trade(0, 20, 20), trade(50, 20, 20)]);
  const note = async () => (await chartOf()).querySelector(".chart-note")?.textContent;
  expect(await note()).toBe("last session 10 Jul 2026");
  cleanup();
  exchangeClock.noteBoard(exchangeClock.exchange().at);
  await show([trade(0, 20, 20), trade(50, 20, 20)]);
  expect(await note()).toBe("no trades today · last session 10 Jul 2026");
});
