import { rowsListed } from "./boardAnswer.ts";
import { expect, test } from "./fixtures.ts";

test("a chart's first bar is at the exchange's opening minute in any time zone", async ({
  browser,
  stack,
}) => {
  stack.tap.freeze();
  for (const timezoneId of ["UTC", "America/New_York", "Asia/Colombo"]) {
    const context = await browser.newContext({ timezoneId, baseURL: stack.link.url });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("canvas").first()).toBeVisible();
    const reader = page.getByRole("slider");
    await reader.focus();
    await reader.press("Home");
    await expect(reader).toHaveAttribute("aria-valuetext", /^09:3\d /);
    await context.close();
  }
});

test("a line's chart opens at the period its address says, and its table has every point", async ({
  page,
  stack,
  complaints,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol.toLowerCase()}?range=1Y`);
  await expect(page).toHaveURL(`/s/${symbol}?range=1Y`);
  await expect(page.locator("canvas").first()).toBeVisible();
  await expect(page.getByRole("figure", { name: `${symbol}, 1 year` })).toBeVisible();
  await page.getByText("1M", { exact: true }).click();
  await expect(page).toHaveURL(/range=1M/);
  await page.getByRole("button", { name: "View as table" }).click();
  await expect(
    page
      .getByRole("region", { name: `${symbol}, 1 month` })
      .getByRole("row")
      .nth(3),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByRole("figure", { name: `${symbol}, 1 month` })).toBeVisible();
  expect(complaints).toEqual([]);
});
