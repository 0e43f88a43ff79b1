import { type BoardRow, replaceRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { boardOf, readBoard, rowOf, type ShownBoard, says } from "./boardReading.ts";

const figures = [
  "price",
  "change",
  "percentageChange",
  "previousClose",
  "open",
  "high",
  "low",
  "closingPrice",
  "turnover",
  "sharevolume",
  "tradevolume",
  "quantity",
  "marketCap",
] as const;

/** Differences between page and exchange, in words. */
function differences(shown: ShownBoard, listed: readonly BoardRow[]): string[] {
  const missing = listed
    .filter(({ symbol }) => !(symbol in shown))
    .map(({ symbol }) => `${symbol} is not shown`);
  const known = new Set(listed.map(({ symbol }) => symbol));
  const extra = Object.keys(shown).filter((symbol) => !known.has(symbol));
  const wrong = listed.flatMap((row) =>
    figures.flatMap((field) => {
      const text = shown[row.symbol]?.[field];
      return text === undefined || says(text, row[field] ?? null)
        ? []
        : `${row.symbol} ${field}: ${text} for ${row[field]}`;
    }),
  );
  return [...missing, ...extra.map((symbol) => `${symbol} is shown but not listed`), ...wrong];
}

test("the board shows every row that the exchange lists, with the exchange's own numbers", async ({
  page,
  stack,
  complaints,
}) => {
  await page.goto("/board?columns=all");
  await expect(boardOf(page)).toBeVisible();
  stack.tap.freeze();
  await expect(async () => {
    const shown = await readBoard(page);
    const listed = rowsServed(stack.tap);
    expect(listed.length).toBeGreaterThan(100);
    const fields = new Set(Object.values(shown).flatMap((row) => Object.keys(row)));
    expect(figures.filter((field) => fields.has(field)).length).toBeGreaterThan(8);
    expect(differences(shown, listed)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  expect(complaints).toEqual([]);
});

test("a row that changes upstream changes on screen without a reload", async ({ page, stack }) => {
  await page.goto("/board");
  await expect(boardOf(page)).toBeVisible();
  stack.tap.freeze();
  const [first] = await boardOf(page)
    .locator("[data-symbol]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-symbol") ?? ""));
  const symbol = first ?? "";
  stack.tap.alter("/tradeSummary", (body) => replaceRow(body, symbol, { price: 98765.25 }));
  await expect(rowOf(page, symbol).locator('[data-field="price"]')).toHaveText(/98,765\.25/);
});

test("a hostile name in a row is shown as text", async ({ page, stack, complaints }) => {
  const hostile = "<img src=x onerror=window.__pwned=1>";
  stack.tap.alter("/tradeSummary", (body) => {
    const { reqTradeSummery } = body as { reqTradeSummery: BoardRow[] };
    return { reqTradeSummery: reqTradeSummery.map((row) => ({ ...row, name: hostile })) };
  });
  // a symbol's page prefers the quote's name, which is not truncated
  stack.tap.alter("/companyInfoSummery", (body) => {
    const { reqSymbolInfo, ...rest } = body as { reqSymbolInfo: object };
    return { ...rest, reqSymbolInfo: { ...reqSymbolInfo, name: hostile } };
  });
  await page.goto("/board?columns=identity");
  await expect(boardOf(page).getByText(hostile).first()).toBeVisible();
  await expect(boardOf(page).locator("img[src=x]")).toHaveCount(0);
  const symbol = rowsServed(stack.tap)[0]?.symbol ?? "";
  await page.goto(`/s/${symbol}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostile);
  expect(await page.evaluate(() => "__pwned" in window)).toBe(false);
  expect(complaints).toEqual([]);
});
