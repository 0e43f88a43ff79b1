import { expect, test } from "#e2e/testing/fixtures";

test("leaders come by push, by polling when pushes stop, from the board when answers stop, and again by push", async ({
  page,
  stack,
  complaints,
}) => {
  test.setTimeout(300_000);
  await page.goto("/");
  const gainers = page.getByRole("region", { name: "Top gainers" });
  const rows = gainers.locator("[data-symbol]");
  await expect(gainers).toContainText(/push\s*\d/, { timeout: 30_000 });

  // the board still changes, through the gateway's own topic
  stack.tap.cutPush({ refuse: true });
  await expect(gainers).toContainText(/polled\s*\d/, { timeout: 70_000 });
  await expect(rows.first()).toBeVisible();

  stack.tap.alter("/topGainers", () => "no list");
  await expect(gainers).toContainText(/derived from board\s*\d/, { timeout: 100_000 });
  await expect(rows.first()).toBeVisible();
  await expect(rows.first().locator('[data-field="changePercentage"]')).toContainText("+");

  stack.tap.reset();
  await expect(gainers).toContainText(/(polled|push)\s*\d/, { timeout: 60_000 });
  await expect(gainers).toContainText(/push\s*\d/, { timeout: 60_000 });
  expect(complaints.filter((complaint) => !/status of 50\d/.test(complaint))).toEqual([]);
});

test("another ranking, a minimum turnover and the short list are written to the address", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Ranked by" }).selectOption("gap");
  await expect(page).toHaveURL(/leaders=gap/);
  await expect(
    page.getByRole("region", { name: "Widest gaps" }).locator("[data-symbol]").first(),
  ).toBeVisible();
  await page
    .getByRole("region", { name: "Top gainers" })
    .getByRole("button", { name: /turnover/ })
    .click();
  await expect(page).toHaveURL(/turnover=1000000/);
  await expect(page.getByRole("region", { name: "Top losers" })).toContainText("derived from board");
  await page.getByText("Short list", { exact: true }).click();
  await expect(page).toHaveURL(/prints=short/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Widest gaps" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Short price list" }).locator("[data-symbol]")).toHaveCount(
    10,
  );
});

test("prints worked out from two boards show how many trades they contain", async ({ page }) => {
  await page.goto("/");
  const prints = page.getByRole("region", { name: "Latest prints" });
  await expect(prints.locator("[data-symbol]").first()).toBeVisible();
  await expect(prints.locator("[data-symbol]").first().locator("td").nth(5)).toHaveText(/\d/, {
    timeout: 60_000,
  });
});
