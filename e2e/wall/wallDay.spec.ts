/** A day of a display in a browser. What it shows when is told in e2e/stories. */
import { expect } from "#e2e/testing/fixtures";
import { greys } from "./wallStates.ts";
import { hasWord, look, test } from "./wallStory.ts";

test("a display shows its day, moves its picture within its margin, dims after the close, and is dark at night", async ({
  page,
  open,
}) => {
  const day = await open("2026-11-23T09:24:00", "?sleep=20:00-08:00");
  await day.until(hasWord(page, "closed"), 30);
  await day.until(async () => (await look(page)).view === "opening", 120);
  await expect(page.locator(".wall-opening > b")).toHaveText(/^\d:\d\d$/);

  // one step a minute, and the header at another edge each half hour
  await page.addStyleTag({ content: ".wall { transition: none !important }" });
  const places = new Set<string>();
  const heads = new Set<boolean>();
  for (let minute = 0; minute < 7; minute += 1) {
    const { x = -9, y = -9, width = 0, height = 0 } = (await page.locator(".wall").boundingBox()) ?? {};
    const head = await page.locator(".wall-head").boundingBox();
    places.add(`${x.toFixed(1)} ${y.toFixed(1)}`);
    heads.add((head?.y ?? 0) > 300);
    expect.soft(Math.min(x, y), "left and top edge").toBeGreaterThanOrEqual(-0.1);
    expect.soft(Math.max(x, y), "left and top edge").toBeLessThanOrEqual(8.1);
    expect.soft(x + width, "right edge").toBeLessThanOrEqual(1280.1);
    expect.soft(y + height, "lower edge").toBeLessThanOrEqual(720.1);
    await day.pass(60);
  }
  expect(places.size).toBeGreaterThanOrEqual(6);
  expect(heads).toEqual(new Set([true, false]));

  await day.until(hasWord(page, "live"), 60);
  /** light of the indices' letters, which are in every view's header */
  const light = async () => {
    const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
    const strip = await page
      .locator(".wall-indices")
      .evaluate((part) => part.getBoundingClientRect().toJSON());
    const [, contrast = 0] = await page.evaluate(greys, { picture, parts: [strip], wide: 1280 });
    return contrast;
  };
  const bright = await light();
  await day.sleep(6 * 3_600);
  await day.until(hasWord(page, "closed"), 60);
  await expect(page.locator("html")).toHaveAttribute("data-wall", "dim");
  await expect.poll(light).toBeLessThan(0.8 * bright);

  await day.sleep(5 * 3_600);
  const clock = page.locator(".wall-dark > time");
  await day.untilSeen(clock, 8);
  await expect(clock).toHaveText(/^20:\d\d$/);
  await expect(page.locator(".wall")).toHaveCount(0);
  const places20 = await clock.boundingBox();
  await day.pass(60);
  await expect.poll(() => clock.boundingBox()).not.toEqual(places20);
});
