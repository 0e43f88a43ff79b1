import { boardOf } from "./boardReading.ts";
import { expect, test } from "./fixtures.ts";

/** Set once in the page: gone after a reload. */
const mark = "stillTheSamePage";

test("cutting the push link turns to polling, and back, without a reload", async ({ page, stack }) => {
  await page.goto("/");
  const gainers = page.getByRole("region", { name: "Top gainers" });
  await expect(gainers).toContainText(/push\s*\d/);
  await page.evaluate((name) => Object.assign(window, { [name]: true }), mark);

  stack.link.push("refused");
  await expect(gainers).toContainText(/polled\s*\d/, { timeout: 60_000 });
  await expect(gainers.locator("[data-symbol]").first()).toBeVisible();

  stack.link.push("open");
  await expect(gainers).toContainText(/push\s*\d/, { timeout: 60_000 });
  expect(await page.evaluate((name) => name in window, mark)).toBe(true);
});

test("the board keeps moving while the push link is cut", async ({ page, stack }) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  stack.link.push("refused");
  stack.tap.freeze();
  const symbol = (await boardOf(page).locator("[data-symbol]").first().getAttribute("data-symbol")) ?? "";
  stack.tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: { symbol: string }[] };
    return {
      reqTradeSummery: reqTradeSummery.map((row) =>
        row.symbol === symbol ? { ...row, price: 45678.5 } : row,
      ),
    };
  });
  await expect(boardOf(page).getByText("45,678.50")).toBeVisible({ timeout: 60_000 });
});

test("killing and restarting the server recovers by itself", async ({ page, stack }) => {
  await page.goto("/board");
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live");
  await page.evaluate((name) => Object.assign(window, { [name]: true }), mark);

  await stack.server.kill();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", /stale|offline|delayed/, {
    timeout: 60_000,
  });
  // the last figures stay, dimmed and dated, never blanked
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();

  await stack.server.start();
  await expect(page.locator("html")).toHaveAttribute("data-freshness", "live", { timeout: 70_000 });
  expect(await page.evaluate((name) => name in window, mark)).toBe(true);
});
