/** Accessibility of a wall: axe finds nothing, in any view and theme. */
import { foundByAxe, ofColours } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";

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
  "blocks",
  "opening",
])
  test(`axe finds nothing on a wall's ${view}, dark and light`, async ({ tab, stack }) => {
    const symbol = String((await rowsListed(stack.exchange))[0]?.symbol);
    await tab.setViewportSize({ width: 1920, height: 1080 });
    await tab.emulateMedia({ reducedMotion: "reduce" });
    for (const theme of ["dark", "light"]) {
      const search = `theme=${theme}&views=${view.replace(":symbol", symbol)}:600`;
      await tab.goto(`${stack.link.url}/wall?${search}`);
      await expect(tab.locator(".wall-view").first()).toBeVisible();
      await expect(tab.locator(".wall-view [aria-busy=true]")).toHaveCount(0);
      await expect(tab.locator("html")).toHaveAttribute("data-theme", theme);
      expect(await foundByAxe(tab, theme === "dark" ? {} : { rules: ofColours }), theme).toEqual([]);
    }
  });
