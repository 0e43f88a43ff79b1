/** Shows every view of a wall from one load, and checks that each fits its display and is accessible. */
import type { Page } from "playwright/test";
import { foundByAxe, ofColours } from "#e2e/testing/axe";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { limitsOf, misfits } from "#e2e/testing/misfits";

/** Each view with an element that appears once the view has its figures. No two similar views follow each other. */
const views = (symbol: string, others: readonly string[]) =>
  [
    ["overview", ".hero-value"],
    ["board", "[data-field=price]"],
    ["map", ".map-canvas"],
    ["leaders", "[data-field=price]"],
    ["index", ".hero-value"],
    ["sectors", "[data-field=indexValue]"],
    ["index-40", ".hero-value"],
    [`symbol-${symbol}`, ".symbol-price [data-field=price]"],
    [`watch-${others.join("_")}`, "[data-field=price]"],
    ["disclosures", ".headline-title"],
    ["news", ".title"],
    ["summary", ".sheet-table"],
    ["blocks", ".wall-blocks :is(.wall-block, p)"],
    ["opening", ".wall-opening > b"],
  ] as const;

/** px, of the displays that are sold */
export const shapes = [
  [1920, 1080],
  [3840, 2160],
  [2560, 1080],
  [1080, 1920],
] as const;

export interface Display {
  width: number;
  height: number;
  /** factor for every size */
  scale?: number;
  theme?: "dark" | "light";
}

interface Shown {
  /** the line with a view of its own, then lines of a list */
  lines: readonly string[];
  origin?: string;
  /** checked on each view besides its layout */
  also?: (page: Page, view: string) => Promise<void>;
}

/** Presses a key until the overview is shown, at most once for each view. The clock decides which view comes first. */
async function turnToOverview(page: Page, count: number): Promise<void> {
  const main = page.locator("main[data-view]");
  for (let key = 0; key < count; key += 1) {
    const view = await main.getAttribute("data-view");
    if (view === "overview") return;
    await page.keyboard.press("ArrowRight");
    await expect(main).not.toHaveAttribute("data-view", view ?? "");
  }
  await expect(main).toHaveAttribute("data-view", "overview");
}

/** Opens a wall and shows all views by pressing a key: no text is cut, overlapping or too small, and no row is cut in half. */
export async function expectViewsFit(
  page: Page,
  { width, height, scale = 1, theme = "dark" }: Display,
  { lines: [first = "", ...rest], origin = "", also = async () => {} }: Shown,
): Promise<void> {
  const all = views(first, rest.slice(0, 9));
  await page.setViewportSize({ width, height });
  await page.goto(
    `${origin}/wall?theme=${theme}&views=${all.map(([view]) => `${view}:600`).join()}&scale=${scale}`,
  );
  await turnToOverview(page, all.length);
  for (const [view, filled] of all)
    await test.step(view, async () => {
      const main = page.locator(`main[data-view=${view.split("-")[0]}]`);
      await expect(main.locator(filled).filter({ visible: true }).first()).toBeVisible();
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
      // repeated because the board appears one frame after the panels
      await expect
        .poll(() => page.evaluate(misfits, limitsOf(width, height, scale)), { message: view })
        .toEqual([]);
      await expect(main).not.toContainText(/NaN|undefined|1970|Invalid/);
      await also(page, view);
      await page.keyboard.press("ArrowRight");
    });
  // the last key led round to the first view
  await expect(page.locator("main[data-view=overview]")).toBeVisible();
}

/** Expects that axe finds nothing on the view, and that a theme other than dark has enough contrast. */
export const expectAccessible =
  (theme: "dark" | "light") =>
  async (page: Page, view: string): Promise<void> => {
    await expect
      .poll(() => foundByAxe(page, theme === "dark" ? {} : { rules: ofColours }), { message: view })
      .toEqual([]);
  };

/** The most traded line, and others for a list. */
export const linesOf = async (exchange: { url: string }): Promise<string[]> =>
  (await rowsListed(exchange)).map(({ symbol }) => symbol);
