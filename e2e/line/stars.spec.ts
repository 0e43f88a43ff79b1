import type { Locator, Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";

/** The lines of the first list stored in this browser. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { state } = JSON.parse(
      localStorage.getItem("pola-watchlists") ?? '{"state":{"lists":[{"lines":[]}]}}',
    );
    return state.lists[0].lines.map(({ symbol }: { symbol: string }) => symbol);
  });

/** The star of a line in a list, wherever the line has moved. */
const star = (place: Locator, symbol: string) =>
  place
    .getByRole("button", { name: `Watch ${symbol}`, exact: true })
    .first()
    .click();

test("a line can be starred in the list of last trades, and at its disclosure", async ({ page }) => {
  await page.goto("/");
  const traded = (await page.locator(".prints tbody tr").first().getAttribute("data-symbol")) ?? "";
  await star(page.locator(".prints"), traded);
  expect(await kept(page)).toEqual([traded]);
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/?prints=short");
  const short = page.locator(`.short-list tbody tr:not([data-symbol="${traded}"])`).first();
  const listed = (await short.getAttribute("data-symbol")) ?? "";
  await star(page.locator(".short-list"), listed);
  expect(await kept(page)).toEqual([traded, listed]);

  await page.goto("/disclosures");
  const known = new Set([traded, listed]);
  const whose = page.locator(".disclosure .whose[data-symbol]");
  await expect(whose.first()).toBeVisible();
  const symbols = await whose.evaluateAll((all) => all.map((one) => one.getAttribute("data-symbol") ?? ""));
  const at = symbols.findIndex((symbol) => !known.has(symbol));
  const published = page
    .locator(".disclosure")
    .filter({ has: page.locator(`[data-symbol="${symbols[at]}"]`) });
  await published.first().locator(".disclosure-head").click();
  await page
    .locator(".disclosure-details")
    .getByRole("button", { name: `Watch ${symbols[at]}` })
    .click();
  expect(await kept(page)).toEqual([traded, listed, symbols[at]]);
});
