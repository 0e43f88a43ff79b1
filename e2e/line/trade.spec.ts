import { boardOf, rowOf } from "#e2e/board/boardReading";
import { expect, test } from "#e2e/testing/fixtures";

test("a trade in the exchange appears in row, leader list and chart without a reload", async ({
  page,
  context,
  stack,
}) => {
  const { market } = stack.exchange;
  await page.goto("/board");
  await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
  // a line in view whose price is high enough that a third more is still on the price grid in whole rupees
  const inView = await boardOf(page)
    .locator("[data-symbol]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-symbol") ?? ""));
  const line = market.lines.find(
    ({ symbol, standing, day }) => inView.includes(symbol) && standing === "trading" && day.last > 3000,
  );
  if (!line) throw new Error("no line in view is dear enough");
  const { symbol } = line;
  const price = Math.round((line.day.last / 100) * 1.33);
  const shown = price.toLocaleString("en", { minimumFractionDigits: 2 });

  const overview = await context.newPage();
  await overview.goto("/");
  const gainers = overview.getByRole("region", { name: "Top gainers" });
  await expect(gainers.locator("[data-symbol]").first()).toBeVisible();
  const stock = await context.newPage();
  await stock.goto(`/s/${symbol}`);
  await expect(stock.locator("canvas").first()).toBeVisible();

  market.trade({ symbol, price, quantity: 700 });
  await expect(rowOf(page, symbol).locator('[data-field="price"]')).toHaveText(shown);
  await expect(rowOf(page, symbol).locator('[data-field="percentageChange"]')).toContainText("+");
  await expect(gainers.locator(`[data-symbol="${symbol}"]`)).toContainText(shown, { timeout: 40_000 });
  await expect(stock.getByText(new RegExp(`between .* and ${shown}`))).toHaveCount(1, { timeout: 40_000 });
});
