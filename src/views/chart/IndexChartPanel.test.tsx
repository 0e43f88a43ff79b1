import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { indexSeriesQuery } from "#feed/groups/charts";
import { sectorsQuery } from "#feed/papers/sectors";
import { atOfficialCloses, type IndexPoint, type Period, type Range } from "#market/series/series";
import { plainLook } from "#ui/chart/library/chartLook";
import { inPage } from "#ui/testing/inPage.tsx";
import { IndexChartPanel } from "./IndexChartPanel.tsx";

// tests have no layout for a canvas; browser tests check the drawing
vi.mock("#ui/chart/SeriesChart.tsx", () => ({ SeriesChart: () => null }));
afterEach(cleanup);

/** 10 July 2026, Colombo: a finished session */
const at = (hour: number, minute: number) => Date.UTC(2026, 6, 9, 18, 30) + (hour * 60 + minute) * 60_000;

async function figure(points: readonly IndexPoint[], range: Range, period: Period) {
  const now = Date.now();
  const reading = { value: points, fetchedAt: now, receivedAt: now, via: "http" };
  const look = { ...plainLook, table: range !== "1D" };
  await inPage(<IndexChartPanel range={range} look={look} />, [
    [indexSeriesQuery(1, period).queryKey, reading],
    [sectorsQuery().queryKey, { ...reading, value: [] }],
  ]);
  return screen.findByRole("figure");
}

const morning = Array.from({ length: 40 }, (_, minute) => ({ at: at(9, 30 + minute), value: 100 + minute }));

test("a chart of a session with missing hours names these hours, and states no range", async () => {
  const chart = await figure([...morning, { at: at(14, 40), value: 120 }], "1D", 1);
  expect(chart.querySelector(".chart-note")?.textContent).toContain("no values from 10:09 to 14:40");
  const summary = within(chart).getByText(/^ASPI, 1 day: 120\.00/).textContent;
  expect(summary).not.toContain("between");
});

test("a session of an earlier day shows its date, and states nothing about today", async () => {
  const whole = Array.from({ length: 301 }, (_, minute) => ({ at: at(9, 30 + minute), value: 100 }));
  const chart = await figure(whole, "1D", 1);
  expect(chart.querySelector(".chart-note")?.textContent).toBe("last session 10 Jul 2026");
});

test("several gaps are reported by their number", async () => {
  const noon = Array.from({ length: 5 }, (_, minute) => ({ at: at(12, minute), value: 110 }));
  const chart = await figure([...morning, ...noon, { at: at(14, 40), value: 120 }], "1D", 1);
  expect(chart.querySelector(".chart-note")?.textContent).toContain(
    "no values from 12:04 to 14:40, and in 1 other interval",
  );
});

test("days have their official closes beside the sent values, and the newest day is marked", async () => {
  const [close, next] = [1004.98, 1010];
  const sent = [
    { at: at(14, 50), value: 1000, changePercent: 0.4 },
    { at: at(24 + 14, 50), value: next, changePercent: ((next - close) / close) * 100 },
  ];
  const chart = await figure(atOfficialCloses(sent), "1W", 2);
  expect(chart.querySelector(".chart-note")?.textContent).toContain("the official close is not known yet");
  const rows = within(chart).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^11 Jul 2026near close1,010\.00.*\+5\.02/),
    expect.stringMatching(/^10 Jul 20261,004\.98/),
  ]);
  // figures from the service are labelled as sent; the official close is calculated
  expect(rows[1]?.querySelector('[data-field="v"]')?.textContent).toBe("1000");
});
