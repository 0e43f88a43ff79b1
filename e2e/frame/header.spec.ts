/** The header in narrow windows shows the complete phase of the day, and no part covers another. */
import { expect, test } from "#e2e/testing/fixtures";
import { misplaced } from "#e2e/testing/misplaced";

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
