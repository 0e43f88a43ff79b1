import { says } from "#e2e/board/boardReading";
import { rowsListed, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

test("a symbol's page shows the quote, the day's chart and the totals of the order book, and an unknown symbol's page similar symbols", async ({
  tab: page,
  stack,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  stack.tap.freeze();
  await drawn(page, `/s/${symbol}`);
  const head = page.locator(`header[data-symbol="${symbol}"]`);
  const field = (name: string) => head.locator(`[data-field="${name}"]`);

  await test.step("each figure of the head is the one that was sent", async () => {
    for (const name of ["price", "change", "percentageChange", "previousClose", "high", "low"] as const) {
      await expect(field(name)).toHaveText(/\d/);
      await expect
        .poll(async () => {
          const row = rowsServed(stack.tap).find((each) => each.symbol === symbol);
          return says(await field(name).innerText(), row?.[name] ?? null);
        }, name)
        .toBe(true);
    }
    await expect(field("triASIBetaValue")).toHaveText(/\d/);
    await expect
      .poll(async () => {
        const { reqSymbolBetaInfo: beta } = stack.tap.served("/companyInfoSummery") as {
          reqSymbolBetaInfo: { triASIBetaValue: number };
        };
        return says(await field("triASIBetaValue").innerText(), beta.triASIBetaValue);
      })
      .toBe(true);
  });

  await test.step("the chart and the book's totals are there", async () => {
    await expect(page.locator("canvas").first()).toBeVisible();
    const book = page.getByRole("region", { name: "Order book" });
    await expect(book.locator('[data-field="totalBids"]')).toHaveText(/\d/);
    await expect(book.locator('[data-field="totalAsks"]')).toHaveText(/\d/);
  });

  await test.step("an unknown symbol", async () => {
    const ticker = symbol.split(".")[0] ?? "";
    await visit(page, `/s/${ticker}Q.N0000`);
    await expect(page.getByText(`${ticker}Q.N0000`).first()).toBeVisible();
    await expect(
      page.getByRole("link", { name: new RegExp(symbol.replace(".", "\\.")) }).first(),
    ).toBeVisible();
  });
});
