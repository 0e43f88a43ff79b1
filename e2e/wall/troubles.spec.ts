/**
 * A display through a quarter of an hour of faults, by a simulated clock, without a person and without a reload. What the words and rules
 * are is told in e2e/stories; here is what only an engine can judge: colours, frame, band and header.
 */
import type { Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";
import { hasWord, isSamePage, look, monday, outages, test, three, viewsIn } from "./wallStory.ts";

/** Figures in a colour of their direction. */
const coloured = (page: Page) =>
  page.locator(".wall :is(.up, .down)").evaluateAll((figures) => {
    const hue = (element: Element) => getComputedStyle(element).color;
    const flat = document.createElement("i");
    flat.className = "flat";
    document.querySelector(".wall-view")?.append(flat);
    const neutral = hue(flat);
    flat.remove();
    return figures.filter((figure) => hue(figure) !== neutral).length;
  });

/** Parts of the header that exceed the display or overlap. */
const headerFaults = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".wall-head > *")];
    const faults = parts.length < 5 ? [`the header has only ${parts.length} parts`] : [];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    for (const [at, box] of boxes.entries()) {
      const name = parts[at]?.className ?? "";
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        faults.push(`${name} is not on the display`);
      for (const [other, next] of boxes.entries())
        if (
          other > at &&
          Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1 &&
          Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 1
        )
          faults.push(`${name} lies over ${parts[other]?.className}`);
    }
    return faults;
  });

test("through a quarter of an hour of faults of socket, server, network and screen, the wall recovers without a reload", async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(...outages);
  const all = new Set(["leaders", "board", "overview"]);
  const day = await open(monday, three);
  const { exchange } = day;
  await day.until(hasWord(page, "live"), 30);

  await test.step("all views are shown in turn, and no frame marks old figures", async () => {
    expect(await viewsIn(page, day, 64)).toEqual(all);
    await expect
      .poll(() => look(page))
      .toMatchObject({ word: "live", framed: false, band: "", beating: true });
    await expect.poll(() => coloured(page)).toBeGreaterThan(0);
  });

  await test.step("the socket is closed and refused; polling keeps the figures live", async () => {
    day.socket("cut");
    const { dials } = day;
    await day.pass(90);
    await expect.poll(() => look(page)).toMatchObject({ word: "live", framed: false });
    expect(day.dials - dials).toBeGreaterThan(2);
    day.socket("open");
  });

  await test.step("the server answers 500; figures are STALE, framed and without colours", async () => {
    exchange.answers = "failing";
    await day.until(hasWord(page, "stale"), 45);
    await expect.poll(() => look(page)).toMatchObject({ framed: true, band: "", beating: false });
    await expect.poll(() => coloured(page)).toBe(0);
    exchange.answers = "all";
    await day.until(hasWord(page, "live"), 10);
    await expect.poll(() => look(page)).toMatchObject({ framed: false });
  });

  await test.step("there is no network; the overview stays on screen, and a band across it says OFFLINE", async () => {
    exchange.answers = "none";
    day.socket("cut");
    await day.until(hasWord(page, "offline"), 345);
    expect(await viewsIn(page, day, 32)).toEqual(new Set(["overview"]));
    await expect.poll(() => look(page)).toMatchObject({ framed: true, beating: false });
    const band = page.locator(".wall-band");
    await expect(band).toHaveText(/OFFLINE · DATA FROM 11:\d\d · \d+ min old/);
    await expect.poll(async () => (await band.boundingBox())?.width).toBeGreaterThan(1250);
    await expect.poll(() => coloured(page)).toBe(0);
    exchange.answers = "all";
    day.socket("open");
    await day.until(hasWord(page, "live"), 60);
  });

  await test.step("the display is rotated and resized; the header stays complete", async () => {
    for (const [width, height] of [
      [1080, 1920],
      [2560, 1080],
      [3840, 2160],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await day.pass(8);
      await expect.poll(() => headerFaults(page), { message: `${width}×${height}` }).toEqual([]);
    }
  });

  await expect.poll(() => isSamePage(page)).toBe(true);
});
