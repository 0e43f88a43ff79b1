import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { stockSeriesQuery } from "#feed/charts";
import { inPage } from "#ui/inPage.tsx";
import type { Drawn } from "./drawn.ts";
import { StockChartPanel } from "./StockChartPanel.tsx";

// a canvas has no layout here: what it draws is looked at in a browser
vi.mock("#ui/SeriesChart.tsx", () => ({ SeriesChart: () => null }));
afterEach(cleanup);

/** 10 July 2026, Colombo: a session long over; highs and lows run with the trades */
const trade = (minute: number, price: number, high: number) => ({
  at: Date.UTC(2026, 6, 10, 4, minute),
  price,
  quantity: 10,
  high,
  low: 19.9,
  open: undefined,
});

const undrawn: Drawn = {
  own: "JKH.N0000",
  studies: [],
  compared: [],
  most: 4,
  volumes: true,
  onStudies: () => undefined,
  onCompared: () => undefined,
};

test("a session that is over is measured from the previous close that the page's head shows", async () => {
  const points = [trade(0, 19.9, 20.2), trade(50, 20, 20.2)];
  const at = Date.now();
  await inPage(
    <StockChartPanel
      symbol="JKH.N0000"
      stockId={297}
      range="1D"
      onRange={() => undefined}
      previousClose={19.9}
      newest={{ at: undefined, value: undefined }}
      drawn={undrawn}
    />,
    [[stockSeriesQuery(297, 1).queryKey, { value: points, fetchedAt: at, receivedAt: at, via: "http" }]],
  );
  const chart = await screen.findByRole("figure", { name: "JKH.N0000, 1 day" });
  expect(chart.querySelector(".chart-legend")?.textContent).toContain("+0.10 +0.50%");
  expect(within(chart).getByText(/1 day: 20\.00, \+0\.50%, between 19\.90 and 20\.20/)).toBeTruthy();
});
