/** What a reader of screens, or of small contrast, meets on a wall: nothing that axe finds, in any view and theme. */
import { foundByAxe } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel" });

for (const view of [
  "overview",
  "board",
  "map",
  "leaders",
  "sectors",
  "index",
  "symbol-:symbol",
  "watch-:symbol",
  "disclosures",
  "news",
  "summary",
  "opening",
])
  for (const theme of ["dark", "light"])
    test(`axe finds nothing on a wall's ${view}, ${theme}`, async ({ page, stack }) => {
      const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
      await page.goto(`/wall?theme=${theme}&views=${view.replace(":symbol", symbol)}:600`);
      await expect(page.locator(".wall-view [aria-busy=true]")).toHaveCount(0);
      await expect(page.locator(".wall-view").first()).toBeVisible();
      expect(await foundByAxe(page)).toEqual([]);
    });
