import { rowsListed } from "#e2e/testing/boardAnswer";
import { expect, test } from "#e2e/testing/fixtures";
import { expectWellPlaced, paths } from "#e2e/testing/wellPlaced";

/** CSS pixels. A page is opened at the first size of a group and resized to the others. 720×450 is 1440×900 at a zoom of 200 %. */
const sizes = {
  "small windows": [
    [320, 640],
    [360, 800],
    [640, 360],
    [720, 450],
    [768, 1024],
  ],
  "large windows": [
    [3840, 2160],
    [2560, 1440],
    [1920, 1080],
    [1440, 900],
    [1024, 768],
  ],
} as const;

test.describe.configure({ mode: "parallel" });

for (const [windows, shapes] of Object.entries(sizes))
  for (const path of paths)
    test(`in ${windows} ${path} does not scroll sideways, truncate a word or overlap its parts`, async ({
      tab,
      stack,
    }) => {
      const symbol = (await rowsListed(stack.exchange))[0]?.symbol ?? "";
      const [[width, height]] = shapes;
      await tab.setViewportSize({ width, height });
      await tab.goto(`${stack.link.url}${path.replaceAll(":symbol", symbol)}`);
      for (const [width, height] of shapes) {
        await tab.setViewportSize({ width, height });
        await expect.poll(() => tab.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
        // parts that follow the size of their box do so one frame later
        await tab.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
        );
        await expectWellPlaced(tab, `${width}×${height}`);
      }
    });
