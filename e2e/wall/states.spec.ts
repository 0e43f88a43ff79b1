/** A display with old or missing figures. Every shape, scale and theme is in e2e/wide. */

import { wholeBrowser } from "#e2e/testing/chromiumFlags";
import { expect } from "#e2e/testing/fixtures";
import { alike, expectListsTakeTurns, expectStatesFit, greys, lookFromAfar, spoken } from "./wallStates.ts";
import { hasWord, monday, outages, test } from "./wallStory.ts";

test.use(wholeBrowser());

test("an offline display, which has the most texts, fits in every language, and in large type its lists take turns", async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(...outages);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const day = await open(monday, `${spoken}&scale=2`);
  await expectListsTakeTurns(page, day);
  const shapes = [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ];
  await expectStatesFit(page, day, [["offline", ...shapes]]);
});

test("from five metres and in grey each state and each fall on the map can be recognised", async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(...outages);
  const day = await open(monday, "?views=map:600");
  const { exchange } = day;
  await day.until(async () => (await page.locator(".map-tile").count()) > 100, 60);
  await day.pass(8);
  const parts = await page.evaluate(() =>
    ["-1", "1"].flatMap((level) => {
      const tile = [
        ...document.querySelectorAll(`.map-tile:not([data-label=both]) > [data-level="${level}"]`),
      ]
        .map((ground) => ground.getBoundingClientRect())
        .find(({ width, height }) => width > 24 && height > 24);
      if (!tile) throw new Error(`no tile of ${level} is without an arrow`);
      const { left, right, top, bottom } = tile;
      const [corner, other] = [
        new DOMRect(right - 5, bottom - 5, 3, 3),
        new DOMRect(left + 4, top + 4, 3, 3),
      ];
      return [corner.toJSON(), other.toJSON()] as DOMRect[];
    }),
  );
  const picture = (await page.screenshot()).toString("base64");
  const wide = page.viewportSize()?.width ?? 0;
  const marks = await page.evaluate(greys, { picture, parts, wide });
  const difference = (at: number) => Math.abs((marks[at] ?? 0) - (marks[at + 2] ?? 0));
  expect(difference(0), "a tile too small for an arrow marks a fall").toBeGreaterThan(40);
  expect(difference(4), "and no rise").toBeLessThan(10);

  const seen = new Map<string, number[]>();
  const see = async (word: string) => {
    await day.until(hasWord(page, word), 400);
    seen.set(word, await lookFromAfar(page));
  };
  await see("live");
  exchange.answers = "failing";
  await see("delayed");
  await see("stale");
  exchange.answers = "none";
  day.socket("cut");
  await see("offline");
  exchange.answers = "all";
  day.socket("open");
  await day.sleep(4.5 * 3_600);
  await see("closed");
  expect(seen.size).toBe(5);
  expect(alike(seen)).toEqual([]);
});
