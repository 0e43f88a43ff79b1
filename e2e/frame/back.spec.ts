/** Going back restores the scroll position, on every page that scrolls. */
import type { Locator, Page } from "playwright/test";
import { expect, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

/** Largest scroll position on the page, px. */
const scrolled = (page: Page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll("main, main *")].map(({ scrollTop }) => Math.round(scrollTop))),
  );

/** Greatest distance of a link from its earlier place, px. Heads of panels above it grow by a line when their figures get older. */
const fewLines = 80;

/** Follows a link to another page. @returns the link's place in the window at the click, px, because the click itself may scroll */
async function leave(page: Page, link: Locator): Promise<number> {
  await link.evaluate((element) => {
    delete document.documentElement.dataset["leftAt"];
    addEventListener(
      "click",
      () => {
        document.documentElement.dataset["leftAt"] = String(element.getBoundingClientRect().top);
      },
      { capture: true, once: true },
    );
  });
  await link.click();
  const html = page.locator("html[data-left-at]");
  return Number(await html.getAttribute("data-left-at"));
}

const topOf = (link: Locator) => link.evaluate((element) => element.getBoundingClientRect().top);

/** Expects that the page scrolled, that the page of the link begins at its top, and that going back shows the link where it was. */
async function expectRestored(page: Page, link: Locator, address: RegExp): Promise<void> {
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1.25 * fewLines);
  const before = await leave(page, link);
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.getByRole("main").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.goBack();
  await expect.poll(async () => Math.abs((await topOf(link)) - before)).toBeLessThan(fewLines);
}

test("going back restores the scroll position, and what was opened over the page", async ({ page }) => {
  for (const [path, way] of [
    ["/", ".leaders tbody a"],
    ["/sectors", ".sector-name"],
    ["/disclosures", ".disclosure .whose a"],
    ["/map?view=table", "main table a"],
  ] as const)
    await test.step(path, async () => {
      await visit(page, path);
      const link = page.locator(way).nth(12);
      await expect(link).toBeAttached();
      await link.scrollIntoViewIfNeeded();
      await expectRestored(page, link, /\/(s|sectors)\/[^/]+$/);
    });
  await test.step("over a page something was opened", async () => {
    await visit(page, "/disclosures");
    const head = page.locator(".disclosure-head").nth(12);
    await head.scrollIntoViewIfNeeded();
    await head.click();
    const details = page.locator(".disclosure-details");
    await expect(details).toBeVisible();
    await expectRestored(page, page.locator(".disclosure-facts .whose a"), /\/s\/[^/]+$/);
    await expect(details).toBeVisible();
  });
  await test.step("the board", async () => {
    await visit(page, "/board");
    const board = page.getByRole("grid", { name: "Board" });
    await expect(board.getByRole("row").nth(2)).toBeVisible();
    await page.locator(".board").evaluate((box) => box.scrollTo(0, 2_000));
    const line = page.locator('.board-line[aria-rowindex="48"]');
    const symbol = await line.getAttribute("data-symbol");
    const left = page.locator(`.board-line[data-symbol="${symbol}"]`);
    await line.click();
    await expect(page).toHaveURL(/\/s\//);
    await page.goBack();
    await expect(left).toBeInViewport();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000);
  });
});
