import { expect, test } from "#e2e/testing/fixtures";

test("a display that cannot be drawn at all says so and reloads itself", async ({ page, complaints }) => {
  complaints.allow(/a part of the browser that fails/);
  // drawing fails until the page was reloaded once
  await page.addInitScript(() => {
    if (sessionStorage.getItem("drawn-before")) return;
    sessionStorage.setItem("drawn-before", "once");
    Object.defineProperty(navigator, "wakeLock", {
      get() {
        throw new Error("a part of the browser that fails");
      },
    });
  });
  await page.goto("/wall?views=leaders:60");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Market status" })).toHaveText(/LIVE/);
  const opened = () => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().type);
  await expect.poll(opened).toBe("reload");
});

test("a chart's axes follow a display that changes its resolution", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/wall?views=index:600");
  const axis = page.locator(".series-chart tr:first-child > td:last-child").first();
  const width = async () => (await axis.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(30);
  const before = await width();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(width).toBeGreaterThan(1.3 * before);
});
