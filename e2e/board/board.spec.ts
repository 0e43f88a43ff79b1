import { type BoardRow, changeRows, replaceRow, rowsServed } from "#e2e/testing/boardAnswer";
import { expect, type Stack, test } from "#e2e/testing/fixtures";
import { visit } from "#e2e/testing/visit";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { boardOf, differences, readBoard, rowOf } from "./boardReading.ts";

const path = operations.board.path;

/** Makes every trade on the board 20 minutes older, and waits until the gateway sends only that board. */
async function age({ tap, link }: Stack): Promise<void> {
  const older = 20 * 60_000;
  const newest = (rows: readonly BoardRow[]) => Math.max(...rows.map((row) => row.lastTradedTime ?? 0));
  const given = async () => {
    const answer = await fetch(`${link.url}/api${path}`, { method: "POST", body: "{}" });
    return newest(parseBody(operations.board.reply, await answer.json()).body.reqTradeSummery);
  };
  const before = await given();
  tap.alter(path, (body) =>
    changeRows(body, (row) => ({ ...row, lastTradedTime: (row.lastTradedTime ?? 0) - older })),
  );
  await expect.poll(given).toBe(before - older);
}

test("the board shows every field of every row that the exchange sends, follows changes, and says if it is old", async ({
  tab,
  stack,
}) => {
  const html = tab.locator("html");
  await test.step("while the board is older than the indices, the page is DELAYED and says so", async () => {
    await age(stack);
    await visit(tab, "/board");
    await expect(html).toHaveAttribute("data-freshness", "delayed");
    await expect(
      tab.getByText(/^\W*The board's newest trade is from \d\d:\d\d:\d\d, but other figures are newer/),
    ).toBeVisible();
  });

  await test.step("every field of every row is shown, times as the exchange's clock", async () => {
    // in session these have the same value in every row, or the same as another field
    stack.tap.alter(path, (body) =>
      changeRows(body, (row, place) => ({
        ...row,
        closingPrice: 1000 + place,
        marketCapPercentage: place / 8,
        crossingVolume: (row.sharevolume ?? 0) + 70_000,
        crossingTradeVol: (row.tradevolume ?? 0) + 3,
      })),
    );
    await visit(tab, "/board?columns=all");
    await expect(html).toHaveAttribute("data-freshness", "live");
    await expect(boardOf(tab).locator('[data-field="closingPrice"]').first()).toHaveText(/^1,\d{3}\.00$/);
    await expect.poll(async () => differences(await readBoard(tab), rowsServed(stack.tap))).toEqual([]);
    const listed = rowsServed(stack.tap);
    expect(listed.length).toBeGreaterThan(100);
    expect(Object.keys(listed[0] ?? {}).length).toBeGreaterThan(20);
  });
  const [{ symbol } = { symbol: "" }] = rowsServed(stack.tap);

  await test.step("a row that changes upstream changes without a reload", async () => {
    stack.tap.alter(path, (body) => replaceRow(body, symbol, { price: 98765.25 }));
    await expect(rowOf(tab, symbol).locator('[data-field="price"]')).toHaveText("98,765.25");
  });

  await test.step("a hostile name is shown as text on the board and on the line's page", async () => {
    const hostile = "<img src=x onerror=window.__pwned=1>";
    stack.tap.alter(path, (body) => replaceRow(body, symbol, { name: hostile }));
    // a line's page prefers the quote's name, which is not cut
    stack.tap.alter(operations.quote.path, (body) => {
      const { reqSymbolInfo, ...rest } = body as { reqSymbolInfo: object };
      return { ...rest, reqSymbolInfo: { ...reqSymbolInfo, name: hostile } };
    });
    await expect(rowOf(tab, symbol).locator('[data-field="name"]')).toHaveText(hostile);
    await visit(tab, `/s/${symbol}`);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(hostile);
    await expect(tab.locator("img[src=x]")).toHaveCount(0);
    await expect.poll(() => tab.evaluate(() => "__pwned" in window)).toBe(false);
  });
});
