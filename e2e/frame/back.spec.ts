/** Going back restores the scroll position, on every page that scrolls. */
import type { Locator, Page } from "playwright/test";
import { drawn } from "#e2e/testing/drawn";
import { expect, test } from "#e2e/testing/fixtures";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

/** Largest scroll position on the page, px. */
const scrolled = (page: Page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll("main, main *")].map(({ scrollTop }) => Math.round(scrollTop))),
  );

/** Follows a link to another page. @returns the largest scroll position at the click, because the click itself may scroll */
async function leave(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      "click",
      () => {
        const boxes = [...document.querySelectorAll("main, main *")];
        const { dataset } = document.documentElement;
        dataset["leftAt"] = String(Math.max(...boxes.map(({ scrollTop }) => Math.round(scrollTop))));
      },
      { capture: true, once: true },
    );
  });
  await link.click();
  const html = page.locator("html[data-left-at]");
  return Number(await html.getAttribute("data-left-at"));
}

for (const [path, way] of [
  ["/", ".leaders tbody a"],
  ["/sectors", ".sector-name"],
  ["/disclosures", ".disclosure .whose a"],
  ["/map?view=table", "main table a"],
] as const)
  test(`going back restores the scroll position of ${path}`, async ({ page }) => {
    await drawn(page, path);
    await expect(page.locator(way).nth(12)).toBeAttached();
    await page.locator(way).nth(12).scrollIntoViewIfNeeded();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    const before = await leave(page, page.locator(way).nth(12));
    await expect(page).toHaveURL(/\/(s|sectors)\/[^/]+$/);
    // a new page begins at its top
    await expect.poll(() => page.getByRole("main").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.goBack();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2);
  });

test("going back restores a page over which something was opened", async ({ page }) => {
  await drawn(page, "/disclosures");
  const head = page.locator(".disclosure-head").nth(12);
  await head.scrollIntoViewIfNeeded();
  await head.click();
  await expect(page.locator(".disclosure-details")).toBeVisible();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  const before = await leave(page, page.locator(".disclosure-facts .whose a"));
  await expect(page).toHaveURL(/\/s\/[^/]+$/);
  await page.goBack();
  await expect(page.locator(".disclosure-details")).toBeVisible();
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2);
});
