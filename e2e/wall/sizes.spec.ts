/** Every view of a wall fits its display. All shapes, scales and themes are in e2e/wide. */
import { foundByAxe } from "#e2e/testing/axe";
import { expect, test } from "#e2e/testing/fixtures";
import { boardRows } from "#e2e/testing/standIn";
import { bodySet } from "#wire/testing/bodySets";
import { expectAccessible, expectViewsFit, linesOf } from "./wallViews.ts";

test("at 1920×1080 every view fits and axe finds nothing, also with controls, corner and band", async ({
  tab: page,
  stack,
  complaints,
}) => {
  // at the end the test itself cuts the network
  complaints.allow(/^console: .*net::ERR_INTERNET_DISCONNECTED/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const lines = await linesOf(stack.exchange);
  await expectViewsFit(page, { width: 1920, height: 1080 }, { lines, also: expectAccessible("dark") });

  await page.goto("/wall?views=leaders:600,nonsense:30");
  await expect(page.locator(".wall-corner")).toContainText("nonsense:30");
  await page.keyboard.press("?");
  await expect(page.getByRole("toolbar", { name: "Display" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Keys" })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "OFFLINE · DATA FROM" })).toBeVisible();
  await expect.poll(() => foundByAxe(page)).toEqual([]);
  await page.context().setOffline(false);
});

test("at 1080×1920 in the largest type every view fits", async ({ tab: page, stack }) => {
  const lines = await linesOf(stack.exchange);
  await expectViewsFit(page, { width: 1080, height: 1920, scale: 2 }, { lines });
});

test("invented answers of the service, with long names and gaps, fit as well", async ({
  tab: page,
  captured,
}) => {
  const set = bodySet("invented");
  const lines = [set.symbol, ...boardRows(set).map(({ symbol }) => symbol)];
  const { url } = await captured(set.name);
  await expectViewsFit(page, { width: 1920, height: 1080 }, { lines, origin: url });
});
