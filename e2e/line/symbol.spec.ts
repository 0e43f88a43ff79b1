import { says } from "#e2e/board/boardReading";
import { rowsListed, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

test("an unknown symbol opens a page that says so, with similar symbols", async ({ page, stack }) => {
  const known = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  const ticker = known.split(".")[0] ?? "";
  await page.goto(`/s/${ticker}Q.N0000`);
  await expect(page.getByText(`${ticker}Q.N0000`).first()).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(known.replace(".", "\\.")) }).first()).toBeVisible();
});

test("a symbol's page shows the quote, the day's chart and the totals of the order book", async ({
  page,
  stack,
  complaints,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  stack.tap.freeze();
  await page.goto(`/s/${symbol}`);
  const head = page.locator(`header[data-symbol="${symbol}"]`);
  const shown = async (field: string) => (await head.locator(`[data-field="${field}"]`).textContent()) ?? "";
  await expect(head).toBeVisible();
  await expect(async () => {
    const row = rowsServed(stack.tap).find((each) => each.symbol === symbol);
    for (const field of ["price", "change", "percentageChange", "previousClose", "high", "low"] as const)
      expect(says(await shown(field), row?.[field] ?? null), field).toBe(true);
    const { reqSymbolBetaInfo: beta } = stack.tap.served("/companyInfoSummery") as {
      reqSymbolBetaInfo: { triASIBetaValue: number };
    };
    expect(says(await shown("triASIBetaValue"), beta.triASIBetaValue)).toBe(true);
  }).toPass();
  await expect(page.locator("canvas").first()).toBeVisible();
  const book = page.getByRole("region", { name: "Order book" });
  await expect(book.locator('[data-field="totalBids"]')).toHaveText(/\d/);
  await expect(book.locator('[data-field="totalAsks"]')).toHaveText(/\d/);
  expect(complaints).toEqual([]);
});
