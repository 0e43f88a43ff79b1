/** A browser whose default type size is doubled. */

import { rowsListed } from "#e2e/testing/boardAnswer";
import { flags } from "#e2e/testing/chromiumFlags";
import { expect, test } from "#e2e/testing/fixtures";
import { expectWellPlaced, paths } from "#e2e/testing/wellPlaced";
import { findChromium } from "#scripts/chromium";

const executablePath = findChromium();

test.describe.configure({ mode: "parallel" });
test.use({
  launchOptions: {
    args: [...flags, "--blink-settings=defaultFontSize=32"],
    ...(executablePath ? { executablePath } : {}),
  },
});

for (const path of paths)
  test(`${path} with doubled type size truncates no word and does not scroll sideways`, async ({
    tab,
    stack,
  }) => {
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    await tab.goto(`${stack.link.url}${path.replaceAll(":symbol", symbol)}`);
    expect(await tab.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await expectWellPlaced(tab, path);
  });

test("rows of the board are high enough for their type", async ({ page }) => {
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
