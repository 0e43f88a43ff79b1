import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { day } from "#units/time";
import { ChartFrame } from "./ChartFrame.tsx";

// this environment gives a canvas no layout; browser tests check what it draws
vi.mock("./SeriesChart.tsx", () => ({ SeriesChart: () => <div>picture</div> }));
afterEach(cleanup);

const open = Date.UTC(2026, 6, 10, 4, 0); // 09:30 in Colombo
const trade = (minute: number, value: number, quantity: number): SeriesPoint => ({
  at: open + minute * 60_000,
  value,
  quantity,
  high: undefined,
  low: undefined,
});
const session = [trade(0, 20, 9_392), trade(5, 19.9, 447), trade(132, 20.2, 1)];

const show = (points = session) =>
  render(
    <ChartFrame
      name="JKH.N0000, 1 day"
      chartKey="JKH.N0000 1D"
      kind="steps"
      grain="minutes"
      points={points}
      reference={19.9}
      note="Steps, not candles"
    />,
  );

test("the legend shows the newest point: exchange time, price, change, quantity", async () => {
  const { container } = show();
  expect(await screen.findByText("picture")).toBeTruthy();
  const legend = container.querySelector(".chart-legend")?.textContent;
  expect(legend).toContain("11:42");
  expect(legend).toContain("20.20");
  expect(legend).toContain("+0.30 +1.51%");
  expect(legend).toContain("1 share");
  expect(screen.getByText("Steps, not candles")).toBeTruthy();
});

test("screen readers get the chart in one sentence", () => {
  show();
  const said =
    "JKH.N0000, 1 day: 20.20, +1.51%, between 19.90 and 20.20, from 09:30 to 11:42. Steps, not candles";
  expect(within(screen.getByRole("figure", { name: "JKH.N0000, 1 day" })).getByText(said)).toBeTruthy();
});

test("the table has every point, the newest first", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "View as table" }));
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["11:42:00", "20.20", "▲ +0.30", "1"],
    ["09:35:00", "19.90", "0.00", "447"],
    ["09:30:00", "20.00", "▲ +0.10", "9,392"],
  ]);
});

test("arrow keys move along the bars, and a screen reader reads each bar with its time", () => {
  show();
  const reader = screen.getByRole("slider");
  expect(reader.getAttribute("aria-valuetext")).toBe("11:42 20.20, +0.30, +1.51%, 1 share");
  expect(reader.getAttribute("max")).toBe("2");
});

const days = [20, 21, 20.79].map((value, index) => ({ ...trade(0, value, 5), at: open + index * day }));

test("a chart of days shows the last day's change and the period's change, and explains the base of each", () => {
  const { container } = render(
    <ChartFrame
      name="A.N0000, 1 week"
      chartKey="A"
      kind="bars"
      grain="days"
      points={days}
      reference={undefined}
    />,
  );
  const legend = container.querySelector(".chart-legend");
  expect(legend?.textContent).toMatch(/−0\.21 −1\.00%on the dayperiod .*\+3\.95%/);
  expect(within(legend as HTMLElement).getByTitle(/^\(20\.79 − 20\.00\) ÷ 20\.00: from 10 Jul/)).toBeTruthy();
  expect(within(legend as HTMLElement).getByTitle(/^20\.79 − 21\.00/)).toBeTruthy();
});

test("no change is measured across a price jump: the period's change starts at the jump, and the day of the jump has none", async () => {
  const jumped = [170, 171, 34, 34.17].map((value, index) => ({
    ...trade(0, value, 5),
    at: open + index * day,
  }));
  const cuts = [{ at: open + 2 * day, label: "split" }];
  const rebased = jumped.map((point, index) => (index < 2 ? { ...point, value: point.value / 5 } : point));
  const { container } = render(
    <ChartFrame
      name="A.N0000, 1 week"
      chartKey="A"
      kind="bars"
      grain="days"
      points={rebased}
      asSent={jumped}
      reference={undefined}
      cuts={cuts}
    />,
  );
  const legend = container.querySelector(".chart-legend")?.textContent;
  expect(legend).toMatch(/34\.17.*\+0\.17 \+0\.50%on the daysince 12 Jul 2026 .*\+0\.50%/);
  const said = "A.N0000, 1 week: 34.17, +0.50%, between 34.00 and 34.17, from 12 Jul 2026 to 13 Jul 2026.";
  expect(screen.getByText(said)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "View as table" }));
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))).toEqual([
    ["13 Jul 2026", "34.17", "▲ +0.17"],
    ["12 Jul 2026", "34.00", "—"],
    ["11 Jul 2026", "171.00", "▲ +1.00"],
    ["10 Jul 2026", "170.00", "—"],
  ]);
});

test("a table of compared lines has a column for each line, and states that all begin at 100", async () => {
  const rebased = (values: number[]) => values.map((value, index) => ({ at: open + index * day, value }));
  render(
    <ChartFrame
      name="A · B"
      chartKey="A B"
      kind="line"
      grain="days"
      points={days.map((point) => ({ ...point, value: point.value * 5, quantity: undefined }))}
      reference={undefined}
      named="A"
      overlays={[{ id: "B", name: "B", colour: "series-1", pane: "price", points: rebased([100, 90, 80]) }]}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "View as table" }));
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(["Date", "A, 100 = start", "Δ", "B, 100 = start"]);
  expect(rows[1]?.at(-1)).toBe("80.00");
  expect(rows[3]?.at(-1)).toBe("100.00");
});
