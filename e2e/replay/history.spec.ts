/** The page of the recorded days, and the comparison with their medians, against the boards of the recordings themselves. */
import { expect, test } from "#e2e/testing/fixtures";
import type { Gateway } from "#e2e/testing/gateway";
import { playDay } from "#e2e/testing/playedDay";
import { recordedDay, recordingsIn, sharedDay } from "#e2e/testing/recording";
import { visit } from "#e2e/testing/visit";
import { boardAt, type Row, serverOver } from "./replayed.ts";

const newest = sharedDay.day;
const earlier = ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
const days = [...earlier, newest];
let server: Gateway;

test.beforeAll(async () => {
  const data = recordedDay({ until: "10:02" });
  const played = { folder: recordingsIn(data), every: 60, since: "09:55", until: "10:02" };
  await playDay({ ...played, day: earlier.join(",") });
  server = await serverOver(data, "2026-11-22T12:00", "on");
});
test.afterAll(() => server.stop());
test.use({ baseURL: undefined }); // the shared exchange is not started

/** Rows of the lines that had traded on a recorded day by a time. */
async function traded(day: string, time: string): Promise<Row[]> {
  const rows = await boardAt(server, day, Date.parse(`${day}T${time}:00+05:30`));
  const midnight = Date.parse(`${day}T00:00:00+05:30`);
  return rows.filter(({ lastTradedTime }) => lastTradedTime >= midnight);
}

test("recorded days are listed with the figures of their last boards, open their replay, and give the medians of a time", async ({
  page,
}) => {
  const rows = page.getByRole("region", { name: "Recorded days" }).locator("tbody tr");
  const listed = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-day")));

  await test.step("the newest day is first", async () => {
    await page.goto(`${server.url}/history`);
    await expect.poll(listed).toEqual(days.toReversed());
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

  await test.step("a day opens its replay at its last moment, in which only earlier days are listed", async () => {
    await page.getByRole("link", { name: "18 Nov" }).click();
    await expect(page).toHaveURL(/\/\?at=2026-11-18T10:02:00$/);
    await expect(page.getByText("REPLAY 10:02:00")).toBeVisible();
    await visit(page, "/history?at=2026-11-18T10:02:00");
    await expect.poll(listed).toEqual(["2026-11-17", "2026-11-16", "2026-11-13"]);
  });

  await test.step("a line's turnover is compared with the median of the boards at the same time", async () => {
    const time = "09:58";
    const boards = await Promise.all(earlier.map((day) => traded(day, time)));
    const ofBoards = (symbol: string) =>
      boards.map((board) => board.find((row) => row.symbol === symbol)?.turnover ?? 0);
    const line = (await traded(newest, time)).reduce((most, row) =>
      row.turnover > most.turnover ? row : most,
    );
    const median = ofBoards(line.symbol).toSorted((a, b) => a - b)[2] ?? 0;
    expect(median).toBeGreaterThan(0);
    const at = `${newest}T${time}:00`;
    await page.goto(`${server.url}/board?columns=symbol.turnover.usualDay&sort=turnover&at=${at}`);
    await expect(page.locator(`[data-symbol="${line.symbol}"] [data-column="usualDay"]`)).toHaveText(
      `${(line.turnover / median).toFixed(2)}×`,
    );
    await visit(page, `/?at=${at}`);
    await expect(page.getByRole("region", { name: /^(Day so far|Last session)$/ })).toContainText(
      `the median by ${time} of 5 recorded days`,
    );
  });
});
