/** A display in every state, language, shape, scale and theme. */
import { wholeBrowser } from "#e2e/testing/chromiumFlags";
import { expect } from "#e2e/testing/fixtures";
import {
  alike,
  apart,
  expectListsTakeTurns,
  expectStateFits,
  expectStatesFit,
  fill,
  lookFromAfar,
  spoken,
} from "#e2e/wall/wallStates";
import { hasWord, monday, outages, test } from "#e2e/wall/wallStory";

test.use(wholeBrowser());

const shapes = [
  [1920, 1080],
  [1080, 1920],
] as const;

for (const [width, height] of shapes)
  for (const scale of [1, 2])
    test(`at ${width}×${height} and a scale of ${scale} a display fits in every state and language`, async ({
      page,
      open,
      complaints,
    }) => {
      complaints.allow(...outages);
      const day = await open(monday, spoken);
      const shape = { width, height, scale };
      await expectStatesFit(page, day, [
        ["delayed", shape],
        ["stale", shape],
        ["offline", shape],
        ["closed", shape],
      ]);
      // the opening call of the next day, whose words are the longest
      await day.sleep(17.5 * 3_600);
      // read by its class, because nothing is drawn while time moves
      const isEarly = async () =>
        /NOT OPEN YET|තවම|இன்னும்/.test((await page.locator(".wall-state").textContent()) ?? "");
      await day.until(async () => (await hasWord(page, "closed")()) && (await isEarly()), 60);
      await fill(page, day);
      await expectStateFits(page, day, "closed", shape);
    });

test("from five metres and in grey each state looks different, in dark and light themes", async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(...outages);
  const themes = ["dark", "light"] as const;
  const seen = { dark: new Map<string, number[]>(), light: new Map<string, number[]>() };
  const day = await open(monday, "?views=overview:600");
  const { exchange } = day;
  const see = async (word: string) => {
    await day.until(hasWord(page, word), 400);
    for (const theme of themes) {
      await page.locator("html").evaluate((html, worn) => html.setAttribute("data-theme", worn), theme);
      seen[theme].set(word, await lookFromAfar(page));
    }
  };
  await see("live");
  exchange.answers = "failing";
  await see("delayed");
  await see("stale");
  exchange.answers = "none";
  await see("offline");
  exchange.answers = "all";
  await day.until(hasWord(page, "live"), 60);
  exchange.trade(false);
  await see("not-moving");
  exchange.trade(true);
  await day.sleep(4.5 * 3_600);
  await see("closed");
  expect(apart(seen.dark.get("live"), seen.light.get("live")), "one theme from the other").toBeGreaterThan(
    20,
  );
  for (const theme of themes) {
    expect(seen[theme].size, theme).toBe(6);
    expect(alike(seen[theme]), theme).toEqual([]);
  }
});

for (const [width, height] of shapes)
  test(`in large type gainers and losers are shown in turn, ${width}×${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    const day = await open(monday, "?views=overview:600&scale=2");
    await expectListsTakeTurns(page, day);
  });
