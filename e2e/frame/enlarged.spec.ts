/** A browser whose default type size is doubled. */
import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { expectWellPlaced, paths } from "#e2e/testing/wellPlaced";

test.describe.configure({ mode: "parallel" });

/**
 * Doubles the browser's default type size for a page. A browser of its own for this file took longer than its tests.
 * @returns a function that sets the usual size again
 */
async function enlarge(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  const size = (standard: number) => devtools.send("Page.setFontSizes", { fontSizes: { standard } });
  await size(32);
  return async () => {
    await size(16);
    await devtools.detach();
  };
}

for (const path of paths)
  test(`${path} with doubled type size truncates no word and does not scroll sideways`, async ({
    tab,
    stack,
  }) => {
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    const restore = await enlarge(tab);
    await tab.goto(`${stack.link.url}${path.replaceAll(":symbol", symbol)}`);
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await expectWellPlaced(tab, path);
    await restore();
  });

test("rows of the board are high enough for their type", async ({ page }) => {
  await enlarge(page);
  await page.goto("/board");
  // top edges and heights of the first lines; a line just mounted may have no layout yet
  const boxes = () =>
    page.locator(".board-line").evaluateAll((lines) =>
      lines
        .map((each) => each.getBoundingClientRect())
        .sort((a, b) => a.top - b.top)
        .map(({ top, height }) => ({ top, height })),
    );
  await expect.poll(async () => (await boxes())[0]?.height).toBe(56);
  await expect
    .poll(async () => {
      const [row, second] = await boxes();
      return second && row && second.top - row.top;
    })
    .toBe(56);
});
