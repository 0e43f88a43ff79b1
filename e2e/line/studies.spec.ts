import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { drawn, visit } from "#e2e/testing/visit";

test("a link restores the studies of a chart, a typed length is written to the address, and a sector offers no volume studies", async ({
  page,
  stack,
}) => {
  const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
  await page.goto(`/s/${symbol}?range=1Y&studies=sma20.bb20.rsi14`);
  const lines = page.locator(".overlay-legend > li");
  await expect(lines).toHaveText([
    /^SMA 20[\d.]+/,
    /^Bollinger 20, 2[\d.]+/,
    /^lower/,
    /^upper/,
    /^RSI 14\d\d?\./,
  ]);
  await page.getByRole("button", { name: "3 studies" }).click();
  await page.getByRole("spinbutton", { name: "SMA: length in bars" }).fill("50");
  await expect(page).toHaveURL(/studies=sma50\.bb20\.rsi14/);
  await page.getByRole("button", { name: /^Add EMA/ }).click();
  await page.keyboard.press("Escape");
  await expect(lines.first()).toHaveText(/^SMA 50[\d.]+/);
  await page.getByRole("button", { name: "Remove Bollinger 20, 2" }).click();
  await expect(page).toHaveURL(/studies=sma50\.rsi14\.ema20/);
  await page.reload();
  await expect(lines).toHaveText([/^SMA 50[\d.]+/, /^RSI 14[\d.]+/, /^EMA 20[\d.]+/]);

  await test.step("a sector is compared with five others", async () => {
    await visit(page, "/sectors/1?range=1Y&compare=238_234_223_224_225_226");
    await expect(lines).toHaveCount(5);
    await expect(page.locator(".overlay-legend")).toContainText("Banks");
    await page.getByRole("button", { name: "Studies" }).click();
    await expect(page.getByRole("button", { name: /^Add SMA/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add (VWAP|Volume)/ })).toHaveCount(0);
  });
});

test("a link restores a line's comparisons, and if one fails to load the others are drawn", async ({
  tab: page,
  stack,
  complaints,
}) => {
  complaints.allow(/^console: Failed to load resource: the server responded with a status of 404 .*NOSUCH/);
  const [own, other] = (await rowsListed(stack.exchange)).map(({ symbol }) => symbol);
  await drawn(page, `/s/${own}?range=1Y&compare=${other}_1`);
  const lines = page.locator(".overlay-legend > li");
  await expect(lines).toHaveText([new RegExp(`^${other}\\d+\\.`), /^ASPI\d+\./]);
  await expect(page.locator(".chart-note")).toContainText("each series starts at 100");
  await page.getByRole("button", { name: "Compared with 2" }).click();
  const box = page.getByRole("combobox", { name: "Add symbol, sector, index" });
  await box.fill("S&P");
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`compare=${other}_1_40`));
  await expect(lines).toHaveCount(3);
  await page.keyboard.press("Escape");
  await visit(page, `/s/${own}?range=1Y&compare=NOSUCH.N0000_1`);
  await expect(lines).toHaveText([/^ASPI\d+\./]);
  await expect(page.getByText("NOSUCH.N0000:")).toBeVisible();
  await page.getByRole("button", { name: "Remove NOSUCH.N0000" }).click();
  await expect(page).toHaveURL(/compare=1$/);
});
