/** Reasons for a display to reload its page by itself, and reasons not to. */
import type { Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";
import type { SimulatedDay } from "#e2e/testing/simulatedDay";
import { hasWord, isSamePage, look, mark, monday, test, viewsIn } from "./wallStory.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

const isLoaded = (page: Page) => async () => !(await isSamePage(page));

/** Waits until the page has reloaded itself. @returns seconds */
const untilLoaded = (page: Page, day: SimulatedDay, limit: number) => day.until(isLoaded(page), limit);

test("at five in the morning the page reloads itself once, between two views", async ({ page, open }) => {
  const day = await open("2026-11-24T04:58:00", "?views=leaders:60,board:60");
  await day.pass(100);
  expect(await isSamePage(page)).toBe(true);
  const { view } = await look(page);
  await untilLoaded(page, day, 80);
  await day.until(async () => (await look(page)).view !== "", 30);
  expect((await look(page)).view).not.toBe(view);
  await mark(page);
  await day.pass(120);
  await day.sleep(20 * 60);
  await day.pass(120);
  expect(await isSamePage(page)).toBe(true);
});

test("a display in its dark hours reloads at five as well, not later when people look at it", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-24T04:58:00", "?sleep=20:00-08:00");
  expect((await look(page)).view).toBe("dark");
  await day.pass(100);
  expect(await isSamePage(page)).toBe(true);
  await untilLoaded(page, day, 80);
  await day.until(async () => (await look(page)).view === "dark", 30);
  await mark(page);
  await day.sleep(20 * 60);
  await day.pass(120);
  expect(await isSamePage(page)).toBe(true);
});

test("the page does not reload while the figures are old", async ({ page, open }) => {
  const day = await open("2026-11-24T04:50:00", "?views=leaders:60,board:60");
  await day.pass(60);
  day.answers = "failing";
  await day.sleep(10 * 60);
  await day.pass(130);
  expect((await look(page)).framed).toBe(true);
  expect(await isSamePage(page)).toBe(true);
  day.answers = "all";
  await untilLoaded(page, day, 180);
});

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
  await day.pass(130);
  expect(await isSamePage(page)).toBe(true);
});

/** Requested frames never come, as if the browser's compositor hung. */
const stopFrames = (page: Page) =>
  page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });

test("a page that draws nothing for two minutes reloads, but not twice in ten minutes, and not while the server is down", async ({
  page,
  open,
}) => {
  const day = await open(monday, "?views=leaders:60,board:60");
  await day.until(hasWord(page, "live"), 30);
  await page.route(/\/wall\b/, (route) => route.abort("connectionrefused"));
  await stopFrames(page);
  await day.pass(180);
  expect(await isSamePage(page)).toBe(true);
  await page.unroute(/\/wall\b/);
  expect(await untilLoaded(page, day, 30)).toBeLessThanOrEqual(30);

  await day.until(hasWord(page, "live"), 30);
  await mark(page);
  await stopFrames(page);
  await day.pass(180);
  expect(await isSamePage(page)).toBe(true);
  await day.sleep(7 * 60);
  await untilLoaded(page, day, 60);
});

test("a view whose code does not load is left out and named; other views are shown, and the display recovers by itself", async ({
  page,
  open,
}) => {
  await page.route(/assets\/map-.*\.js/, (route) => route.abort());
  // prevents the reload while the code is missing: the page first checks whether the server answers
  const asked = /\/wall\b/;
  await page.route(asked, (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.abort("connectionrefused"),
  );
  const day = await open(monday, "?views=leaders:20,map:20");
  await day.until(async () => (await page.locator(".wall-corner").count()) > 0, 60);
  await expect(page.locator(".wall-corner")).toHaveText("Left out, because they cannot be drawn: Map");
  await page.unroute(/assets\/map-.*\.js/);
  await page.unroute(asked);
  await untilLoaded(page, day, 30);
  expect(await viewsIn(page, day, 60)).toContain("map");
  await expect(page.locator(".wall-corner")).toHaveCount(0);
});
