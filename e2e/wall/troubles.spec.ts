/** A display through half an hour of faults, by a simulated clock, without a person and without a reload. */
import type { Page } from "playwright/test";
import { expect } from "#e2e/testing/fixtures";
import { hasWord, isSamePage, look, monday, phase, test, three, viewsIn } from "./wallStory.ts";

test.describe.configure({ mode: "parallel", timeout: 600_000 });

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
    const faults: string[] = [];
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

test("through half an hour of faults of socket, server, data, network and screen, the wall recovers without a reload", async ({
  page,
  open,
}) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);

  await test.step("0–3 min: all views are shown in turn, the dot blinks with every answer, and no frame marks old figures", async () => {
    const before = await look(page);
    expect(await viewsIn(page, day, 180)).toEqual(new Set(["leaders", "board", "overview"]));
    const after = await look(page);
    expect(after).toMatchObject({ word: "live", framed: false, band: "", beating: true });
    expect(after.beats - before.beats).toBeGreaterThanOrEqual(10);
    expect(after.age).toMatch(/^prices \d+ s old$/);
    expect(await coloured(page)).toBeGreaterThan(0);
  });

  await test.step("3–6 min: the socket is closed and refused; polling keeps the figures live", async () => {
    day.socket("cut");
    const dials = day.dials;
    for (let passed = 0; passed < 180; passed += 10) {
      await day.pass(10);
      expect((await look(page)).word).toBe("live");
    }
    expect(day.dials - dials).toBeGreaterThan(2);
    expect(day.dials - dials).toBeLessThan(60);
    day.socket("open");
  });

  await test.step("6–10 min: the server answers 500; within 45 s figures are STALE, framed and without colours, and the views still change", async () => {
    day.answers = "failing";
    expect(await day.until(hasWord(page, "stale"), 45)).toBeLessThanOrEqual(45);
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: true, band: "", beating: false });
    expect(seen.age).toMatch(/^DATA FROM 11:0\d · \d+ s old$/);
    expect(await coloured(page)).toBe(0);
    expect(await viewsIn(page, day, 64)).toEqual(new Set(["leaders", "board", "overview"]));
    const { beats, beating } = await look(page);
    expect(beating).toBe(false);
    await day.pass(60);
    expect((await look(page)).beats).toBe(beats);
    day.answers = "all";
    expect(await day.until(hasWord(page, "live"), 10)).toBeLessThanOrEqual(10);
    await day.until(async () => (await look(page)).beating, 10);
    expect((await look(page)).framed).toBe(false);
  });

  await test.step("10–17 min: the data do not change; the dot still blinks, and after 5 min a band says NOT MOVING", async () => {
    day.trade(false);
    const before = await look(page);
    await day.pass(200);
    expect((await look(page)).word).toBe("live"); // a quiet market is not a fault
    const took = await day.until(hasWord(page, "not-moving"), 120);
    expect(200 + took).toBeGreaterThanOrEqual(280);
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: false, beating: true });
    expect(seen.beats - before.beats).toBeGreaterThanOrEqual(20);
    expect(seen.band).toMatch(/NOT MOVING · DATA FROM 11:\d\d · 5 min old/);
    expect(seen.age).toMatch(/^prices checked \d+ s ago$/);
    expect(await coloured(page)).toBeGreaterThan(0);
    expect((await viewsIn(page, day, 64)).size).toBe(3);
    day.trade(true);
    await day.until(hasWord(page, "live"), 60);
    expect((await look(page)).band).toBe("");
  });

  await test.step("17–25 min: there is no network; the overview stays on screen, and a band says OFFLINE", async () => {
    day.answers = "none";
    day.socket("cut");
    expect(await day.until(hasWord(page, "stale"), 45)).toBeLessThanOrEqual(45);
    expect(await day.until(hasWord(page, "offline"), 300)).toBeLessThanOrEqual(300);
    expect(await viewsIn(page, day, 120)).toEqual(new Set(["overview"]));
    const seen = await look(page);
    expect(seen).toMatchObject({ framed: true, beating: false });
    expect(seen.band).toMatch(/OFFLINE · DATA FROM 11:\d\d · \d+ min old/);
    const band = await page.locator(".wall-band").boundingBox();
    expect(band?.width).toBeGreaterThan(1250);
    expect(await coloured(page)).toBe(0);
    day.answers = "all";
    day.socket("open");
    expect(await day.until(hasWord(page, "live"), 60)).toBeLessThanOrEqual(60);
    expect(await viewsIn(page, day, 64)).toEqual(new Set(["leaders", "board", "overview"]));
  });

  await test.step("25–30 min: the display is rotated and resized; the header stays complete", async () => {
    for (const [width, height] of [
      [1080, 1920],
      [2560, 1080],
      [3840, 2160],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await day.pass(60);
      expect(await headerFaults(page), `${width}×${height}`).toEqual([]);
      expect((await look(page)).word).toBe("live");
    }
  });

  expect(await isSamePage(page)).toBe(true);
  expect(failures).toEqual([]);
});

test("after two hours asleep the figures are old until an answer arrives", async ({ page, open }) => {
  const day = await open(monday, three);
  await day.until(hasWord(page, "live"), 30);
  day.answers = "none";
  await day.sleep(2 * 3_600);
  // it sent no request while asleep, so a missing answer is noticed later
  expect(await look(page)).toMatchObject({ word: "stale", framed: true });
  await expect(page.locator(".wall-age")).toContainText("DATA FROM 11:00 · 2 h old");
  await day.until(hasWord(page, "offline"), 330);
  expect(await look(page)).toMatchObject({ word: "offline", framed: true });
  day.answers = "all";
  await day.until(hasWord(page, "live"), 10);
  expect(await isSamePage(page)).toBe(true);
});

test("a single operation that fails affects its own panel, not the display", async ({ page, open }) => {
  const day = await open(monday, "?views=leaders:600");
  await day.until(hasWord(page, "live"), 30);
  day.failing = "sectors";
  await day.until(async () => (await page.locator(".indices").getAttribute("data-trust")) === "stale", 90);
  expect(await look(page)).toMatchObject({ word: "live", framed: false, beating: true });
  await expect(phase(page)).toHaveText("Open");
  await day.pass(90);
  day.answers = "failing";
  await day.until(hasWord(page, "stale"), 60);
  // the index is older than the prices beside it
  await expect(page.locator(".wall-age")).toHaveText(/^DATA FROM 11:00 · [2-9] min old$/);
  await expect(phase(page)).toHaveText("last known: Open");
});
