import type { Page } from "playwright/test";
import { rowsServed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { chooseTheme } from "#e2e/testing/look";
import { visit } from "#e2e/testing/visit";

/** Share of the chart's pixels that are not transparent; 0 if no chart is printed. */
const inked = (page: Page) =>
  page.locator(".printed-chart > canvas").evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return Array.from(data).filter((value, at) => at % 4 === 3 && value > 0).length / (data.length / 4);
  });

/** The lines of the board that do not stand below the one before, with their prices under the heading. */
const misplacedLines = (page: Page) =>
  page.locator(".board").evaluate((board) => {
    const priceOf = (row: Element | null) =>
      row?.querySelector('[data-column="price"]')?.getBoundingClientRect() ?? new DOMRect();
    const head = priceOf(board.querySelector(".board-head"));
    let below = head.bottom;
    return [...board.querySelectorAll(".board-line")]
      .sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
      .filter((line) => {
        const price = priceOf(line);
        const wrong = price.top < below - 1 || Math.abs(price.right - head.right) > 1;
        below = price.bottom;
        return wrong;
      })
      .map((line) => line.getAttribute("data-symbol"));
  });

test("pages print on white from the dark theme: all rows and the chart, with time, source and market", async ({
  tab,
  stack,
}) => {
  await visit(tab, "/board");
  await chooseTheme(tab, "Dark");
  const rows = rowsServed(stack.tap);
  const [symbol = ""] = rows.map((row) => row.symbol);
  for (const path of ["/board", "/", `/s/${symbol}`, "/disclosures", "/tape"]) {
    await test.step(path, async () => {
      await visit(tab, path);
      const chart = path === "/" || path.startsWith("/s/");
      if (chart) await expect(tab.locator(".series-chart canvas").first()).toBeVisible();
      await tab.emulateMedia({ media: "print" });
      const paper = tab.locator(".paper-head");
      await expect(paper).toContainText("Colombo time");
      await expect(paper).toContainText("SIMULATED");
      await expect(tab.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(tab.locator(".topbar")).toBeHidden();
      if (chart) await expect.poll(() => inked(tab)).toBeGreaterThan(0.02);
      const tooWide = () => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(tooWide).toBeLessThanOrEqual(0);
      // a flex box of several sheets is lower than its table, whose last rows were printed below the next panel
      for (const panel of await tab.locator(".panel:has(.leaders)").all())
        await expect(panel).toHaveCSS("display", "block");
      if (path === "/board") {
        const grid = tab.getByRole("grid", { name: "Board" });
        const all = Number(await grid.getAttribute("aria-rowcount"));
        await expect(grid.locator(".board-line")).toHaveCount(all - 1);
        await expect.poll(() => misplacedLines(tab)).toEqual([]);
      }
      await tab.emulateMedia({ media: "screen" });
      await expect(paper).toHaveCount(0);
    });
  }
});
