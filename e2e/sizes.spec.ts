import { rowsListed } from "./boardAnswer.ts";
import { expect, test } from "./fixtures.ts";
import { misplaced } from "./misplaced.ts";

/** CSS pixels; the fourth is 1440×900 at a zoom of 200 % */
const sizes = [
  [320, 640],
  [360, 800],
  [640, 360],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;

test.describe.configure({ mode: "parallel" });

for (const [width, height] of sizes) {
  test(`at ${width}×${height} no page scrolls sideways, cuts a word or lays one part over another`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width, height });
    const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
    for (const path of [
      "/",
      "/board",
      "/summary",
      "/map",
      "/disclosures",
      "/sectors",
      "/sectors/238",
      "/media",
      `/s/${symbol}`,
      "/watch/main",
      `/watch/shared?symbols=${symbol}_NONE.N0000`,
      "/nowhere",
      "/s/%E0%A4%A",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await page.evaluate(misplaced), path).toEqual([]);
    }
  });
}
