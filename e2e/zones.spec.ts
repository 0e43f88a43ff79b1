import { boardOf, readBoard } from "./boardReading.ts";
import { expect, test } from "./fixtures.ts";

test("a browser in any time zone shows the same board, times included", async ({ browser, stack }) => {
  stack.tap.freeze();
  const shown: unknown[] = [];
  for (const timezoneId of ["UTC", "America/New_York", "Asia/Colombo"]) {
    const context = await browser.newContext({ timezoneId, baseURL: stack.link.url });
    const page = await context.newPage();
    await page.goto("/board?columns=all");
    await expect(boardOf(page).locator("[data-symbol]").first()).toBeVisible();
    shown.push(await readBoard(page));
    await context.close();
  }
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});
