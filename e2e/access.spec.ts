import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { rowsListed } from "./boardAnswer.ts";
import { expect, test } from "./fixtures.ts";
import { chooseTheme } from "./look.ts";

// fewer rows of the board: axe looks at every cell, and all rows are alike
test.use({ viewport: { width: 1440, height: 560 } });

/** Everything axe finds, whatever its weight. */
async function findings(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, impact, nodes }) => {
    const shown = nodes
      .slice(0, 3)
      .map(({ html, failureSummary = "" }) => `${html.slice(0, 160)} ${failureSummary}`);
    return `${where} ${impact} ${id}: ${shown.join(" | ")}`;
  });
}

async function drawn(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const theme of ["Dark", "Light", "High contrast"] as const) {
  test(`every page is accessible in ${theme.toLowerCase()}, without an error or a request to another host`, async ({
    page,
    stack,
    complaints,
  }) => {
    test.slow(); // axe looks at every cell of the board
    await page.emulateMedia({ reducedMotion: "reduce" });
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    await page.goto("/");
    await chooseTheme(page, theme);
    for (const path of ["/", "/board", "/summary", "/health", `/s/${symbol}`, "/nowhere"]) {
      await drawn(page, path);
      expect(await findings(page, path)).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test(`what opens over a page is accessible in ${theme.toLowerCase()}`, async ({ page }) => {
    test.slow();
    await page.goto("/");
    await chooseTheme(page, theme);
    await drawn(page, "/board");
    await page.getByRole("button", { name: "Look" }).click();
    await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
    expect(await findings(page, "look")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Jump to symbol" }).fill("b");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await findings(page, "jump")).toEqual([]);
  });

  test(`a page whose code did not come is accessible in ${theme.toLowerCase()}`, async ({ page }) => {
    await page.goto("/");
    await chooseTheme(page, theme);
    await page.route(/SymbolPage.*\.js/, (route) => route.abort());
    await page.goto("/s/ANY.N0000");
    await expect(page.getByRole("heading", { name: "This page failed to draw" })).toBeVisible();
    expect(await findings(page, "crashed")).toEqual([]);
    await page.unroute(/SymbolPage.*\.js/);
    await page.goto("/s/%E0%A4%A");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("The address cannot be read");
    expect(await findings(page, "unreadable")).toEqual([]);
  });
}
