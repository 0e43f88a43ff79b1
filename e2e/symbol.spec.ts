import { rowsListed } from "./boardAnswer.ts";
import { says } from "./boardReading.ts";
import { expect, test } from "./fixtures.ts";

test("an unknown symbol gets a page that says so, with near matches", async ({ page, stack }) => {
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
  const field = (name: string) => page.locator(`[data-field="${name}"]`).first();
  await expect(field("lastTradedPrice")).toBeVisible();
  await expect(async () => {
    const { reqSymbolInfo: quote } = stack.tap.served("/companyInfoSummery") as {
      reqSymbolInfo: Record<string, number>;
    };
    for (const name of ["lastTradedPrice", "previousClose", "hiTrade", "lowTrade"])
      expect(says((await field(name).textContent()) ?? "", quote[name] ?? null), name).toBe(true);
  }).toPass();
  await expect(page.locator("canvas").first()).toBeVisible();
  const book = page.getByRole("region", { name: "Order book" });
  await expect(book.locator('[data-field="totalBids"]')).toHaveText(/\d/);
  await expect(book.locator('[data-field="totalAsks"]')).toHaveText(/\d/);
  expect(complaints).toEqual([]);
});
