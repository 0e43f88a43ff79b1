/** The header in narrow windows shows the complete phase of the day, and no part covers another. */
import { expect, test } from "#e2e/testing/fixtures";
import { headerWidths } from "#e2e/testing/headerWidths";
import { misplaced } from "#e2e/testing/misplaced";

test("More opens the pages that the header does not show in line, closes after a choice, and is marked on such a page", async ({
  page,
}) => {
  await page.goto("/board");
  const pages = page.getByRole("navigation", { name: "Pages" });
  const more = pages.getByRole("button", { name: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  const links = pages.locator("[popover]").getByRole("link");
  const names = [
    "Alerts",
    "Tape",
    "Blocks",
    "Opening",
    "Closing",
    "By day",
    "While away",
    "Day sheet",
    "Health",
    "Settings",
  ];
  await expect(links).toHaveText(names);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  const [below, button] = [await links.first().boundingBox(), await more.boundingBox()];
  expect(Math.abs((below?.x ?? 0) - (button?.x ?? 0))).toBeLessThan(20);
  await page.keyboard.press("Escape");
  await expect(links.first()).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/alerts$/);
  await expect(links.first()).toBeHidden();
  await expect(more).not.toHaveCSS("box-shadow", "none");
});

test("between 1241 and 1920 px the header has one row, and no part covers another", async ({ page }) => {
  await page.goto("/board");
  await expect(page.locator(".status-phase")).toHaveText("Open");
  await expect(page.locator(".index").nth(1)).toBeVisible();
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 700 });
    expect((await page.locator(".topbar").boundingBox())?.height, `${width} px`).toBeLessThan(56);
    expect(await page.evaluate(misplaced), `${width} px`).toEqual([]);
  }
});

test("between 1100 and 1560 px the phase of the day is not truncated", async ({ page }) => {
  await page.goto("/board");
  const phase = page.locator(".status-phase");
  await expect(phase).toHaveText("Open");
  for (const width of [1560, 1440, 1366, 1280, 1200, 1100]) {
    await page.setViewportSize({ width, height: 700 });
    const cut = await phase.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, `${width} px`).toBe(0);
    expect(await page.evaluate(misplaced), `${width} px`).toEqual([]);
  }
});

test("on a tablet state and look are in one row with the pages", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/board");
  await expect(page.locator(".status-phase")).toHaveText("Open");
  const middles = await page
    .locator(".topbar > .nav, .topbar > .status, .topbar [popovertarget=look]")
    .evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
  expect(middles.length).toBeGreaterThan(2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
});
