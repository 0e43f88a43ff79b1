import { readFile } from "node:fs/promises";
import papa from "papaparse";
import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { drawn } from "#e2e/testing/drawn";
import { expect, test } from "#e2e/testing/fixtures";
import { runCutOff } from "#e2e/testing/heldClock";

/** Saves a panel's table from its source chip. */
async function saved(page: Page, panel: string, button = "Save as CSV") {
  const region = page.getByRole("region", { name: panel, exact: true });
  await region.locator(".source").first().click();
  const download = page.waitForEvent("download");
  await region.getByRole("button", { name: button }).click();
  const file = await download;
  const text = await readFile((await file.path()) ?? "", "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  const { data } = papa.parse<string[]>(text.slice(1).trimEnd());
  return { name: file.suggestedFilename(), data };
}

test("the board is saved as shown, with unformatted figures under the service's names", async ({
  page,
  stack,
}) => {
  await page.goto(
    "/board?up=true&sort=turnover&columns=symbol.company.price.changePercent.turnover.lastTrade",
  );
  await expect(page.locator(".board-line").first()).toBeVisible();
  // while a page is loading, its file's name contains another word
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await expect(page.locator("html")).toHaveAttribute("data-source", "embedded");
  const { name, data } = await saved(page, "Board");
  expect(name).toMatch(/^pola-board-up-\d{4}-\d\d-\d\dT\d{6}-simulated\.csv$/);
  const [head, ...rows] = data;
  expect(head).toEqual(["symbol", "name", "price", "percentageChange", "turnover", "lastTradedTime"]);
  const listed = await rowsListed(stack.exchange);
  expect(rows.length).toBeLessThan(listed.length);
  expect(rows.length).toBeGreaterThan(20);
  const turnovers = rows.map((row) => Number(row[4]));
  expect(turnovers.every(Number.isFinite)).toBe(true);
  const rising = rows.filter((row) => Number(row[3]) > 0);
  // a line that fell back keeps its place while the pointer is over the rows
  expect(rising.length).toBeGreaterThan(rows.length * 0.9);
  expect(rows[0]?.[5]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+05:30$/);
});

test("the file name of a stale table has the word stale, and a row above the head has its source", async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await page.goto("/board");
  await expect(page.locator(".board-line").first()).toBeVisible();
  // loads the code that saves files, before the link is refused
  await saved(page, "Board", "… with its source");
  await page.keyboard.press("Escape");
  stack.link.all("refused");
  await runCutOff(page, 2_000, () => page.locator("html").getAttribute("data-freshness")).toMatch(
    /stale|offline/,
  );
  const { name, data } = await saved(page, "Board", "… with its source");
  expect(name).toMatch(/-simulated-(stale|offline)\.csv$/);
  expect(data[0]?.[0]).toMatch(
    /^source \/(tradeSummary|topic\/board).*; as of .*\+05:30; state (stale|offline); simulated$/,
  );
  expect(data[1]?.[0]).toBe("symbol");
});

test("the jump box offers the tables of every page, and each saves a file", async ({ page, stack }) => {
  test.setTimeout(400_000);
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  for (const [path, least] of [
    ["/", 4],
    ["/board", 1],
    ["/sectors", 1],
    ["/sectors/238", 1],
    ["/map?view=table", 1],
    ["/summary", 3],
    ["/disclosures", 1],
    [`/s/${symbol}?view=table`, 3],
  ] as const) {
    await drawn(page, path);
    // the server learns the lines of a group while a page shows them; that takes a minute or two after its start
    if (path === "/sectors/238")
      await expect(page.locator("tr[data-symbol]").first()).toBeVisible({ timeout: 170_000 });
    await page.waitForFunction(
      () => document.querySelectorAll("main table, main .board, main .disclosure-list").length,
    );
    await page.keyboard.press("Control+k");
    const entries = page.getByRole("option", { name: /^Save as CSV/ });
    await expect.poll(() => entries.count(), { message: path }).toBeGreaterThanOrEqual(least);
    const count = await entries.count();
    for (let at = 0; at < count; at++) {
      if (at > 0) await page.keyboard.press("Control+k");
      const download = page.waitForEvent("download");
      await entries.nth(at).click();
      const text = await readFile((await (await download).path()) ?? "", "utf8");
      const { data } = papa.parse<string[]>(text.slice(1).trimEnd());
      expect(data.length, `${path} ${at}`).toBeGreaterThan(1);
      expect(new Set(data.map((row) => row.length)).size, `${path} ${at}`).toBe(1);
      await expect(page.getByText(/^Saved as pola-/)).toBeVisible();
    }
  }
});
