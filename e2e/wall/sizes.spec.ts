import type { Page } from "playwright/test";
import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { limitsOf, misfits } from "#e2e/testing/misfits";
import { capturedBoard, capturedSymbol, capturesAreHere } from "#e2e/testing/standIn";

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

const shapes = [
  [1920, 1080],
  [3840, 2160],
  [2560, 1080],
  [1080, 1920],
] as const;

interface Shown {
  /** the views, with the elements that show that they are filled */
  all: ReturnType<typeof views>;
  origin?: string;
  scale?: number;
}

/** Shows all views on one display by pressing a key. The clock decides which view comes first. */
async function expectFits(page: Page, { all, origin = "", scale = 1 }: Shown): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.goto(`${origin}/wall?views=${all.map(([view]) => `${view}:600`).join()}&scale=${scale}`);
  const shown = page.locator("main[data-view]");
  const next = () => page.keyboard.press("ArrowRight");
  while ((await shown.getAttribute("data-view")) !== "overview") await next();
  for (const [view, filled] of all) {
    const name = view.split("-")[0];
    await test.step(view, async () => {
      const main = page.locator(`main[data-view=${name}]`);
      await expect(main.locator(filled).filter({ visible: true }).first()).toBeVisible();
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
      // repeated because the board appears one frame after the panels
      await expect
        .poll(() => page.evaluate(misfits, limitsOf(width, height, scale)), {
          message: view,
          timeout: 10_000,
        })
        .toEqual([]);
      await expect(main).not.toContainText(/NaN|undefined|1970|Invalid/);
    });
    await next();
  }
}

test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const [width, height] of shapes)
  test(`at ${width}×${height} every view fits: no text is cut, overlapping or too small, and no row is cut in half`, async ({
    tab: page,
    stack,
  }) => {
    await page.setViewportSize({ width, height });
    await expectFits(page, { all: views(...(await listed(stack.exchange))) });
  });

for (const [scale, width, height] of [
  [0.8, 1920, 1080],
  [2, 1920, 1080],
  [2, 1080, 1920],
] as const)
  test(`at a scale of ${scale} every view fits, ${width}×${height}`, async ({ tab: page, stack }) => {
    await page.setViewportSize({ width, height });
    await expectFits(page, { all: views(...(await listed(stack.exchange))), scale });
  });

test("captured answers of the real service, with long names and gaps, fit as well", async ({
  tab: page,
  captured,
}) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  const others = capturedBoard().map(({ symbol }) => symbol);
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectFits(page, { all: views(capturedSymbol, others.slice(0, 9)), origin: captured.url });
  }
});

/** The most traded line, and nine others for a list. */
async function listed(exchange: { url: string }): Promise<[string, string[]]> {
  const [first = "", ...rest] = (await rowsListed(exchange)).map(({ symbol }) => symbol);
  return [first, rest.slice(0, 9)];
}
