import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { HistoryDay } from "#market/lists/dayHistory";
import { DayCharts } from "./DayCharts.tsx";

afterEach(cleanup);

const historyDay = (day: string, given: Partial<HistoryDay>): HistoryDay => ({
  ...{ day, recording: day, at: undefined, turnover: 1, shares: 1, crossed: 0, coverage: 100, gaps: [] },
  ...{ up: 3, down: 1, unchanged: 0, foreignPurchases: 5_000_000, foreignSales: 3_000_000 },
  ...given,
});

test("both charts have a text, the oldest day first, and a day without a figure has no bar", () => {
  const days = [
    historyDay("2026-10-02", {}),
    historyDay("2026-10-01", { foreignSales: undefined, up: undefined }),
  ];
  render(<DayCharts days={days} />);
  const flow = screen.getByRole("img", { name: "Foreign net by day: Thu 1 Oct —, Fri 2 Oct +2.00 M" });
  const heights = [...flow.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
  expect(heights).toEqual([0, 100]);
  const breadth = screen.getByRole("img", {
    name: "By day: lines up minus lines down, in per cent of all lines: Thu 1 Oct —, Fri 2 Oct +50.00%",
  });
  expect(breadth.querySelectorAll("g")).toHaveLength(1);
});
