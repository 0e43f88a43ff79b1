/** A display really reloads its page. When and why it reloads is told in e2e/stories. */
import type { Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";
import type { SimulatedDay } from "#e2e/testing/simulatedDay";
import { hasWord, isSamePage, mark, monday, test, viewsIn } from "./wallStory.ts";

/** Waits until the page has reloaded itself. @returns seconds */
const untilLoaded = (page: Page, day: SimulatedDay, limit: number) =>
  day.until(async () => !(await isSamePage(page)), limit);

test("a new version is loaded between two views, and not again if the reload did not get it", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=leaders:60,board:60");
  await day.until(hasWord(page, "live"), 30);
  await page.route("**/version.json", (route) => route.fulfill({ json: { build: "another" } }));
  await day.sleep(4 * 60);
  await day.sleep(60);
  await day.until(hasWord(page, "live"), 30);
  await untilLoaded(page, day, 70);
  await mark(page);
  await day.pass(8);
  await day.sleep(20 * 60);
  await day.pass(70);
  await expect.poll(() => isSamePage(page)).toBe(true);
});

test("a view whose code does not load is left out and named; other views are shown, and the display recovers by itself", async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(/^console: Failed to load resource: net::ERR_(FAILED|CONNECTION_REFUSED) /, /CodeMissing/);
  await page.route(/assets\/SectorTiles-.*\.js/, (route) => route.abort());
  // prevents the reload while the code is missing: the page first checks whether the server answers
  const asked = /\/wall\b/;
  await page.route(asked, (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.abort("connectionrefused"),
  );
  const day = await open(monday, "?views=leaders:20,sectors:20");
  await day.until(async () => (await page.locator(".wall-corner").count()) > 0, 60);
  await expect(page.locator(".wall-corner")).toHaveText("Left out, because they cannot be drawn: Sectors");
  await page.unroute(/assets\/SectorTiles-.*\.js/);
  await page.unroute(asked);
  await untilLoaded(page, day, 30);
  expect(await viewsIn(page, day, 60)).toContain("sectors");
  await expect(page.locator(".wall-corner")).toHaveCount(0);
});
