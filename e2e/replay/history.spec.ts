/** The page of the recorded days, and the comparison with their medians, against the boards of the recordings themselves. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { type Gateway, startGateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";

const days = ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
const newest = "2026-11-20";
const data = mkdtempSync(join(tmpdir(), "pola-history-"));
let server: Gateway;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const recordings = join(data, "recordings", "embedded-1");
  for (const day of days) await playDay({ folder: recordings, every: 60, day, until: "10:02" });
  const sunday = "2026-11-22T12:00:00+05:30";
  server = await startGateway(["--data", data, "--clock", sunday, "--log-level", "warn"]);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

interface Row {
  symbol: string;
  turnover: number;
  price: number;
  previousClose: number;
  lastTradedTime: number;
}

/** Rows of the lines that had traded on a recorded day by a time. */
async function traded(day: string, time: string): Promise<Row[]> {
  const at = Date.parse(`${day}T${time}:00+05:30`);
  const answer = await fetch(`${server.url}/recordings/${day}/answers/board?at=${at}`);
  const { reqTradeSummery }: { reqTradeSummery: Row[] } = await answer.json();
  const midnight = Date.parse(`${day}T00:00:00+05:30`);
  return reqTradeSummery.filter(({ lastTradedTime }) => lastTradedTime >= midnight);
}

test("the recorded days are listed, the newest first, with the figures of their last boards", async ({
  page,
}) => {
  await page.goto(`${server.url}/history`);
  const rows = page.getByRole("region", { name: "Recorded days" }).locator("tbody tr");
  await expect(rows).toHaveCount(days.length);
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-day")))).toEqual(
    days.toReversed(),
  );
  for (const [place, day] of [newest, "2026-11-19"].entries()) {
    const board = await traded(day, "10:02");
    const up = board.filter(({ price, previousClose }) => price > previousClose).length;
    const down = board.filter(({ price, previousClose }) => price < previousClose).length;
    const millions = board.reduce((sum, { turnover }) => sum + turnover, 0) / 1e6;
    expect(up).toBeGreaterThan(0);
    await expect(rows.nth(place)).toContainText(`▲ ${up}`);
    await expect(rows.nth(place)).toContainText(`▼ ${down}`);
    await expect(rows.nth(place)).toContainText(`${millions.toFixed(2)} M`);
  }
  await expect(page.getByRole("img", { name: /^Foreign net by day: / })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a day opens its replay at its last moment, in which only earlier days are listed", async ({ page }) => {
  await page.goto(`${server.url}/history`);
  await page.getByRole("link", { name: "18 Nov" }).click();
  await expect(page).toHaveURL(/\/\?at=2026-11-18T10:02:00$/);
  await expect(page.getByText("REPLAY 10:02:00")).toBeVisible();
  await page.goto(`${server.url}/history?at=2026-11-18T10:02:00`);
  const rows = page.getByRole("region", { name: "Recorded days" }).locator("tbody tr");
  await expect(rows).toHaveCount(days.indexOf("2026-11-18"));
  await expect(rows.first()).toHaveAttribute("data-day", "2026-11-17");
});

test("a line's turnover is compared with the median of the recorded boards at the same time", async ({
  page,
}) => {
  const time = "09:58";
  const today = await traded(newest, time);
  const earlier = await Promise.all(days.slice(0, 5).map((day) => traded(day, time)));
  const line = today.reduce((most, row) => (row.turnover > most.turnover ? row : most));
  const turnovers = earlier.map((board) => board.find(({ symbol }) => symbol === line.symbol)?.turnover ?? 0);
  const median = turnovers.toSorted((a, b) => a - b)[2] ?? 0;
  expect(median).toBeGreaterThan(0);
  const times = `${(line.turnover / median).toFixed(2)}×`;
  await page.goto(
    `${server.url}/board?columns=symbol.turnover.usualDay&sort=turnover&at=${newest}T${time}:00`,
  );
  const cell = page.locator(`[data-symbol="${line.symbol}"] [data-column="usualDay"]`);
  await expect(cell).toHaveText(times);
  await page.goto(`${server.url}/?at=${newest}T${time}:00`);
  const day = page
    .getByRole("region", { name: "Day so far" })
    .or(page.getByRole("region", { name: "Last session" }));
  await expect(day).toContainText(`the median by ${time} of 5 recorded days`);
});
