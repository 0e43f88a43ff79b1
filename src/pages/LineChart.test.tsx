import { cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Line } from "#market/line/line";
import { inPage } from "#ui/testing/inPage.tsx";
import type { StockChartPanel } from "#views/chart/StockChartPanel.tsx";
import { LineChart } from "./LineChart.tsx";

type Panel = Parameters<typeof StockChartPanel>[0];
type Props = Parameters<typeof LineChart>[0];

const drawn = vi.hoisted(() => ({ newest: undefined as unknown }));
vi.mock("#views/chart/StockChartPanel.tsx", () => ({
  StockChartPanel: ({ newest }: Panel) => {
    drawn.newest = newest;
    return null;
  },
}));

afterEach(cleanup);

const row = { symbol: "JKH.N0000", lastTradeAt: 5, price: 20.5, open: 20, high: 21, low: 19.5 };
const chartOf = (sessions: Line["sessions"]) => {
  const props = { line: { symbol: row.symbol, stockId: 7, sessions }, row, quoted: true, failed: undefined };
  inPage(<LineChart {...(props as unknown as Props)} />);
  return drawn.newest;
};

test("the newest trade of the board ends the chart, unless the quote is of a later session", () => {
  const { price, open, high, low } = row;
  const newest = { at: 5, value: price, open, high, low };
  for (const sessions of ["one", "quote-older", "apart"] as const) expect(chartOf(sessions)).toEqual(newest);
  expect(chartOf("board-older")).toEqual({ at: undefined, value: undefined });
});
