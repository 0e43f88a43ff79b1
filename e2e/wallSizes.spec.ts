import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { startGateway } from "./gateway.ts";
import { misfits } from "./misfits.ts";
import { capturesAreHere, openStandIn } from "./standIn.ts";

const views = ["overview", "board", "map", "leaders", "sectors", "index", "index-40"] as const;

const shapes = [
  [1920, 1080],
  [3840, 2160],
  [2560, 1080],
  [1080, 1920],
] as const;

/** Parts of the shorter edge (product W4), a hair less for the browser's rounding. */
const limits = (width: number, height: number, scale: number) => {
  const part = (hundredth: number) => (Math.min(width, height) * scale * (hundredth - 0.01)) / 100;
  return { least: part(1.6), price: part(2.4), hero: part(8) };
};

async function expectFits(page: Page, path: string, scale = 1): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".wall-view .panel").first()).toBeVisible();
  await expect(page.locator(".wall [aria-busy=true]")).toHaveCount(0);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  // the board comes in the frame after the panels
  await expect
    .poll(() => page.evaluate(misfits, limits(width, height, scale)), { message: path, timeout: 10_000 })
    .toEqual([]);
}

test.describe.configure({ mode: "parallel", timeout: 240_000 });

for (const [width, height] of shapes)
  test(`at ${width}×${height} every view fits: nothing cut, over each other, too small or half a row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const view of views) await expectFits(page, `/wall?views=${view}:600`);
  });

for (const scale of [0.8, 2])
  test(`at a scale of ${scale} every view fits`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    for (const view of views) await expectFits(page, `/wall?views=${view}:600&scale=${scale}`, scale);
  });

test("captured bodies of the real service, their long names and gaps, fit as well", async ({ page }) => {
  test.skip(!capturesAreHere, "the captured bodies are not beside the project");
  const standIn = await openStandIn();
  const server = await startGateway(["--upstream", standIn.url, "--pace", "0.1", "--log-level", "warn"]);
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const view of views) {
      await expectFits(page, `${server.url}/wall?views=${view}:600`);
      await expect(page.locator("main")).not.toContainText(/NaN|undefined|1970|Invalid/);
    }
  }
  await server.stop();
  await standIn.close();
});

test("an index that the service does not list is told of", async ({ page }) => {
  await page.goto("/wall?views=index-99999:600");
  await expect(page.locator("main")).toContainText("There is no sector 99999");
});
